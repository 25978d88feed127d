import type { Lang } from '#kernel/languages.ts';
import { Casting } from '#modules/house/seed/demo/casting.ts';
import { type DemoClock, MINUTE, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import type { DemoProject } from '#modules/house/seed/demo/projects.ts';
import { langOfText, Subjects } from '#modules/house/seed/demo/subjects.ts';
import type { Subject, TaskPlan, Turns } from '#modules/house/seed/demo/task-plan.ts';
import { chooser, type Random, streamOf } from '#modules/house/seed/random.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';
import { addDays } from '#kernel/days.ts';

const HALF_HOURS = 2;
/** Hours: the demo accounts have so many open tasks that larger ones would fill months. */
const LONGEST_OF_ACCOUNTS = 7;
/** Hours of what is under way: a month of everybody's whole time would be more than people have. */
const LONGEST_OPEN = 12;
/** What the whole takes beside its pieces: bringing them together. */
const wholeHours = [2, 8] as const;

/** What is already decided about a task; the rest is left to chance. */
export interface Asked {
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

/** Plans tasks one by one, each in a status that is still to be given. */
export class TaskPlanner {
  readonly plans: TaskPlan[] = [];
  readonly random: Random = streamOf('tasks');
  readonly pool: StatusPool;
  readonly clock: DemoClock;
  readonly people: readonly Person[];
  readonly projects: readonly DemoProject[];
  readonly #subjects: Subjects;
  readonly #casting: Casting;
  readonly #anyProject: () => DemoProject;
  readonly #priority: () => string;

  constructor(clock: DemoClock, people: readonly Person[], projects: readonly DemoProject[]) {
    this.clock = clock;
    this.people = people;
    this.projects = projects;
    this.pool = new StatusPool(this.random);
    this.#subjects = new Subjects(this.random);
    this.#casting = new Casting(clock, this.random, people);
    this.#anyProject = chooser(
      this.random,
      projects.map((project) => [project, project.weight] as const),
    );
    this.#priority = chooser(this.random, Object.entries({ low: 0.2, normal: 0.5, high: 0.25, urgent: 0.05 }));
  }

  plan(asked: Asked): TaskPlan {
    const { random } = this;
    const { status, parent } = asked;
    const aim = asked.aim ?? aimOf(status, this.clock, random);
    const project = parent?.project ?? asked.project ?? this.#anyProject();
    const platforms = asked.executor && Object.keys(asked.executor.skills);
    const subject = asked.subject ?? this.#subjects.next(project, platforms, asked.types);
    const executor = asked.executor ?? this.#casting.executor(project, subject, status, aim);
    this.#casting.take(executor, status);
    const isNobodys = status === 'new' && !parent && !asked.executor && random.chance(0.15);
    const requiresReview = this.#requiresReview(status, subject);
    const plannedMinutes = this.#plannedMinutes(asked, subject);
    const made: TaskPlan = {
      ...{
        index: this.plans.length + 1,
        project,
        parent: parent ?? null,
        status,
        subject,
        aim,
        ask: null,
        children: [],
      },
      lang: asked.lang ?? parent?.lang ?? langOfText(random),
      executor: isNobodys ? null : executor,
      creator: ordersBelow(parent, executor) ?? this.#casting.creator(project, executor),
      reviewer: this.#casting.reviewer(project, executor),
      priority: this.#priority(),
      hardIndex: random.int(...subject.difficulty),
      plannedMinutes,
      workMinutes: Math.max(15, Math.round(plannedMinutes * random.lognormal(0.05, 0.35))),
      requiresReview,
      willBeMarked: random.chance(0.7),
      turns: { ...turnsOf(random, status, requiresReview, executor === project.manager), ...asked.turns },
      ...asked.more,
    };
    this.plans.push(made);
    parent?.children.push(made);
    return made;
  }

  #requiresReview(status: TaskStatus, { type }: Subject): boolean {
    const isReviewed = status === 'checking' || status === 'returned';
    return isReviewed || !this.random.chance(type === 'support' ? 0.3 : 0.04);
  }

  #plannedMinutes({ status, executor, isWhole }: Asked, subject: Subject): number {
    const [from, to] = isWhole ? wholeHours : subject.hours;
    const longest = executor ? LONGEST_OF_ACCOUNTS : status === 'accepted' || status === 'new' ? to : LONGEST_OPEN;
    const most = Math.max(from, Math.min(to, longest));
    return (this.random.int(from * HALF_HOURS, most * HALF_HOURS) * 60) / HALF_HOURS;
  }
}

/** The pieces of a larger task are mostly ordered by the person who does the whole. */
function ordersBelow(parent: TaskPlan | undefined, executor: Person): Person | null {
  return parent?.executor && parent.executor !== executor && executor.id % 3 ? parent.executor : null;
}

const RETURN_RATE = 0.22;
/** Some of these are saved by a later deadline, so that 18 of 100 come late in the end. */
const LATE_RATE = 0.28;

/**
 * What may befall a task on the way to where it stands, in the rates of the demo data. What only the manager of the
 * project decides does not befall the manager's own tasks.
 */
function turnsOf(random: Random, status: TaskStatus, requiresReview: boolean, isByManager: boolean): Turns {
  const isDone = ['done', 'not_accepted', 'accepted'].includes(status);
  const isSubmitted = isDone || status === 'checking' || status === 'returned';
  const returns = requiresReview && isSubmitted ? returnsOf(random, status) : 0;
  const settled = status === 'accepted' ? 0.25 : 0;
  const how = random.weighted([
    ['settled', settled],
    ['corrected', 0.65],
    ['renewed', 0.1],
  ] as const);
  return {
    returns,
    refused: !isByManager && (status === 'accepted' || status === 'done') && random.chance(0.035) ? how : null,
    blocks: isDone && random.chance(0.05),
    restarts: isDone && random.chance(0.015),
    withdraws: isSubmitted && requiresReview && random.chance(0.025),
    reopens: !isByManager && status === 'accepted' && random.chance(0.015),
    isLate: random.chance(LATE_RATE),
    deadlineMoves: random.chance(0.09) ? (random.chance(0.2) ? 2 : 1) : 0,
  };
}

function returnsOf(random: Random, status: TaskStatus): number {
  const returns = random.chance(RETURN_RATE) ? (random.chance(0.22) ? 2 : 1) : 0;
  return status === 'returned' ? Math.max(1, returns) : returns;
}

/** Where the 1,200 tasks stand today. */
export const statusCounts: Readonly<Record<TaskStatus, number>> = {
  new: 120,
  processing: 30,
  pause: 48,
  checking: 72,
  returned: 48,
  done: 60,
  not_accepted: 24,
  accepted: 762,
  blocked: 36,
};

/** Working days since the last thing happened to an open task, on average. */
const stillness: Readonly<Record<Exclude<TaskStatus, 'accepted'>, number>> = {
  new: 9,
  processing: 1.2,
  pause: 3,
  checking: 1.4,
  returned: 1.8,
  done: 1.6,
  not_accepted: 1.6,
  blocked: 6,
};

const OLDEST_DAYS = 335;
/** The company grows, so there is more of late than of long ago. */
const GROWTH = 1.25;
const STILLEST_WORKING_DAYS = 40;

/** About when the last thing happened to a task that stands there, in milliseconds. */
function aimOf(status: TaskStatus, clock: DemoClock, random: Random): number {
  const minute = 9 * 60 + random.int(20, 500);
  if (status === 'accepted') {
    const day = addDays(clock.today, -1 - Math.floor(OLDEST_DAYS * random.next() ** GROWTH));
    return onDay(clock, day, minute);
  }
  const days = Math.min(STILLEST_WORKING_DAYS, Math.floor(random.exponential(stillness[status])));
  const day = clock.calendar.addWorkingDays(clock.today, -1 - days);
  return onDay(clock, day, minute) + random.int(0, 59) * (MINUTE / 60);
}

/** Hands out statuses in the planned numbers, in an order that looks like chance. */
class StatusPool {
  readonly #left: TaskStatus[];

  constructor(random: Random) {
    const entries = Object.entries(statusCounts) as [TaskStatus, number][];
    this.#left = random.shuffled(entries.flatMap(([status, count]) => Array<TaskStatus>(count).fill(status)));
  }

  /** Takes one of this status out; false when there is none left. */
  take(status: TaskStatus): boolean {
    const at = this.#left.indexOf(status);
    if (at < 0) return false;
    this.#left.splice(at, 1);
    return true;
  }

  /** Takes one of this status; where none is left an accepted one, and where none of those is left any. */
  takeOrAccepted(status: TaskStatus): TaskStatus {
    if (this.take(status)) return status;
    return this.take('accepted') ? 'accepted' : this.next();
  }

  next(): TaskStatus {
    return this.#left.pop()!;
  }
}
