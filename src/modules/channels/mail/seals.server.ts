import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 4648, without letters that are read amiss; gateways change the case of addresses, so it means nothing here. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** So many letters of the seal stand in an address: 80 bits. */
const sealLetters = 16;

/** The seal of something under the key of the installation; `use` keeps one from standing for another. */
export function sealOf(secretKey: string, use: string, what: string): string {
  const bytes = createHmac('sha256', secretKey).update(`mail ${use} ${what}`).digest();
  return [...bytes.subarray(0, sealLetters)].map((byte) => alphabet[byte % 32]).join('');
}

function isSealed(secretKey: string, use: string, what: string, given: string): boolean {
  const expected = Buffer.from(sealOf(secretKey, use, what));
  const found = Buffer.from(given.toLowerCase());
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Rows that take answers by mail, by the letter that stands for them in an address. */
export const answeredRows = { t: 'fp/dev-tasks', c: 'fp/client-tasks' } as const;
type RowLetter = keyof typeof answeredRows;
export type AnsweredPath = (typeof answeredRows)[RowLetter];

export interface ReplyTo {
  readonly path: AnsweredPath;
  readonly row_id: number;
  readonly user_id: number;
}

/** Letters are answered for so many days. */
const replyDays = 120;
const dayMs = 86_400_000;

/** The row of a thread, `fp/dev-tasks:12`; null when it takes no answers. */
export function rowOfThread(thread: string | null): { readonly path: AnsweredPath; readonly row_id: number } | null {
  const [path = '', id = ''] = (thread ?? '').split(':');
  const known = Object.values(answeredRows).find((one) => one === path);
  return known && /^[1-9]\d{0,14}$/.test(id) ? { path: known, row_id: Number(id) } : null;
}

/** `reply+t812-33-20100-k7qx…@mail.company.uz`: whoever answers there speaks of that row, if they are that person. */
export function replyAddress(secretKey: string, domain: string, to: ReplyTo, now: Date): string {
  const letter = (Object.keys(answeredRows) as RowLetter[]).find((one) => answeredRows[one] === to.path)!;
  const until = Math.floor(now.getTime() / dayMs) + replyDays;
  const what = `${letter}${to.row_id}-${to.user_id}-${until}`;
  return `reply+${what}-${sealOf(secretKey, 'reply', what)}@${domain}`;
}

const replyForm = /^reply\+([tc])(\d{1,15})-(\d{1,15})-(\d{5})-([a-z2-7]{16})@/;

/** Of whom and what an address speaks; `old` after its time, null when it is forged or is none. */
export function readReplyAddress(secretKey: string, address: string, now: Date): ReplyTo | 'old' | null {
  const [, letter, row, user, until, seal] = replyForm.exec(address.toLowerCase()) ?? [];
  if (!seal || !isSealed(secretKey, 'reply', `${letter}${row}-${user}-${until}`, seal)) return null;
  if (Number(until) * dayMs < now.getTime()) return 'old';
  return { path: answeredRows[letter as RowLetter], row_id: Number(row), user_id: Number(user) };
}

/** The sender of the envelope: what comes back there tells of which delivery it speaks, and cannot be guessed. */
export const bounceAddress = (secretKey: string, domain: string, delivery: number): string =>
  `bounces+d${delivery}-${sealOf(secretKey, 'bounce', String(delivery))}@${domain}`;

export function readBounceAddress(secretKey: string, address: string): number | null {
  const [, delivery, seal] = /^bounces\+d(\d{1,15})-([a-z2-7]{16})@/.exec(address.toLowerCase()) ?? [];
  return delivery && seal && isSealed(secretKey, 'bounce', delivery, seal) ? Number(delivery) : null;
}

/** The same at each try, so that a letter that came twice is seen once. */
export const messageIdOf = (secretKey: string, domain: string, delivery: number): string =>
  `<d${delivery}.${sealOf(secretKey, 'message', String(delivery))}@${domain}>`;

/** The letter that never was, to which all of a conversation answer: so they stay together. */
export const threadIdOf = (domain: string, thread: string): string =>
  `<${thread.replaceAll(/[^\w]+/g, '.')}@${domain}>`;

/** So long is what a token says at most: of a digest of very many types the first. */
const longestKinds = 300;

/**
 * Ends the mail of these types to one person: of the one that a letter tells of, or of all that came in it together.
 * Who has the letter may, and nobody has to sign in for it.
 */
export function unsubscribeToken(secretKey: string, user: number, kinds: readonly string[]): string {
  let said = kinds[0]!;
  for (const kind of kinds.slice(1)) if (said.length + kind.length < longestKinds) said += `-${kind}`;
  return `${user}.${said}.${sealOf(secretKey, 'unsubscribe', `${user} ${said}`)}`;
}

export function readUnsubscribeToken(secretKey: string, token: string): { user_id: number; kinds: string[] } | null {
  const [, user, kind, seal] = /^(\d{1,15})\.([a-z][a-z0-9_-]{0,399})\.([a-z2-7]{16})$/.exec(token) ?? [];
  if (!user || !kind || !seal || !isSealed(secretKey, 'unsubscribe', `${user} ${kind}`, seal)) return null;
  return { user_id: Number(user), kinds: kind.split('-') };
}
