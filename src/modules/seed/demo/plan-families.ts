import { subSubjects } from '#modules/seed/demo/subjects.ts';
import type { Subject, TaskPlan } from '#modules/seed/demo/task-plan.ts';
import type { TaskPlanner } from '#modules/seed/demo/task-planner.ts';
import type { Random } from '#modules/seed/random.ts';
import type { TaskStatus } from '#modules/tasks/door.ts';

/** Where the parents of sub-tasks stand: what was handed in has nothing open below it. */
const parentStatuses: readonly (readonly [TaskStatus, number])[] = [
  ['accepted', 58],
  ['processing', 3],
  ['pause', 6],
  ['new', 6],
  ['blocked', 3],
  ['checking', 5],
  ['done', 4],
  ['returned', 3],
  ['not_accepted', 2],
];
/** What may still be open below a task that is not handed in. */
const openBelow: readonly TaskStatus[] = ['new', 'checking', 'done', 'pause', 'returned', 'accepted'];

export const SUB_TASKS = 300;
const NESTED = 20;
const FEWEST_BELOW = 2;
const MOST_BELOW = 6;

/** Larger tasks and the pieces into which they fall; a few pieces fall into pieces themselves. */
export function planFamilies(planner: TaskPlanner): void {
  const { pool, random } = planner;
  const statuses = parentStatuses.flatMap(([status, count]) => Array<TaskStatus>(count).fill(status));
  const parents = statuses.map((status) => {
    pool.take(status);
    return planner.plan({ status, types: ['feature', 'improvement'], isWhole: true });
  });
  const sizes = spread(random, SUB_TASKS - NESTED, parents.length);
  const below = parents.flatMap((parent, at) =>
    subSubjects(random, sizes[at]!).map((subject) => planBelow(planner, parent, subject)),
  );
  const finished = random.shuffled(below.filter(({ status }) => status === 'accepted')).slice(0, NESTED / 2);
  for (const parent of finished) for (const subject of subSubjects(random, 2)) planBelow(planner, parent, subject);
}

function planBelow(planner: TaskPlanner, parent: TaskPlan, subject: Subject): TaskPlan {
  const { clock, pool, random } = planner;
  const { calendar } = clock;
  const isHandedIn = !['new', 'processing', 'pause', 'blocked'].includes(parent.status);
  const status = pool.takeOrAccepted(isHandedIn ? closedBelow(parent, random) : statusBelow(parent, random));
  const isPast = isHandedIn || status === 'accepted';
  const before = calendar.addWorkingDays(calendar.dayOf(parent.aim), -random.int(8, 18));
  const aim = isPast ? calendar.startOfDay(before) + random.int(600, 1000) * 60_000 : undefined;
  return planner.plan({ status, parent, subject, aim });
}

function closedBelow({ status }: TaskPlan, random: Random): TaskStatus {
  return status === 'done' && random.chance(0.3) ? 'done' : 'accepted';
}

function statusBelow({ status }: TaskPlan, random: Random): TaskStatus {
  if (status === 'new') return 'new';
  return random.chance(0.5) ? 'accepted' : random.pick(openBelow);
}

/** `total` in so many parts, some larger than others. */
function spread(random: Random, total: number, parts: number): number[] {
  const sizes = Array<number>(parts).fill(FEWEST_BELOW);
  for (let left = total - FEWEST_BELOW * parts; left > 0; ) {
    const at = random.int(0, parts - 1);
    if (sizes[at]! >= MOST_BELOW) continue;
    sizes[at]!++;
    left--;
  }
  return sizes;
}
