import type { ParsedMail } from 'mailparser';
import { type DeliveryReport, deliveryReportIn } from '#modules/channels/mail/delivery-reports.ts';
import { newPartOf } from '#modules/channels/mail/reply-text.ts';

/** Why a letter is passed over without a word: an answer would go in a circle, or to somebody who never wrote. */
export const dropReasons = [
  ...(['auto-reply', 'list', 'own', 'unknown-delivery', 'twice', 'stranger', 'too-many'] as const),
  'unreadable',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** Why an answer becomes no comment. */
export const refusalReasons = ['empty', 'sender', 'token', 'old', 'size', 'files', 'rights', 'text'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What the letter is measured by: whose seals they are is asked of whoever knows the key. */
export interface KnownAddresses<To extends { readonly email: string | null }> {
  /** To whom a sealed address belongs; undefined: it is no such address; null: forged; `old`: its time is over. */
  readonly replyTo: (address: string) => To | 'old' | null | undefined;
  /** To whom the delivery of a sealed address went; undefined: it is no such address; null: none is known. */
  readonly delivered: (
    address: string,
  ) => { readonly delivery: number | string; readonly to: string } | null | undefined;
  /** The product's own addresses: what comes from them went in a circle. */
  readonly own: readonly string[];
  /** Who says whether a sender is who they claim (RFC 8601); empty: nobody is asked. */
  readonly authority: string;
}

export type Judged<To> =
  | { readonly what: 'dropped'; readonly reason: DropReason }
  | { readonly what: 'refused'; readonly reason: RefusalReason; readonly to: To | null }
  | ({ readonly what: 'bounce'; readonly delivery: number | string } & DeliveryReport)
  | { readonly what: 'comment'; readonly to: To; readonly text: string };

/** A header as it was written, in one line; empty when it is not there. */
export function headerOf(letter: ParsedMail, name: string): string {
  const line = letter.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** To whom a letter went, by what its sender and the servers on the way wrote; in small letters. */
export const addressesIn = (letter: ParsedMail): string[] =>
  ['delivered-to', 'envelope-to', 'x-original-to', 'to', 'cc'].flatMap((name) =>
    letter.headerLines
      .filter(({ key }) => key === name)
      .flatMap(({ line }) => line.toLowerCase().match(/[\w.+=-]+@[\w.-]+/g) ?? []),
  );

const fromOf = (letter: ParsedMail): string => letter.from?.value[0]?.address?.toLowerCase() ?? '';

/**
 * What a letter is, before anybody acts on it. The order matters: a report of a delivery is written by a machine too.
 * Headers decide, never words of the subject. `raw` is the letter as it came, one byte a character.
 */
export function judgeLetter<To extends { readonly email: string | null }>(
  letter: ParsedMail,
  raw: string,
  known: KnownAddresses<To>,
): Judged<To> {
  const addresses = addressesIn(letter);
  const report = deliveryReportIn(raw);
  const delivered = addresses.map(known.delivered).find((one) => one !== undefined);
  if (report && delivered !== undefined) return bounceOf(report, delivered);
  const from = fromOf(letter);
  if (known.own.includes(from)) return { what: 'dropped', reason: 'own' };
  if (headerOf(letter, 'list-id')) return { what: 'dropped', reason: 'list' };
  if (isOfMachine(letter)) return { what: 'dropped', reason: 'auto-reply' };
  const replies = addresses.map(known.replyTo).filter((one) => one !== undefined);
  if (!replies.length) return { what: 'dropped', reason: 'stranger' };
  const to = replies.find((one): one is To => one !== null && one !== 'old');
  if (!to) return { what: 'refused', reason: replies.includes('old') ? 'old' : 'token', to: null };
  if (!from || from !== to.email?.toLowerCase() || !isVouchedFor(letter, from, known.authority))
    return { what: 'refused', reason: 'sender', to: null };
  const text = newPartOf(letter.text ?? '');
  if (!text && !letter.attachments.length) return { what: 'refused', reason: 'empty', to };
  return { what: 'comment', to, text };
}

/** Nobody may be switched off by a letter: it speaks of the address that was written to, or of nobody. */
const bounceOf = (
  report: DeliveryReport,
  delivered: { readonly delivery: number | string; readonly to: string } | null,
): Judged<never> =>
  delivered?.to.toLowerCase() === report.recipient
    ? { what: 'bounce', delivery: delivered.delivery, ...report }
    : { what: 'dropped', reason: 'unknown-delivery' };

/** Answers to letters that nobody wrote: RFC 3834 and what came before it. `Auto-Submitted: no` is a person. */
function isOfMachine(letter: ParsedMail): boolean {
  const auto = headerOf(letter, 'auto-submitted').toLowerCase();
  return (
    headerOf(letter, 'return-path') === '<>' ||
    (auto !== '' && !auto.startsWith('no')) ||
    /auto_reply|bulk|junk|list/.test(headerOf(letter, 'precedence').toLowerCase()) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => headerOf(letter, name) !== '') ||
    (headerOf(letter, 'x-auto-response-suppress') !== '' && !letter.inReplyTo)
  );
}

/** What the own mail server found out stands first; those below it may have been written by anybody. */
function isVouchedFor(letter: ParsedMail, from: string, authority: string): boolean {
  if (!authority) return true;
  const line = letter.headerLines.find(({ key }) => key === 'authentication-results')?.line ?? '';
  const [server = '', ...results] = line
    .slice(line.indexOf(':') + 1)
    .toLowerCase()
    .split(';');
  if (server.trim().split(/\s/)[0] !== authority.toLowerCase()) return false;
  const domain = from.split('@')[1] ?? '';
  return results.some((result) => {
    if (/^\s*dmarc=pass\b/.test(result)) return true;
    const signer = /^\s*dkim=pass\b.*\bheader\.(?:d|i)=(?:[^@\s]*@)?([\w.-]+)/s.exec(result)?.[1];
    return signer !== undefined && (domain === signer || domain.endsWith(`.${signer}`));
  });
}
