import { RRuleTemporal } from 'rrule-temporal';
import { invalid } from '#kernel/problems.ts';
import { stampOf } from '#modules/staff/events/rule-words.ts';

/** A series as it is kept: instants are ISO 8601, the rule is an RRULE of RFC 5545 without its name. */
export interface Series {
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly rrule: string | null;
  readonly exdates?: readonly string[];
  readonly overrides?: readonly Override[] | null;
}

/** One occurrence that is elsewhere, or does not take place; known by when it would have begun. */
export interface Override {
  readonly recurrence_id: string;
  readonly starts_at?: string;
  readonly ends_at?: string | null;
  readonly is_cancelled?: boolean;
}

/** `recurrence_id` is null for what happens once. */
export interface Occurrence {
  readonly recurrence_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** Thirty years of days: a rule without any occurrence in them never happens. */
const MOST_PERIODS = 11_000;
const YEARS_LOOKED = 30;
/** What is shown or looked through of one series at once. */
export const MOST_OCCURRENCES = 1000;
const YEAR = 366 * 86_400_000;

const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const listed = (one: string) => new RegExp(`^${one}(,${one})*$`);
/** What each part may be. What RFC 5545 knows besides is refused by name, never ignored. */
const shapes: Readonly<Record<string, RegExp>> = {
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{8}T\d{6}Z$/,
  BYDAY: listed('([+-]?[1-5]?[0-9]?)?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: listed('-?([1-9]|[12]\\d|3[01])'),
  BYMONTH: listed('([1-9]|1[0-2])'),
  BYSETPOS: listed('-?[1-9]\\d{0,2}'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** The parts of a rule. Throws 422 at `rrule`: `rrule_shape`, `rrule_unit`, `rrule_two_ends`. */
export function partsOfRule(rrule: string): ReadonlyMap<string, string> {
  const pairs = rrule
    .trim()
    .toUpperCase()
    .split(';')
    .map((part) => part.split('=') as [string, string]);
  const parts = new Map(pairs);
  if (parts.size !== pairs.length || pairs.some((pair) => pair.length !== 2)) throw invalid('rrule', 'rrule_shape');
  if (!units.includes(parts.get('FREQ') ?? '')) throw invalid('rrule', 'rrule_unit');
  for (const [name, value] of parts) {
    if (name === 'FREQ') continue;
    if (!shapes[name]) throw invalid('rrule', 'rrule_unit');
    if (!shapes[name].test(value)) throw invalid('rrule', 'rrule_shape');
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) throw invalid('rrule', 'rrule_two_ends');
  const isNumbered = /\d/.test(parts.get('BYDAY') ?? '');
  if (isNumbered && !['MONTHLY', 'YEARLY'].includes(parts.get('FREQ')!)) throw invalid('rrule', 'rrule_shape');
  if (parts.has('BYSETPOS') && !parts.has('BYDAY') && !parts.has('BYMONTHDAY')) throw invalid('rrule', 'rrule_shape');
  return parts;
}

export const ruleOf = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** The rule as it is kept. Throws what `partsOfRule` throws, and `rrule_never` for one that never happens. */
export function judgedRule(rrule: string, startsAt: string, timeZone: string): string {
  const rule = ruleOf(partsOfRule(rrule));
  const start = Date.parse(startsAt);
  const years = { from: start, to: start + YEARS_LOOKED * YEAR };
  const isEndless = !/COUNT|UNTIL/.test(rule);
  const [first] = startsBetween(isEndless ? `${rule};COUNT=1` : rule, startsAt, timeZone, years);
  if (first === undefined) throw invalid('rrule', 'rrule_never');
  return rule;
}

const compiled = (rule: string, startsAt: string, timeZone: string): RRuleTemporal =>
  new RRuleTemporal({
    rruleString: `DTSTART:${stampOf(Date.parse(startsAt))}\nRRULE:${rule}`,
    tzid: timeZone,
    maxIterations: MOST_PERIODS,
  });

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const startsBetween = (rule: string, startsAt: string, timeZone: string, { from, to }: Stretch): number[] =>
  compiled(rule, startsAt, timeZone)
    .between(new Date(from), new Date(to), true)
    .slice(0, MOST_OCCURRENCES)
    .map(({ epochMilliseconds }) => epochMilliseconds);

const iso = (at: number): string => new Date(at).toISOString();

/**
 * What of a series begins or is under way between two moments (milliseconds), in order of time: without what is left
 * out, and with what was moved where it is now.
 */
export function occurrencesOf(series: Series, timeZone: string, { from, to }: Stretch): Occurrence[] {
  const start = Date.parse(series.starts_at);
  const length = series.ends_at ? Date.parse(series.ends_at) - start : null;
  const endOf = (at: number) => (length === null ? null : iso(at + length));
  const isIn = ({ starts_at, ends_at }: Occurrence) =>
    Date.parse(starts_at) <= to && Date.parse(ends_at ?? starts_at) >= from;
  if (!series.rrule) {
    const once = { recurrence_id: null, starts_at: iso(start), ends_at: endOf(start) };
    return isIn(once) ? [once] : [];
  }
  const moved = new Map((series.overrides ?? []).map((one) => [Date.parse(one.recurrence_id), one]));
  const left = new Set((series.exdates ?? []).map((at) => Date.parse(at)));
  const usual = startsBetween(series.rrule, series.starts_at, timeZone, { from: from - (length ?? 0), to })
    .filter((at) => !left.has(at) && !moved.has(at))
    .map((at) => ({ recurrence_id: iso(at), starts_at: iso(at), ends_at: endOf(at) }));
  const elsewhere = [...moved].flatMap(([at, one]) => {
    if (one.is_cancelled || left.has(at)) return [];
    const began = one.starts_at ? Date.parse(one.starts_at) : at;
    return [{ recurrence_id: iso(at), starts_at: iso(began), ends_at: one.ends_at ?? endOf(began) }];
  });
  return [...usual, ...elsewhere].filter(isIn).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
}

/** When a series is over, in milliseconds: never is null. */
export function endOfSeries(series: Series, timeZone: string): number | null {
  const start = Date.parse(series.starts_at);
  const length = series.ends_at ? Date.parse(series.ends_at) - start : 0;
  if (!series.rrule) return start + length;
  const parts = partsOfRule(series.rrule);
  if (!parts.has('COUNT') && !parts.has('UNTIL')) return null;
  const whole = { from: start, to: start + YEARS_LOOKED * YEAR };
  const last = startsBetween(series.rrule, series.starts_at, timeZone, whole).at(-1) ?? start;
  const moved = (series.overrides ?? []).flatMap((one) => (one.starts_at ? [Date.parse(one.starts_at)] : []));
  return Math.max(last, ...moved) + length;
}

/** Does the rule name a start, whatever was done with it since? */
export function isStartOf(series: Series, at: number, timeZone: string): boolean {
  return (
    series.rrule !== null && startsBetween(series.rrule, series.starts_at, timeZone, { from: at, to: at }).includes(at)
  );
}

/** How many occurrences of the rule there are before a moment, whether they took place or not. */
export const countBefore = (series: Series, at: number, timeZone: string): number =>
  series.rrule
    ? startsBetween(series.rrule, series.starts_at, timeZone, { from: Date.parse(series.starts_at), to: at - 1 }).length
    : 0;
