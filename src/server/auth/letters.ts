/** Somebody outside the product's pages: by a login, an e-mail address or a phone number. */
export interface Recipient {
  readonly user_id: number;
  readonly address: string;
}

/** Carries words out of the product: into the server's log in demo mode, by e-mail or SMS where one is set up. */
export interface Letters {
  readonly code: (to: Recipient, code: string) => void | Promise<void>;
  /** To an address that no longer counts: a person hears of it who did not ask for the change. */
  readonly contactChanged: (to: Recipient, field: 'login' | 'email' | 'phone') => void | Promise<void>;
}

/** Writes what would be sent to standard output. */
export const printedLetters = (print: (line: string) => void): Letters => ({
  code: ({ address }, code) => print(`confirmation code for ${address}: ${code}\n`),
  contactChanged: ({ address }, field) => print(`to ${address}: your ${field} in Vazifa was changed\n`),
});

/** Nothing is set up: nobody hears anything. */
export const noLetters: Letters = { code: () => undefined, contactChanged: () => undefined };
