import { formatDay, formatDays, formatInstant } from '#kernel/calendar-formats.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Naming } from '#modules/channels/notifications/notice.ts';
import { type InboxDetails, kindOf } from '#modules/channels/notifications/notices.ts';

/** Says a text by its key in one language. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A notice as it is kept, and who did it by name. */
export interface ToldNotice {
  readonly kind: string;
  readonly actor: string | null;
  readonly details: InboxDetails;
}

/** Who reads: clients have words of their own for the state of what they asked for. */
export interface NoticeReader {
  readonly isClient: boolean;
  readonly timeZone: string;
}

/** What happened, in one sentence: who did what, and what it is now. */
export function sentenceOf({ kind, actor, details }: ToldNotice, { isClient }: NoticeReader, say: Say): string {
  const { status, count = 1, days = 0, score = 0 } = details;
  const known = kindOf(kind);
  const name = actor ?? say('dev-tasks.relations.system');
  const words = isClient && known?.status?.forClients ? known.status.forClients : known?.status?.words;
  return [
    say(`inbox.${kind}`, { name, days, score, count }),
    status && words ? say(`${words}.${status}`) : '',
    known?.countsTasks && count > 1 ? say('inbox.and_more', { n: count - 1 }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

type Named = (details: InboxDetails, say: Say, timeZone: string) => string;

const title: Named = ({ number = '', name = '' }) => `${number} ${name}`.trim();
const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** How what a notice is about is named. */
export const namings: Readonly<Record<Naming, Named>> = {
  none: () => '',
  title,
  title_at: (details, say, timeZone) =>
    joined(title(details, say, timeZone), details.due_at && formatInstant(details.due_at, timeZone)),
  title_on: (details, say, timeZone) => {
    const day = details.starts_on ?? details.due_at?.slice(0, 10);
    return joined(title(details, say, timeZone), day && formatDay(day));
  },
  title_until: (details, say, timeZone) =>
    joined(title(details, say, timeZone), details.ends_on && formatDay(details.ends_on)),
  days: ({ starts_on, ends_on }) => (starts_on ? formatDays(starts_on, ends_on ?? starts_on) : ''),
  document: ({ number = '', name }, say) =>
    name ? `${say(`contract-documents.kind.${name}`)} № ${number}` : `№ ${number}`,
  payment: ({ number = '', amount, currency }, say) =>
    joined(`№ ${number}`, amount && formatMoney(amount, say(`client-contracts.currency.${currency ?? 'UZS'}`))),
  contract: ({ number = '', name, ends_on }) => joined(name, `№ ${number}`, ends_on && formatDay(ends_on)),
};

/** What it is about: a task by number and name, days, a document with its sum. */
export const subjectOf = ({ kind, details }: ToldNotice, { timeZone }: NoticeReader, say: Say): string =>
  namings[kindOf(kind)?.named ?? 'title'](details, say, timeZone);

/** Both in one line, for what has no room for two: the subject of a letter, a push. */
export function lineOf(sentence: string, subject: string): string {
  if (!subject) return sentence.replace(/\s*[:—]$/, '');
  const sign = /[:—]$/.test(sentence) ? ' ' : /: | — /.test(sentence) ? ' · ' : ': ';
  return `${sentence}${sign}${subject}`;
}
