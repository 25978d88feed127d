import type { DayOutcome, DayPlan } from '#modules/presence/attendance/day-facts.ts';
import { shiftOf } from '#modules/presence/attendance/shift.ts';

/** Minutes by the code of a kind of leave; `day_off`: a used day in lieu, `absent`: nobody knows why. */
export type Absences = Readonly<Record<string, number>>;

interface AwayDay {
  readonly facts: { readonly day: string; readonly time_zone: string; readonly plan: DayPlan };
  readonly leave: readonly { readonly kind: string; readonly time: readonly [number, number] | null }[];
}

/**
 * For what the minutes of a schedule were not worked: what leave took off the norm, halves their half; without a reason
 * the norm of the day. Nobody is absent whom no device could hear.
 */
export function absencesOf(
  { facts, leave }: AwayDay,
  {
    status,
    flags,
    norm_minutes,
    planned_minutes,
  }: Pick<DayOutcome, 'status' | 'flags' | 'norm_minutes' | 'planned_minutes'>,
): Absences {
  const unexcused: Absences =
    status === 'absent' && norm_minutes > 0 && !flags.includes('no_data') ? { absent: norm_minutes } : {};
  const missing = planned_minutes - norm_minutes;
  if (missing <= 0 || !leave.length) return unexcused;
  const whole = leave.find(({ time }) => !time);
  if (whole) return { ...unexcused, [whole.kind]: missing };
  const minutes: Record<string, number> = { ...unexcused };
  let left = missing;
  for (const [at, { kind, time }] of leave.entries()) {
    const cut = time ? (shiftOf(facts.plan, facts.day, facts.time_zone, [time])?.cut_minutes ?? missing) : missing;
    const own = at === leave.length - 1 ? left : Math.min(left, cut);
    if (own > 0) minutes[kind] = (minutes[kind] ?? 0) + own;
    left -= own;
  }
  return minutes;
}
