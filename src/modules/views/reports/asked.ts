import { addDays, daysBetween, isDay } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { matrixMark } from '#kernel/list-query.ts';
import {
  beginOf,
  type Days,
  isStep,
  type KeyName,
  keyNames,
  nextOf,
  type Step,
  steps,
} from '#modules/numbers/measures/door.ts';
import type { Report } from '#modules/views/reports/report.ts';

export type Given = Readonly<Record<string, string | undefined>>;

/** Parameters that every report reads itself; all others are filters. */
export const ownNames = [
  ...[
    'day_from',
    'day_to',
    'compare',
    'columns',
    'group',
    'step',
    'split',
    'as_of',
    'parts',
    'version',
    'format',
    'link',
    'lang',
  ],
  ...['period', 'measure'],
  ...['sortBy', 'descending', 'page', 'perPage', 'columns'].map((name) => `${matrixMark}${name}`),
];

/**
 * The period of a report, both days counted; none said: the running month to today. Throws a 400 that names the day and
 * the rule: `not_a_day`, `required` of one without the other, `period_order`, `after_today`, `period_too_long`.
 */
export function periodOf(
  { day_from, day_to, period: name }: Given,
  today: string,
  { mostDays, endsYesterday, mayBeAhead }: Pick<Report, 'mostDays' | 'endsYesterday' | 'mayBeAhead'>,
  step?: Step,
): Days {
  const last = endsYesterday ? addDays(today, -1) : today;
  if (name !== undefined) {
    if (day_from !== undefined || day_to !== undefined)
      throw wrongParameter('period', 'either', undefined, { other: 'day_from' });
    return namedPeriod(name, today, last);
  }
  if (day_from === undefined && day_to === undefined) return { day_from: beginOf('month', last), day_to: last };
  for (const [name, value] of Object.entries({ day_from, day_to })) {
    if (value === undefined) throw wrongParameter(name, 'required');
    if (!isDay(value)) throw wrongParameter(name, 'not_a_day');
  }
  const period = { day_from: day_from!, day_to: day_to! };
  if (period.day_to < period.day_from) throw wrongParameter('day_to', 'period_order');
  if (period.day_to > last && !mayBeAhead) throw wrongParameter('day_to', 'after_today', undefined, { day: last });
  const most = step === 'day' ? Math.min(400, mostDays) : mostDays;
  if (daysBetween(period.day_from, period.day_to) >= most)
    throw wrongParameter('day_to', 'period_too_long', undefined, { max: most });
  return period;
}

export const periodNames = ['this_month', 'last_month', 'this_week', 'last_week', 'last_90_days'] as const;

/** A period that is said by name, as saved reports say it: it means another one tomorrow. */
function namedPeriod(name: string, today: string, last: string): Days {
  const running = (step: 'week' | 'month', day: string): Days => ({ day_from: beginOf(step, day), day_to: day });
  const before = (step: 'week' | 'month'): Days => running(step, addDays(beginOf(step, today), -1));
  switch (name) {
    case 'this_month':
      return running('month', last);
    case 'last_month':
      return before('month');
    case 'this_week':
      return running('week', last);
    case 'last_week':
      return before('week');
    case 'last_90_days':
      return { day_from: addDays(last, -89), day_to: last };
    default:
      throw wrongParameter('period', 'choice');
  }
}

/**
 * The period before: as many whole months before whole months, of a month to date the same days of the month before,
 * cut at its end, else as many days right before.
 */
export function periodBefore({ day_from, day_to }: Days): Days {
  const isBegin = day_from.endsWith('-01');
  const isWhole = isBegin && addDays(day_to, 1).endsWith('-01');
  if (isWhole) {
    let begin = day_from;
    for (let month = day_from; month <= day_to; month = nextOf('month', month)) begin = monthBefore(begin);
    return { day_from: begin, day_to: addDays(day_from, -1) };
  }
  if (isBegin && day_from.slice(0, 7) === day_to.slice(0, 7)) {
    const same = addDays(monthBefore(day_from), daysBetween(day_from, day_to));
    const end = addDays(day_from, -1);
    return { day_from: monthBefore(day_from), day_to: same < end ? same : end };
  }
  const count = daysBetween(day_from, day_to) + 1;
  return { day_from: addDays(day_from, -count), day_to: addDays(day_from, -1) };
}

const monthBefore = (begin: string): string => beginOf('month', addDays(begin, -1));

/** The keys by which rows are told apart. Throws a 400 for a group that the report does not have. */
export function keysAsked({ group, step }: Given, report: Report): readonly KeyName[] {
  if (step !== undefined && !report.hasItems && (!report.step || !(steps as readonly string[]).includes(step)))
    throw wrongParameter('step', report.step ? 'choice' : 'known', report.step ? undefined : 'UNKNOWN_PARAMETER');
  const always = report.alsoBy ?? [];
  const own: readonly KeyName[] = report.step
    ? [(step as Step | undefined) ?? report.step]
    : [...report.keys, ...always];
  if (group === undefined) return own;
  const names = group.split(',');
  const allowed: readonly string[] = report.groups;
  if (new Set(names).size < names.length || names.some((name) => !allowed.includes(name)))
    throw wrongParameter('group', 'choice');
  const keys = names.filter((name): name is KeyName => (keyNames as readonly string[]).includes(name));
  const all = report.step ? [...keys, ...own] : keys;
  if (all.length > 2) throw wrongParameter('group', 'max_items', undefined, { max: report.step ? 1 : 2 });
  return [...all, ...always];
}

export const stepAmong = (keys: readonly KeyName[]): Step | undefined => keys.find(isStep);

/** Columns asked for, in their order; all of the report without. Throws a 400 for one that it does not have. */
export function columnsAsked(given: Given, known: readonly string[]): readonly string[] | null {
  const text = given.columns ?? given[`${matrixMark}columns`];
  if (text === undefined || text === '') return null;
  const names = [...new Set(text.split(','))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrongParameter(unknown.slice(0, 60), 'known', 'UNKNOWN_COLUMN');
  return names;
}
