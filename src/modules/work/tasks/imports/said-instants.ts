import { isDay } from '#kernel/days.ts';
import { instantOf } from '#kernel/calendar-formats.ts';
import { isInstant } from '#kernel/fields/door.ts';

/** As Jira writes months: in English, Russian, German, French and Spanish, each shortened as far as it likes. */
const months: readonly (readonly string[])[] = [
  ['jan', 'янв', 'jän', 'ene'],
  ['feb', 'фев', 'fév', 'fev'],
  ['mar', 'мар', 'mär', 'mrz'],
  ['apr', 'апр', 'avr', 'abr'],
  ['may', 'май', 'мая', 'mai'],
  ['jun', 'июн', 'juin'],
  ['jul', 'июл', 'juil'],
  ['aug', 'авг', 'aoû', 'aou', 'ago'],
  ['sep', 'сен', 'set'],
  ['oct', 'окт', 'okt'],
  ['nov', 'ноя'],
  ['dec', 'дек', 'dez', 'déc', 'dic'],
];

const two = (text: string | undefined) => (text ?? '0').padStart(2, '0');
const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);
/** June and July begin alike in French: the longest beginning wins. */
const monthOf = (name: string): string => {
  const word = name.normalize('NFC').toLowerCase();
  const fits = months.flatMap((names, at) =>
    names.filter((one) => word.startsWith(one)).map((one) => [one.length, at] as const),
  );
  return two(String((fits.toSorted(([a], [b]) => b - a)[0]?.[1] ?? -1) + 1));
};

/** `21/Nov/26`, `21.Nov.26`, `21-нояб.-26`, `21 Nov 2026`, `Sat, 21 Nov 2026`. */
const named = /^(?:\p{L}{2,4}\.?,\s*)?(\d{1,2})[/.\s-]\s*(\p{L}{3,10})\.?[/.,\s-]\s*(\d{4}|\d{2})(?=[\s,]|$)/u;
/** `Nov 21, 2026`. */
const namedFirst = /^(\p{L}{3,10})\.?\s+(\d{1,2}),\s*(\d{4})(?=[\s,]|$)/u;
const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?=[\s,]|$)/;
/** Redmine in English writes the month first, with a half of the day behind. */
const american = /^(\d{2})\/(\d{2})\/(\d{4})\s+\d{1,2}:\d{2}\s*[AP]M$/i;

/** The day of `21/Nov/26 4:05 PM`, `2026-11-21 16:05`, `21.11.2026 16:05`; undefined for what is none. */
export function dayIn(cell: string): string | undefined {
  const day = dayTextIn(cell.trim());
  return day && isDay(day) ? day : undefined;
}

function dayTextIn(cell: string): string | undefined {
  const [, day, month, year] = named.exec(cell) ?? [];
  if (day) return `${fullYear(year!)}-${monthOf(month!)}-${two(day)}`;
  const [, firstMonth, secondDay, lastYear] = namedFirst.exec(cell) ?? [];
  if (firstMonth) return `${lastYear}-${monthOf(firstMonth)}-${two(secondDay)}`;
  const us = american.exec(cell);
  if (us) return `${us[3]}-${us[1]}-${us[2]}`;
  const own = local.exec(cell);
  if (own) return `${fullYear(own[3]!)}-${two(own[2])}-${two(own[1])}`;
  return /^\d{4}[-/]\d{2}[-/]\d{2}(?=[T\s]|$)/.exec(cell)?.[0].replaceAll('/', '-');
}

/** The moment that a cell of another system means, on the clock of the company unless it names its own. */
export function momentIn(cell: string, timeZone: string): string | undefined {
  if (isInstant(cell)) return new Date(cell).toISOString();
  // `2026-11-21 16:05:00 UTC`, `2026-11-21 16:05:00+00:00`.
  const zoned = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(UTC|Z|[+-]\d{2}:?\d{2})$/.exec(cell);
  if (zoned) return momentIn(`${zoned[1]}T${zoned[2]}${zoned[3]!.replace('UTC', 'Z')}`, timeZone);
  const day = dayIn(cell);
  if (!day) return undefined;
  const [, hour, minute, half] = /[\sT,](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(AM|PM)?$/i.exec(cell) ?? [];
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour ?? 0);
  if (hours > 23 || Number(minute ?? 0) > 59) return undefined;
  return instantOf(day, `${two(String(hours))}:${two(minute)}`, timeZone);
}
