/** Who carries messages to phones. */
export const smsProviders = ['eskiz', 'playmobile'] as const;
export type SmsProvider = (typeof smsProviders)[number];

/** An account at a provider, as the administrator has set it. */
export interface SmsAccount {
  readonly provider: SmsProvider;
  readonly login: string;
  readonly password: string;
  /** A nick of the company, or the number that everybody has: Eskiz 4546. */
  readonly sender: string;
  /** Without a slash at its end. */
  readonly base: string;
}

export const providerBases: Readonly<Record<SmsProvider, string>> = {
  eskiz: 'https://notify.eskiz.uz/api',
  playmobile: 'https://send.smsxabar.uz/broker-api',
};
export const providerSenders: Readonly<Record<SmsProvider, string>> = { eskiz: '4546', playmobile: '3700' };

/** What is asked of a provider. */
export interface SmsAsked {
  readonly delivery_id: number;
  /** Digits, country first. */
  readonly phone: string;
  readonly text: string;
  readonly callback: string | null;
}

/** What a provider said to a message: taken, refused for one of three reasons, away for now, or silent. */
export type SmsSaid =
  | { readonly state: 'taken'; readonly id: string; readonly answer: string }
  | { readonly state: 'refused'; readonly why: 'text' | 'money' | 'account' | 'other'; readonly answer: string }
  | { readonly state: 'later'; readonly answer: string; readonly after_seconds?: number }
  | { readonly state: 'lost'; readonly answer: string };
