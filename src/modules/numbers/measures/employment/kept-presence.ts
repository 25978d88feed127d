import type { Spans } from '#modules/company/schedules/door.ts';

/** A day of attendance as it is kept: instants are whole minutes since the epoch, spans minutes after its midnight. */
export interface KeptDay {
  readonly midnight: number;
  readonly came: number | null;
  readonly left: number | null;
  readonly worked_minutes: number | null;
  readonly break_minutes: number;
  readonly schedule: Spans;
  /** Null: made before it was kept. */
  readonly presence: Spans | null;
}

/**
 * When somebody was there. Of days that were made before it was kept, and closed since, it follows from what is there:
 * worked time and break end with leaving; the break lies where the schedule has it, else in the middle. Null: unknown.
 */
export function presenceOf(day: KeptDay): Spans | null {
  const { worked_minutes, presence, came, left } = day;
  if (worked_minutes === null) return null;
  if (presence) return presence;
  const schedule = scheduleOf(day);
  if (came === null || left === null) return firstMinutes(schedule, worked_minutes);
  const from = left - worked_minutes - day.break_minutes;
  if (!day.break_minutes) return worked_minutes ? [[from, left]] : [];
  const gap = gapOf(schedule, day.break_minutes) ?? Math.floor((from + left - day.break_minutes) / 2);
  if (gap < from || gap + day.break_minutes > left) return [[left - worked_minutes, left]];
  const whole: Spans = [
    [from, gap],
    [gap + day.break_minutes, left],
  ];
  return whole.filter(([a, b]) => b > a);
}

/** The working time of the day as instants. */
export const scheduleOf = ({ schedule, midnight }: Pick<KeptDay, 'schedule' | 'midnight'>): Spans =>
  schedule.map(([from, to]) => [midnight + from, midnight + to]);

function gapOf(spans: Spans, minutes: number): number | null {
  const at = spans.findIndex(([, to], index) => spans[index + 1] && spans[index + 1]![0] - to === minutes);
  return at < 0 ? null : spans[at]![1];
}

/** Who did not punch and is credited, on a trip or remote, was there as the schedule has it. */
function firstMinutes(spans: Spans, most: number): Spans {
  let left = most;
  return spans.flatMap(([from, to]) => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return taken > 0 ? [[from, from + taken] as const] : [];
  });
}
