import { dayMs } from '#kernel/days.ts';
import { type DemoClock, iso } from '#modules/seed/demo/demo-clock.ts';
import { madeAt, type SeedRow } from '#modules/seed/seed-rows.ts';

const SINCE_DAYS = 40;

/** What the company has agreed to hold at once: work in hand and reviews by count, corrections by their difficulty. */
export function wipLimitRows(clock: DemoClock, makerId: number): SeedRow[] {
  const limits = [
    { status: 'processing', max_tasks: 30, max_difficulty: 160 },
    { status: 'checking', max_tasks: 25, max_difficulty: null },
    { status: 'returned', max_tasks: null, max_difficulty: 60 },
    { status: 'blocked', max_tasks: 20, max_difficulty: null },
    { status: 'processing', project_id: 1, max_tasks: 8, max_difficulty: null },
  ];
  return limits.map((limit, at) => ({
    id: at + 1,
    project_id: null,
    ...limit,
    ...madeAt(iso(clock.midnight - SINCE_DAYS * dayMs), makerId),
  }));
}
