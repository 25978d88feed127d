import type { DemoClock } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import type { Subject, TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import { TaskPlanner } from '#modules/house/seed/demo/task-planner.ts';
import { subSubjects } from '#modules/house/seed/demo/subjects.ts';
import type { Random } from '#modules/house/seed/random.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };

const TOP_LEVEL = 900;

/** The 1,200 tasks before their stories are told, in the order of planning, not of time. */
export function planTasks(clock: DemoClock, people: readonly Person[], projects: readonly DemoProject[]): TaskPlan[] {
  const planner = new TaskPlanner(clock, people, projects);
  planScenarios(planner);
  planAccounts(planner);
  planFamilies(planner);
  while (planner.plans.length < TOP_LEVEL + SUB_TASKS) planner.plan({ status: planner.pool.next() });
  return planner.plans;
}

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

const SUB_TASKS = 300;
const NESTED = 20;
const FEWEST_BELOW = 2;
const MOST_BELOW = 6;

/** Larger tasks and the pieces into which they fall; a few pieces fall into pieces themselves. */
function planFamilies(planner: TaskPlanner): void {
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

const HOUR = 3_600_000;

/** Every demo account of the staff has tasks of its own in these; the running one only where work is done all day. */
const usual: readonly TaskStatus[] = ['new', 'pause', 'checking', 'returned', 'done', 'accepted', 'accepted'];
const more: readonly TaskStatus[] = ['new', 'processing', 'pause', 'checking', 'done', 'not_accepted', 'blocked'];
const statusesOf: Readonly<Record<string, readonly TaskStatus[]>> = {
  developer: [...usual, ...more, 'new', 'accepted', 'accepted'],
  tester: [...usual, ...more],
  lead: [...usual, 'processing', 'new', 'blocked'],
  manager: [...usual, 'processing', 'new'],
  director: [...usual, 'processing'],
  admin: [...usual, 'processing', 'blocked'],
  hr: [...usual, 'processing'],
  editor: [...usual, 'processing', 'new'],
};
/** What the blocked person left behind. */
const leftBehind: readonly TaskStatus[] = ['new', 'new', 'pause', 'returned', 'checking'];

/** Three tasks that a demonstration can count on. */
function planScenarios(planner: TaskPlanner): void {
  const { clock, people, projects, pool } = planner;
  const { calendar, today } = clock;
  const ago = (workingDays: number) => calendar.startOfDay(calendar.addWorkingDays(today, -workingDays)) + 11 * HOUR;
  const executor = people.find(({ key }) => key === 'developer')!;
  const project = projects.find(({ manager }) => manager.key === 'manager');
  const smooth = { returns: 0, refused: null, blocks: false, restarts: false, withdraws: false, reopens: false };
  for (const status of ['blocked', 'accepted', 'checking'] as const) pool.take(status);

  const moved = { ...smooth, isLate: true, deadlineMoves: 3 };
  planner.plan({ status: 'blocked', executor, project, aim: ago(14), turns: moved });
  const rankC = { rank: 'C', willBeMarked: true, requiresReview: true } as const;
  planner.plan({ status: 'accepted', executor, project, aim: ago(9), turns: { ...smooth, returns: 2 }, more: rankC });
  const portal = projects.find(({ key }) => key === 'HMP');
  const more = { title: phrases.long_title };
  planner.plan({ status: 'checking', project: portal, types: ['analysis'], lang: 'ru', more });
}

/** The own tasks of the demo accounts and of the blocked person, in projects that each sees anyway. */
function planAccounts(planner: TaskPlanner): void {
  const { people, projects, pool, random } = planner;
  const blocked = people.find(({ blockedAt }) => blockedAt)!;
  for (const [key, statuses] of [...Object.entries(statusesOf), [blocked.key, leftBehind] as const]) {
    const executor = people.find((person) => person.key === key)!;
    const own = projects.filter(({ team, guests, manager }) => [...team, ...guests, manager].includes(executor));
    for (const status of statuses) {
      if (!pool.take(status)) throw new Error(`no task in ${status} is left for ${key}`);
      const aim = executor.blockedAt ? executor.blockedAt - random.int(1, 60) * HOUR : undefined;
      const project = random.weighted(own.map((one) => [one, one.weight] as const));
      planner.plan({ status, executor, aim, project });
    }
  }
}
