import { addDays, daysOf, weekdayOf } from '#kernel/days.ts';

/** Of a team or a branch no more than so many percent should be away on one day. */
export const mostAwayPercent = 30;

export const planConflictRules = [
  'plan_team_share',
  'plan_branch_share',
  'plan_balance',
  'plan_part_missing',
  'plan_too_early',
] as const;
export type PlanConflictRule = (typeof planConflictRules)[number];

/** Days on which somebody wishes to be away, or is by leave that is approved; both ends are counted. */
export interface PlannedSpan {
  readonly user_id: number;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** People who should not be away together. `id`: of the team or the branch. */
export interface PlanGroup {
  readonly rule: 'plan_team_share' | 'plan_branch_share';
  readonly id: number;
  readonly user_ids: readonly number[];
}

/** Days on which too many of a group are away, without a break between them. */
export interface SharedDays {
  readonly rule: PlanGroup['rule'];
  readonly id: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly user_ids: readonly number[];
  /** The most who are away at once, of so many people. */
  readonly most: number;
  readonly people: number;
}

/** One person alone is never too many: a team of two could not go on leave otherwise. */
const FEWEST = 2;

export const isTooMany = (away: number, people: number): boolean =>
  away >= FEWEST && away * 100 > people * mostAwayPercent;

/** When too many of the groups are away, in the order of the groups and of days. */
export function sharedDays(groups: readonly PlanGroup[], spans: readonly PlannedSpan[], days: readonly string[]) {
  const awayOn = new Map<string, Set<number>>();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  for (const { user_id, starts_on, ends_on } of spans) {
    if (ends_on < first || starts_on > last) continue;
    for (const day of daysOf(starts_on < first ? first : starts_on, ends_on > last ? last : ends_on)) {
      const on = awayOn.get(day);
      if (on) on.add(user_id);
      else awayOn.set(day, new Set([user_id]));
    }
  }
  return groups.flatMap((group): SharedDays[] => {
    const found: { starts_on: string; ends_on: string; user_ids: Set<number>; most: number }[] = [];
    for (const day of days) {
      const away = group.user_ids.filter((id) => awayOn.get(day)?.has(id));
      if (!isTooMany(away.length, group.user_ids.length)) continue;
      const open = found.at(-1);
      if (open && addDays(open.ends_on, 1) === day) {
        open.ends_on = day;
        open.most = Math.max(open.most, away.length);
        for (const id of away) open.user_ids.add(id);
      } else found.push({ starts_on: day, ends_on: day, user_ids: new Set(away), most: away.length });
    }
    const { rule, id, user_ids } = group;
    return found.map((one) => ({ ...one, rule, id, user_ids: [...one.user_ids], people: user_ids.length }));
  });
}

/** What the law says of the wishes of one person in a year, in calendar days. */
export interface WishLimits {
  /** What the working year will have brought at its end; null: nobody knows when they were hired. */
  readonly days: number | null;
  /** The first day on which leave may be taken. */
  readonly opens_on: string | null;
  /** One part has at least so many days; null: the law says nothing. */
  readonly longest_part: number | null;
}

/** What of the law the wishes of one person break; nothing of it keeps them from wishing. */
export function lawTouched(
  wishes: readonly { readonly starts_on: string; readonly calendar_days: number }[],
  { days, opens_on, longest_part }: WishLimits,
): PlanConflictRule[] {
  if (!wishes.length) return [];
  const sum = wishes.reduce((all, { calendar_days }) => all + calendar_days, 0);
  return [
    ...(days !== null && sum > days ? (['plan_balance'] as const) : []),
    ...(longest_part !== null &&
    sum >= longest_part &&
    wishes.every(({ calendar_days }) => calendar_days < longest_part)
      ? (['plan_part_missing'] as const)
      : []),
    ...(opens_on !== null && wishes.some(({ starts_on }) => starts_on < opens_on) ? (['plan_too_early'] as const) : []),
  ];
}

/** The Mondays of the weeks that have days of a year. */
export function weeksOf(year: number): string[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const weeks: string[] = [];
  for (let day = addDays(first, 1 - weekdayOf(first)); day <= last; day = addDays(day, 7)) weeks.push(day);
  return weeks;
}
