import type { Lang } from '#kernel/languages.ts';
import { Casting } from '#modules/seed/demo/casting.ts';
import type { DemoClock } from '#modules/seed/demo/demo-clock.ts';
import type { Person } from '#modules/seed/demo/people.ts';
import phrases from '#modules/seed/demo/phrases.json' with { type: 'json' };
import type { DemoProject } from '#modules/seed/demo/projects.ts';
import { langOfText, Subjects, subSubjects } from '#modules/seed/demo/subjects.ts';
import type { Subject, TaskPlan, Turns } from '#modules/seed/demo/task-plan.ts';
import { aimOf, StatusPool } from '#modules/seed/demo/task-statuses.ts';
import { turnsOf } from '#modules/seed/demo/task-turns.ts';
import { streamOf } from '#modules/seed/random.ts';
import { closedStatuses, type TaskStatus } from '#modules/tasks/workflow.ts';

const TOP_LEVEL = 900;
const HALF_HOURS = 2;
/** Every demo account of the staff has tasks of its own in these; the running one only where work is done all day. */
const usual: readonly TaskStatus[] = ['new', 'pause', 'checking', 'returned', 'done', 'accepted', 'accepted'];
const more: readonly TaskStatus[] = ['new', 'processing', 'pause', 'checking', 'done', 'not_accepted', 'blocked'];
const wanted: Readonly<Record<string, readonly TaskStatus[]>> = {
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
const SUB_TASKS = 300;
const NESTED = 20;
/** Hours: the demo accounts have so many open tasks that larger ones would fill months. */
const LONGEST_OF_ACCOUNTS = 7;
/** Hours of what is under way: a month of everybody's whole time would be more than people have. */
const LONGEST_OPEN = 12;
/** What the whole takes beside its pieces: bringing them together. */
const wholeHours = [2, 8] as const;
const openBelow: readonly TaskStatus[] = ['new', 'checking', 'done', 'pause', 'returned', 'accepted'];

interface Asked {
  readonly status: TaskStatus;
  readonly executor?: Person;
  readonly project?: DemoProject;
  readonly parent?: TaskPlan;
  readonly subject?: Subject;
  readonly aim?: number;
  readonly types?: readonly string[];
  /** Most of the work is planned below it. */
  readonly isWhole?: boolean;
  readonly lang?: Lang;
  readonly turns?: Partial<Turns>;
  readonly more?: Partial<Pick<TaskPlan, 'title' | 'rank' | 'willBeMarked' | 'requiresReview'>>;
}

/** The 1,200 tasks before their stories are told, the order of planning, not of time. */
export function planTasks(clock: DemoClock, people: readonly Person[], projects: readonly DemoProject[]): TaskPlan[] {
  const random = streamOf('tasks');
  const pool = new StatusPool(random);
  const subjects = new Subjects(random);
  const casting = new Casting(clock, random, people);
  const plans: TaskPlan[] = [];

  const plan = (asked: Asked): TaskPlan => {
    const { status, parent } = asked;
    const aim = asked.aim ?? aimOf(status, clock, random);
    const project =
      parent?.project ?? asked.project ?? random.weighted(projects.map((one) => [one, one.weight] as const));
    const platforms = asked.executor && Object.keys(asked.executor.skills);
    const subject = asked.subject ?? subjects.next(project, platforms, asked.types);
    const executor = asked.executor ?? casting.executor(project, subject, status, aim);
    casting.take(executor, status);
    const [from, to] = asked.isWhole ? wholeHours : subject.hours;
    const longest = asked.executor ? LONGEST_OF_ACCOUNTS : ['accepted', 'new'].includes(status) ? to : LONGEST_OPEN;
    const most = Math.max(from, Math.min(to, longest));
    const plannedMinutes = (random.int(from * HALF_HOURS, most * HALF_HOURS) * 60) / HALF_HOURS;
    const needsReview = status === 'checking' || status === 'returned';
    const requiresReview = needsReview || !random.chance(subject.type === 'support' ? 0.3 : 0.04);
    const made: TaskPlan = {
      index: plans.length + 1,
      project,
      parent: parent ?? null,
      status,
      subject,
      lang: asked.lang ?? parent?.lang ?? langOfText(random),
      executor: status === 'new' && !parent && !asked.executor && random.chance(0.15) ? null : executor,
      creator: ordersBelow(parent, executor) ?? casting.creator(project, executor),
      reviewer: casting.reviewer(project, executor),
      priority: random.weighted([
        ['low', 0.2],
        ['normal', 0.5],
        ['high', 0.25],
        ['urgent', 0.05],
      ] as const),
      hardIndex: random.int(...subject.difficulty),
      plannedMinutes,
      workMinutes: Math.max(15, Math.round(plannedMinutes * random.lognormal(0.05, 0.35))),
      requiresReview,
      willBeMarked: random.chance(0.7),
      turns: { ...turnsOf(random, status, requiresReview, executor === project.manager), ...asked.turns },
      aim,
      ask: null,
      children: [],
      ...asked.more,
    };
    plans.push(made);
    parent?.children.push(made);
    return made;
  };

  planScenarios();
  planAccounts();
  planParents();
  while (plans.length < TOP_LEVEL + SUB_TASKS) plan({ status: pool.next() });
  return plans;

  /** Three tasks that a demonstration can count on. */
  function planScenarios() {
    const executor = people.find(({ key }) => key === 'developer')!;
    const { calendar, today } = clock;
    const ago = (workingDays: number) =>
      calendar.startOfDay(calendar.addWorkingDays(today, -workingDays)) + 11 * 3_600_000;
    const scenario = (asked: Asked) => pool.take(asked.status) && plan(asked);
    const project = projects.find(({ manager }) => manager.key === 'manager');
    const smooth = { returns: 0, refused: null, blocks: false, restarts: false, withdraws: false, reopens: false };
    scenario({
      status: 'blocked',
      executor,
      project,
      aim: ago(14),
      turns: { ...smooth, isLate: true, deadlineMoves: 3 },
    });
    scenario({
      ...{ status: 'accepted', executor, project, aim: ago(9), turns: { ...smooth, returns: 2 } },
      more: { rank: 'C', willBeMarked: true, requiresReview: true },
    });
    const portal = projects.find(({ key }) => key === 'HMP');
    scenario({
      status: 'checking',
      project: portal,
      types: ['analysis'],
      lang: 'ru',
      more: { title: phrases.long_title },
    });
  }

  /** Demo accounts first, in projects that they see anyway. */
  function planAccounts() {
    const blocked = people.find(({ blockedAt }) => blockedAt)!;
    for (const [key, statuses] of [...Object.entries(wanted), [blocked.key, leftBehind] as const]) {
      const executor = people.find((person) => person.key === key)!;
      const own = projects.filter(({ team, guests, manager }) => [...team, ...guests, manager].includes(executor));
      for (const status of statuses) {
        if (!pool.take(status)) throw new Error(`no task in ${status} is left for ${key}`);
        const aim = executor.blockedAt ? executor.blockedAt - random.int(1, 60) * 3_600_000 : undefined;
        plan({ status, executor, aim, project: random.weighted(own.map((one) => [one, one.weight] as const)) });
      }
    }
  }

  function planParents() {
    const statuses = parentStatuses.flatMap(([status, count]) => Array<TaskStatus>(count).fill(status));
    const parents = statuses.map((status) => {
      pool.take(status);
      return plan({ status, types: ['feature', 'improvement'], isWhole: true });
    });
    const sizes = spread(SUB_TASKS - NESTED, parents.length);
    const below = parents.flatMap((parent, at) =>
      subSubjects(random, sizes[at]!).map((subject) => planBelow(parent, subject)),
    );
    const finished = random.shuffled(below.filter(({ status }) => status === 'accepted')).slice(0, NESTED / 2);
    for (const parent of finished) for (const subject of subSubjects(random, 2)) planBelow(parent, subject);
  }

  function planBelow(parent: TaskPlan, subject: Subject): TaskPlan {
    const isHandedIn = !['new', 'processing', 'pause', 'blocked'].includes(parent.status);
    const recent = (closedStatuses as readonly string[]).includes(parent.status) ? parent.status : 'accepted';
    const status =
      parent.status === 'new'
        ? pool.takeFirst(['new'])
        : isHandedIn
          ? pool.takeFirst([recent === 'done' && random.chance(0.3) ? 'done' : 'accepted'])
          : pool.takeFirst(random.chance(0.5) ? ['accepted'] : [random.pick(openBelow)]);
    const { calendar } = clock;
    const before = calendar.addWorkingDays(calendar.dayOf(parent.aim), -random.int(8, 18));
    const isPast = isHandedIn || status === 'accepted';
    const aim = isPast ? calendar.startOfDay(before) + random.int(600, 1000) * 60_000 : undefined;
    return plan({ status, parent, subject, aim });
  }

  /** `total` in so many nearly equal parts, some larger. */
  function spread(total: number, parts: number): number[] {
    const sizes = Array<number>(parts).fill(2);
    for (let left = total - 2 * parts; left > 0; left--) {
      const at = random.int(0, parts - 1);
      if (sizes[at]! < 6) sizes[at]!++;
      else left++;
    }
    return sizes;
  }
}

/** The pieces of a larger task are mostly ordered by whoever does the whole. */
function ordersBelow(parent: TaskPlan | undefined, executor: Person): Person | null {
  return parent?.executor && parent.executor !== executor && executor.id % 3 ? parent.executor : null;
}
