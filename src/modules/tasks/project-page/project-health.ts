/** What the health of a project is judged by, all of it counted. */
export interface HealthFacts {
  readonly open_count: number;
  readonly late_count: number;
  readonly planned_minutes: number;
  readonly actual_minutes: number;
}

export const healthLevels = ['good', 'risk', 'bad'] as const;
export type HealthLevel = (typeof healthLevels)[number];

/** `percent` of the open tasks that is late, or of the planned time of what was worked on that is spent. */
export interface HealthReason {
  readonly about: 'late' | 'spent';
  readonly level: HealthLevel;
  readonly percent: number;
}

export interface Health {
  readonly level: HealthLevel;
  readonly reasons: readonly HealthReason[];
}

/** From here on it is a risk, and from here on bad. */
const bounds = { late: { risk: 10, bad: 25 }, spent: { risk: 101, bad: 120 } } as const;

function reasonOf(about: HealthReason['about'], part: number, all: number): HealthReason[] {
  if (!all) return [];
  const percent = Math.round((part / all) * 100);
  const { risk, bad } = bounds[about];
  return [{ about, percent, level: percent >= bad ? 'bad' : percent >= risk ? 'risk' : 'good' }];
}

/** The health of a project is that of its worst reason. What cannot be counted is no reason. */
export function healthOf({ open_count, late_count, planned_minutes, actual_minutes }: HealthFacts): Health {
  const reasons = [
    ...reasonOf('late', late_count, open_count),
    ...reasonOf('spent', actual_minutes, planned_minutes),
  ].toSorted((a, b) => healthLevels.indexOf(b.level) - healthLevels.indexOf(a.level));
  return { level: reasons[0]?.level ?? 'good', reasons };
}
