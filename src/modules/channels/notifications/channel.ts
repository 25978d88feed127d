import type { Lang } from '#kernel/languages.ts';

/** What a channel works with: the server fills it in, so that browsers know messages without knowing a server. */
// biome-ignore lint/suspicious/noEmptyInterface: the server says what it is
export interface ChannelContext {}

/** The ways by which messages leave the product; each is a row of `notification_methods` with the same code. */
export const channelCodes = ['email', 'telegram', 'web_push', 'sms'] as const;
export type ChannelCode = (typeof channelCodes)[number];

/** Something the reader may do from the message itself: a call of the API, carried out with their own rights. */
export interface MessageAction {
  /** What stands on the button, in the reader's language. */
  readonly label: string;
  /** `POST /api/fp/dev-tasks/12/transition`: as an endpoint is asked over HTTP. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The name of the field of the body that takes a comment, when it cannot be done without one. */
  readonly asks?: string;
}

/** What goes out to one address, worded in the reader's language and scope at the moment of sending. */
export interface Message {
  /** Each channel carries it: Message-ID of a letter, topic of a push, id of an SMS. */
  readonly delivery_id: number;
  /** Null: a letter to somebody who is no user (an applicant, a subscriber). */
  readonly user_id: number | null;
  readonly address: string;
  readonly lang: Lang;
  /** The kind of notice, or `digest`, `bundle`, `test`, or the code of a type of letter. */
  readonly kind: string;
  /** One line: the subject of a letter, the title of a push. */
  readonly title: string;
  /** What all messages of the conversation are called, `SHOP-12 Hisobot`: mail keeps a thread together by it. */
  readonly subject?: string | null;
  /** Sentences without markup; a bundle and a digest have several lines, each with the address it opens. */
  readonly lines: readonly { readonly text: string; readonly link: string | null }[];
  /** The whole address of what it is about, `https://…/app/#/…`. */
  readonly link: string | null;
  /** What messages of one conversation share: `fp/dev-tasks:12`. A reply to it becomes a comment there. */
  readonly thread: string | null;
  readonly actions: readonly MessageAction[];
  readonly is_urgent: boolean;
  /** The types of what it tells, by which it was chosen: of a digest each once. None: nobody chooses it. */
  readonly types?: readonly string[];
  /** Who gets what is answered by mail, where it does not become a comment. */
  readonly reply_to?: string | null;
  readonly file_id: number | null;
}

/** What became of a try, with the answer of the provider in its own words, never with a secret. */
export type Outcome =
  | { readonly state: 'sent'; readonly answer: string; readonly provider_id?: string }
  /** Try again, after so many seconds when the provider says so, else with back-off. */
  | { readonly state: 'again'; readonly answer: string; readonly after_seconds?: number }
  /** It will never go. `address_is_dead`: nothing will go to this address from now on. */
  | { readonly state: 'dead'; readonly answer: string; readonly address_is_dead?: boolean }
  /** The answer was lost on the way: it may have been sent, and is not sent again. */
  | { readonly state: 'unknown'; readonly answer: string };

/** A letter as its page; a text as it is sent, with what it costs. */
export interface Look {
  readonly html?: string;
  readonly text?: { readonly said: string; readonly encoding: string; readonly units: number; readonly parts: number };
}

/** Where somebody is reached by a channel, or why they are not. A person may have several addresses (browsers). */
export type Reach = readonly string[] | { readonly reason: 'unset' | 'unlinked' | 'blocked' | 'suspended' };

/** A setting that a method needs from the administrator; its name is `notification_setting.<channel>.<name>`. */
export interface ChannelSetting {
  readonly name: string;
  readonly kind: 'text' | 'integer' | 'flag' | 'choice';
  readonly values?: readonly string[];
  readonly default?: string | number | boolean;
  readonly isRequired?: boolean;
  /** Written, never read back: kept encrypted under the key of the installation. */
  readonly isSecret?: boolean;
}

/** What the administrator has set, secrets in clear; what has a default is there. */
export type SettingValues = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Channel {
  readonly code: ChannelCode;
  readonly settings: readonly ChannelSetting[];
  /** What of its settings is missing, as the key of a text; null when messages can go out. */
  readonly lacks: (ctx: ChannelContext) => Promise<string | null>;
  /** Really connects, and says what it found. */
  readonly check: (ctx: ChannelContext) => Promise<Outcome>;
  /** Addresses of people; who is missing from the answer has none (`unset`). */
  readonly reachOf: (ctx: ChannelContext, userIds: readonly number[]) => Promise<ReadonlyMap<number, Reach>>;
  /** So many a second in all, and the pause between two to one address. */
  readonly pace: { readonly perSecond: number; readonly addressMs: number };
  /** How a message looks as it goes out by this way, where that is more than its words. */
  readonly look?: (ctx: ChannelContext, message: Message) => Promise<Look>;
  /** Ends within 30 seconds. Runs outside a transaction. Throws nothing that it knows. */
  readonly send: (ctx: ChannelContext, message: Message) => Promise<Outcome>;
}
