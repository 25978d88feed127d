import { addDays } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { atLeast, finishedInWeeks, finishedWithin, reaches } from '#modules/numbers/forecast/chances.ts';
import { doneAfterWeeks, type MinutesFacts, RUNS } from '#modules/numbers/forecast/minutes-ahead.ts';
import { unhurried } from '#modules/numbers/forecast/unhurried.ts';

/** Each future week is like one of so many past ones; of fewer than the least, nothing is said. */
export const WEEKS = 12;
export const WEEKS_MIN = 10;
/** Nobody plans by what lies further off than five years. */
export const HORIZON_WEEKS = 260;
/** The list of days ends where hardly a future is open any more. */
const ALL_BUT = 99.5;

export const levels = [50, 70, 85, 95] as const;
type Level = (typeof levels)[number];
/** Something for each level, in percent; null where none is reached. */
export type ByLevel<T> = Readonly<Record<`p${Level}`, T | null>>;

/** Why there is no forecast, or none as far as asked. */
export const silences = ['nothing_open', 'few_weeks', 'none_finished', 'too_far'] as const;
export type Silence = (typeof silences)[number];

/** What a forecast goes by. */
export interface Pace {
  /** Items finished in each of the last full weeks, the earliest first, weeks of none included; twelve at most. */
  readonly history: readonly number[];
  /** Open items. */
  readonly items: number;
  /** The Monday of the first week to come. */
  readonly first_week: string;
  /** Asked for by minutes: what is left of the plans, and how plans came true. */
  readonly minutes?: MinutesFacts;
}

/** When open work will be done, as chances. */
export interface Outlook {
  readonly reason: Silence | null;
  /** The last working day of the week by which so many percent of the futures are done. */
  readonly forecast_on: ByLevel<string>;
  /** For each week to come its last working day, and the chance that all is done by it. */
  readonly days: readonly { readonly day: string; readonly probability: number }[];
}

const byLevel = <T>(of: (level: Level) => T | null): ByLevel<T> =>
  Object.fromEntries(levels.map((level) => [`p${level}`, of(level)])) as ByLevel<T>;

const silent = (reason: Silence): Outlook => ({ reason, forecast_on: byLevel(() => null), days: [] });

/** Why nothing can be said; null: something can. */
function silenceOf({ history, items, minutes }: Pace): Silence | null {
  if (!items) return 'nothing_open';
  if (history.length < WEEKS_MIN) return 'few_weeks';
  return (minutes?.weeks ?? history).some((count) => count > 0) ? null : 'none_finished';
}

/** When the open items are finished at this pace. Days are those of the company's calendar. */
export async function outlookOf(pace: Pace, calendar: WorkCalendar): Promise<Outlook> {
  const silence = silenceOf(pace);
  if (silence) return silent(silence);
  const chances = pace.minutes ? await chancesByMinutes(pace.minutes) : await chancesByItems(pace);
  const days = chances.map((probability, week) => ({ day: lastDayOf(pace.first_week, week, calendar), probability }));
  const forecast_on = byLevel((level) => days.find(({ probability }) => reaches(probability, level))?.day ?? null);
  return { reason: forecast_on.p95 ? null : 'too_far', forecast_on, days };
}

async function chancesByItems({ history, items }: Pace): Promise<number[]> {
  const chances: number[] = [];
  await unhurried(finishedWithin(history, items), (chance) => {
    chances.push(chance);
    return reaches(chance, ALL_BUT) || chances.length === HORIZON_WEEKS;
  });
  return chances;
}

async function chancesByMinutes(facts: MinutesFacts): Promise<number[]> {
  const done = await unhurried(doneAfterWeeks(facts, HORIZON_WEEKS), () => false);
  const chances = [...(done ?? [])].map((count) => count / RUNS);
  const enough = chances.findIndex((chance) => reaches(chance, ALL_BUT));
  return enough < 0 ? chances : chances.slice(0, enough + 1);
}

/** The last day of the given week to come on which is worked; of a week without one, the last before it. */
const lastDayOf = (first: string, week: number, calendar: WorkCalendar): string =>
  calendar.addWorkingDays(addDays(first, 7 * (week + 1)), -1);

/** The chance that all is done by a day: that of the last week whose work ends by then. */
export const chanceBy = ({ days }: Outlook, day: string): number =>
  days.findLast((week) => week.day <= day)?.probability ?? 0;

/** How many items are finished by a day, or more, with the chance of each level; nulls where nothing can be said. */
export async function howManyBy(pace: Pace, day: string, calendar: WorkCalendar): Promise<ByLevel<number>> {
  if (silenceOf({ ...pace, items: 1 })) return byLevel(() => null);
  let weeks = 0;
  while (weeks < HORIZON_WEEKS && lastDayOf(pace.first_week, weeks, calendar) <= day) weeks++;
  if (!weeks) return byLevel(() => 0);
  let left = weeks;
  let reached: Float64Array = Float64Array.of(1);
  await unhurried(finishedInWeeks(pace.history), (chances) => {
    reached = chances;
    return --left === 0;
  });
  return byLevel((level) => atLeast(reached, level));
}
