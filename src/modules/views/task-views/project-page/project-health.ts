/** What the health of a project is judged by, all of it counted. */
export interface HealthFacts {
  readonly open_count: number;
  readonly late_count: number;
  readonly planned_minutes: number;
  readonly actual_minutes: number;
  /** Working days by which the finish forecast lies behind the one that was promised; null: nothing to compare. */
  readonly days_over: number | null;
}

export const healthLevels = ['good', 'risk', 'bad'] as const;
export type HealthLevel = (typeof healthLevels)[number];

/**
 * `value` is the percentage of the open tasks that is late, or of the planned time of what was worked on that is spent;
 * of the forecast the working days by which it comes too late, 0 when it does not.
 */
export interface HealthReason {
  readonly about: 'late' | 'spent' | 'forecast';
  readonly level: HealthLevel;
  readonly value: number;
}

export interface Health {
  readonly level: HealthLevel;
  readonly reasons: readonly HealthReason[];
}

/** From here on it is a risk, and from here on bad. */
const bounds = { late: { risk: 10, bad: 25 }, spent: { risk: 101, bad: 120 }, forecast: { risk: 1, bad: 10 } } as const;

function judged(about: HealthReason['about'], value: number): HealthReason {
  const { risk, bad } = bounds[about];
  return { about, value, level: value >= bad ? 'bad' : value >= risk ? 'risk' : 'good' };
}

const shareOf = (about: HealthReason['about'], part: number, all: number): HealthReason[] =>
  all ? [judged(about, Math.round((part / all) * 100))] : [];

/** The health of a project is that of its worst reason. What cannot be counted is no reason. */
export function healthOf(facts: HealthFacts): Health {
  const { open_count, late_count, planned_minutes, actual_minutes, days_over } = facts;
  const reasons = [
    ...shareOf('late', late_count, open_count),
    ...shareOf('spent', actual_minutes, planned_minutes),
    ...(days_over === null ? [] : [judged('forecast', Math.max(0, days_over))]),
  ].toSorted((a, b) => healthLevels.indexOf(b.level) - healthLevels.indexOf(a.level));
  return { level: reasons[0]?.level ?? 'good', reasons };
}
