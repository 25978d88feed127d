import type { PlanInput, PlanLink, PlanTask } from '#modules/work/plan/network/plan-input.ts';
import { hours } from '#modules/work/plan/testing/random-plans.ts';

/**
 * The plan without any arithmetic of sums: hours are walked one by one, and every task is placed by its definition.
 * Only for plans of `random-plans`, in which all is whole hours.
 */
const HOUR = 60;

export function isWorked(calendar: string, hour: number): boolean {
  if (calendar === 'all') return true;
  const day = Math.floor(hour / 1_440);
  return [day - 1, day].some((on) =>
    hours[calendar]!(on).some(([from, to]) => on * 1_440 + from <= hour && hour < on * 1_440 + to),
  );
}

export function plainlyMoved(calendar: string, instant: number, minutes: number): number {
  let at = instant;
  for (let left = minutes; left > 0; at += HOUR) if (isWorked(calendar, at)) left -= HOUR;
  for (let left = -minutes; left > 0; ) {
    at -= HOUR;
    if (isWorked(calendar, at)) left -= HOUR;
  }
  return at;
}

function plainStart(calendar: string, instant: number): number {
  let at = instant;
  while (!isWorked(calendar, at)) at += HOUR;
  return at;
}

const calendarOf = (task: PlanTask): string => task.calendar ?? 'five';

function lagCalendarOf(input: PlanInput, link: PlanLink): string {
  if (link.lagKind === 'elapsed' || input.lagCalendar === 'elapsed') return 'all';
  if (input.lagCalendar === 'project') return 'five';
  const side = calendarOf(input.tasks[Number(input.lagCalendar === 'predecessor' ? link.from : link.to)]!);
  return side === 'all' ? 'five' : side;
}

/** Early dates of all tasks, in their order. */
export function plainPlan(input: PlanInput): { start: number; finish: number }[] {
  const dates: { start: number; finish: number }[] = [];
  for (const [id, task] of input.tasks.entries()) {
    const minutes = task.minutes ?? 480;
    const calendar = calendarOf(task);
    let from = Math.max(input.start, task.startNotBefore ?? input.start);
    let held = -Infinity;
    for (const link of input.links) {
      if (link.to !== id) continue;
      const before = dates[Number(link.from)]!;
      const side = link.kind.startsWith('finish') ? before.finish : before.start;
      const reach = plainlyMoved(lagCalendarOf(input, link), side, link.lag);
      if (link.kind.endsWith('to_start')) from = Math.max(from, reach);
      else held = Math.max(held, minutes === 0 ? reach : plainlyMoved(calendar, reach, -minutes));
    }
    const start = Math.max(minutes === 0 ? from : plainStart(calendar, from), held);
    dates.push({ start, finish: plainlyMoved(calendar, start, minutes) });
  }
  return dates;
}

export const plainFinish = (input: PlanInput): number =>
  Math.max(input.start, ...plainPlan(input).map(({ finish }) => finish));
