import { fiveDayWeek, WeekCalendar, type WorkCalendar } from '#modules/company/schedules/door.ts';
import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import { type Flow, type Interval, TaskStory } from '#modules/house/seed/demo/task-story.ts';
import type { Random } from '#modules/house/seed/random.ts';
import type { TaskAction, TaskActor, TaskRow, TaskStatus } from '#modules/work/tasks/door.ts';

/** Who a history speaks of; a task of its own names the people. */
export const parts = { executor: 1, creator: 2, reviewer: 3, manager: 4 } as const;

const instants = [
  'started_at',
  'submitted_at',
  'first_submitted_at',
  'done_at',
  'ended_at',
  'status_changed_at',
  'updated_at',
] as const;

/** A history that begins in the week of a Monday at midnight; all instants are milliseconds after it. */
export interface BulkHistory {
  readonly status: TaskStatus;
  /** The task at the end; its instants are in `at`. */
  readonly task: TaskRow;
  readonly at: Readonly<Record<(typeof instants)[number], number | null>>;
  readonly flows: readonly Flow[];
  readonly intervals: readonly Interval[];
  readonly created: number;
  readonly last: number;
  readonly deadline: number;
  /** Weeks that it takes, whole ones. */
  readonly weeks: number;
}

type Step = readonly ['work', number] | readonly [Exclude<TaskAction, 'to_processing'>, keyof typeof parts];

const work = (minutes: number): Step => ['work', minutes];
const pause: Step = ['to_pause', 'executor'];
const submit: Step = ['to_checking', 'executor'];
const giveBack: Step = ['return_to_correcting', 'reviewer'];
const finish: Step = ['finish', 'reviewer'];
const accept: Step = ['finish', 'creator'];

/** Ways through the table with how often each is gone; most tasks take three days and six moves. */
const ways: Readonly<Record<TaskStatus, readonly (readonly [weight: number, steps: readonly Step[]])[]>> = {
  new: [[1, []]],
  processing: [[1, [work(200), pause, work(300)]]],
  pause: [[1, [work(150), pause, work(240), pause]]],
  checking: [[1, [work(220), pause, work(300), submit]]],
  returned: [[1, [work(400), submit, giveBack]]],
  done: [[1, [work(150), pause, work(280), submit, finish]]],
  not_accepted: [[1, [work(420), submit, finish, ['return', 'manager']]]],
  blocked: [[1, [work(260), pause, ['to_block', 'manager']]]],
  accepted: [
    [40, [work(900), submit, finish, accept]],
    [40, [work(350), pause, work(700), submit, finish, accept]],
    [15, [work(600), submit, giveBack, work(120), submit, finish, accept]],
    [5, [work(200), pause, work(200), pause, work(240), submit, finish, accept]],
  ],
};

const VARIANTS = 24;
const MINUTE = 60_000;
const WEEK = 7 * 1440 * MINUTE;
/** A Monday. */
const someMonday = '2024-01-01';

/** Histories to choose from, by status: told once by the rules of the product, then moved to any week. */
export function bulkHistories(random: Random, timeZone: string): ReadonlyMap<TaskStatus, readonly BulkHistory[]> {
  const calendar = new WeekCalendar([], { ...fiveDayWeek, time_zone: timeZone });
  const entries = Object.entries(ways) as [TaskStatus, (typeof ways)[TaskStatus]][];
  return new Map(
    entries.map(([status, choices]) => [
      status,
      choices.flatMap(([weight, steps]) => {
        const count = Math.round((VARIANTS * weight * choices.length) / choices.reduce((sum, [each]) => sum + each, 0));
        return Array.from({ length: count }, () => historyOf(status, steps, calendar, random));
      }),
    ]),
  );
}

function historyOf(status: TaskStatus, steps: readonly Step[], calendar: WorkCalendar, random: Random): BulkHistory {
  const monday = calendar.startOfDay(someMonday);
  const created = calendar.addWorkingMinutes(monday, random.int(10, 1500)) + random.int(0, 59) * 1000;
  const story = new TaskStory(plainTask(created), calendar);
  let at = calendar.addWorkingMinutes(created, random.int(30, 900));
  for (const [action, by] of steps) {
    if (action === 'work') at = worked(story, calendar, at, Math.round(by * random.lognormal(0, 0.3)));
    else {
      if (story.task.status !== 'processing') at = calendar.addWorkingMinutes(at, random.int(20, 600));
      story.move({ action, by: actorFor(by), at, comment: needsComment.includes(action) ? action : null });
      at += random.int(1, 59) * 1000;
    }
  }
  if (status === 'processing') story.closeDay(calendar.endOfWorkingDay(calendar.dayOf(at)));
  const { last, task } = story;
  const reference = Date.parse(task.submitted_at ?? iso(last));
  const days = random.chance(0.18) ? -random.int(1, 3) : random.int(0, 8);
  const deadline = calendar.endOfWorkingDay(calendar.addWorkingDays(calendar.dayOf(reference), days)) - monday;
  const shifted = <T extends { at: number }>(entry: T): T => ({ ...entry, at: entry.at - monday });
  return {
    status,
    task,
    at: relative(task, monday),
    flows: story.flows.map(shifted),
    intervals: story.intervals.map((one) => ({ ...one, from: one.from - monday, to: one.to && one.to - monday })),
    created: created - monday,
    last: last - monday,
    deadline: Math.max(deadline, created - monday + 10 * 60 * MINUTE),
    weeks: Math.ceil((last - monday) / WEEK),
  };
}

const needsComment: readonly string[] = ['return_to_correcting', 'return', 'to_block', 'to_checking'];

/** Works on through the evenings: the product closes the clock of each and lets it run on in the morning. */
function worked(story: TaskStory, calendar: WorkCalendar, from: number, minutes: number): number {
  let at = calendar.addWorkingMinutes(from, 3);
  story.move({ action: 'to_processing', by: actorFor('executor'), at });
  for (let left = minutes; ; ) {
    const day = calendar.dayOf(at);
    const room = calendar.workingMinutes(at, calendar.endOfWorkingDay(day));
    if (left <= room) return calendar.addWorkingMinutes(at, Math.max(1, left));
    story.closeDay(calendar.endOfWorkingDay(day));
    left -= room;
    const next = calendar.addWorkingDays(day, 1);
    at = calendar.startOfDay(next) + calendar.spansOf(next)[0]![0] * MINUTE;
    story.openDay(at);
  }
}

function actorFor(part: keyof typeof parts): TaskActor {
  const managed_project_ids = part === 'manager' ? [1] : [];
  return {
    id: parts[part],
    actions: new Set(),
    managed_project_ids,
    archived_project_ids: [],
    led_user_ids: [],
    client_id: null,
  };
}

function relative(task: TaskRow, monday: number): BulkHistory['at'] {
  const moved = instants.map((name) => [name, task[name] === null ? null : Date.parse(task[name]) - monday]);
  return Object.fromEntries(moved) as BulkHistory['at'];
}

function plainTask(created: number): TaskRow {
  const at = iso(created);
  const people = { executor_id: parts.executor, creator_id: parts.creator, reviewer_id: parts.reviewer };
  return { ...blankTask, ...people, status_changed_at: at, created_at: at, updated_at: at } as TaskRow;
}

const blankTask: Partial<TaskRow> = {
  id: 1,
  name: '',
  status: 'new',
  project_id: 1,
  client_id: null,
  planned_minutes: null,
  approved_minutes: null,
  actual_minutes: 0,
  deadline: null,
  first_deadline: null,
  kpi_deadline: null,
  requires_review: true,
  will_be_marked: false,
  is_marked: false,
  started_at: null,
  running_since: null,
  submitted_at: null,
  first_submitted_at: null,
  review_started_at: null,
  done_at: null,
  ended_at: null,
  previous_status: null,
  is_reopened: false,
  return_count: 0,
  not_accepted_count: 0,
  blocked_minutes: 0,
  open_sub_task_count: 0,
  open_blocker_count: 0,
  version: 1,
};
