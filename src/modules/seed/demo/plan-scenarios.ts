import phrases from '#modules/seed/demo/phrases.json' with { type: 'json' };
import type { TaskPlanner } from '#modules/seed/demo/task-planner.ts';
import type { TaskStatus } from '#modules/tasks/door.ts';

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
export function planScenarios(planner: TaskPlanner): void {
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
export function planAccounts(planner: TaskPlanner): void {
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
