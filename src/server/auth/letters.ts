import type { Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';

/** Somebody outside the product's pages: by a login, an e-mail address or a phone number. */
export interface Recipient {
  /** Whose account it is about; null: somebody without one, reached at the address alone. */
  readonly user_id: number | null;
  readonly address: string;
  /** In which language, where there is no account that says it. */
  readonly lang?: Lang;
}

/**
 * Carries words out of the product, in the caller's transaction: by e-mail or SMS where one is set up, else into the
 * server's log in demo mode.
 */
export interface Letters {
  /** To nobody (null) it takes as long as to somebody. `until`: from then on the code is none. */
  readonly code: (ctx: Context, to: Recipient | null, code: string, until: Date) => Promise<void>;
  /** To an address that no longer counts: a person hears of it who did not ask for the change. */
  readonly contactChanged: (ctx: Context, to: Recipient, field: 'login' | 'email' | 'phone') => Promise<void>;
  /** Codes that are on their way to these people are none any more. */
  readonly endCodes: (ctx: Context, userIds: readonly number[]) => Promise<void>;
  /** Do codes go out at all? The same for everybody, so that it tells of nobody. */
  readonly goOut: (ctx: Context) => Promise<boolean>;
}

/** Writes what would be sent to standard output. */
export const printedLetters = (print: (line: string) => void): Letters => ({
  async code(_ctx, to, code) {
    if (to) print(`confirmation code for ${to.address}: ${code}\n`);
  },
  async contactChanged(_ctx, { address }, field) {
    print(`to ${address}: your ${field} in Vazifa was changed\n`);
  },
  endCodes: async () => {},
  goOut: async () => true,
});

/** Nothing is set up: nobody hears anything. */
export const noLetters: Letters = {
  code: async () => {},
  contactChanged: async () => {},
  endCodes: async () => {},
  goOut: async () => false,
};
