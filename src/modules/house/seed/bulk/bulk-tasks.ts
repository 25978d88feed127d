import { dayMs } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import type { BulkHistory } from '#modules/house/seed/bulk/bulk-histories.ts';
import { type BulkProject, leadOf, managerOf, testerOf } from '#modules/house/seed/bulk/bulk-people.ts';
import { type BulkTexts, bytesOf } from '#modules/house/seed/bulk/bulk-texts.ts';
import { CopyRows } from '#modules/house/seed/bulk/copy-rows.ts';
import { chooser, type Random } from '#modules/house/seed/random.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** The tables that are loaded, with the columns in the order in which they are written. */
const made = ['version', 'created_at', 'created_by', 'updated_at', 'updated_by'] as const;
// biome-ignore format: columns are read as lines
export const bulkColumns = {
  dev_tasks: [
    'id', 'number', 'name', 'text', 'status', 'project_id', 'task_group_id', 'executor_id', 'creator_id', 'reviewer_id',
    'participant_ids', 'watcher_ids', 'sticker_ids', 'actual_days',
    'task_type_id', 'task_priority_id', 'task_platform_id', 'hard_index',
    'planned_minutes', 'approved_minutes', 'actual_minutes',
    'planned_start_on', 'deadline', 'deadline_reason_code', 'first_deadline', 'kpi_deadline', 'will_be_marked',
    'started_at', 'submitted_at', 'first_submitted_at', 'done_at', 'ended_at', 'status_changed_at', 'previous_status',
    'return_count', 'not_accepted_count', 'comment_count', ...made,
  ],
  task_flows: [
    'id', 'task_id', 'from_status', 'to_status', 'action', 'rule', 'comment', 'executor_id', 'minutes', ...made,
  ],
  task_intervals: [
    'id', 'task_id', 'user_id', 'kind', 'started_at', 'ended_at', 'minutes', 'is_automatic', ...made,
  ],
  task_comments: ['id', 'task_id', 'text', 'is_public', ...made],
  task_deadlines: ['id', 'task_id', 'new_deadline', 'deadline_reason_code', 'moves_kpi', ...made],
} as const;

export type BulkTable = keyof typeof bulkColumns;
export const bulkTables = Object.keys(bulkColumns) as BulkTable[];

/** Milliseconds. */
const WEEK = 7 * dayMs;
const FIRST_COMMENT = 40 * 60_000;

/** Chances of an open task by its age in weeks: what is old is accepted, with few exceptions. */
const open: readonly (readonly [weeks: number, chance: number])[] = [
  [1, 0.65],
  [3, 0.4],
  [8, 0.12],
  [26, 0.02],
  [Number.POSITIVE_INFINITY, 0.005],
];
const openStatuses: readonly (readonly [TaskStatus, number])[] = [
  ['new', 45],
  ['pause', 14],
  ['checking', 14],
  ['done', 8],
  ['returned', 9],
  ['not_accepted', 3],
  ['blocked', 7],
];
const priorities = [
  ['low', 0.2],
  ['normal', 0.5],
  ['high', 0.25],
  ['urgent', 0.05],
] as const;

export interface BulkPlan {
  readonly tasks: number;
  readonly weeks: number;
  /** The midnight of the Monday of this week, in milliseconds: everything happened before it. */
  readonly monday: number;
  /** Sprints one after the other, each with as many of the tasks. */
  readonly groupIds: readonly number[];
  readonly firstIds: Readonly<Record<BulkTable, number>>;
}

/** A task with what its rows have in common. */
interface MadeTask {
  readonly id: number;
  readonly project: BulkProject;
  readonly group: number;
  readonly history: BulkHistory;
  /** The Monday of the week in which the history begins, in milliseconds. */
  readonly begins: number;
  /** Ids in the places of `parts`; nobody at 0. */
  readonly people: readonly number[];
  readonly lang: Lang;
  readonly comments: number;
}

/** Writes task after task, the oldest first, with everything that belongs to each. */
export class BulkTasks {
  readonly rows = Object.fromEntries(bulkTables.map((table) => [table, new CopyRows()])) as Record<BulkTable, CopyRows>;
  readonly counts = Object.fromEntries(bulkTables.map((table) => [table, 0])) as Record<BulkTable, number>;
  readonly lastNumbers = new Map<BulkProject, number>();
  readonly #plan: BulkPlan;
  readonly #project: () => BulkProject;
  readonly #priority: () => number;
  readonly #openStatus: () => TaskStatus;
  readonly #histories: ReadonlyMap<TaskStatus, readonly BulkHistory[]>;
  readonly #texts: BulkTexts;
  readonly #random: Random;
  /** One running task a person. */
  readonly #running = new Set<number>();

  constructor(
    plan: BulkPlan,
    projects: readonly BulkProject[],
    histories: ReadonlyMap<TaskStatus, readonly BulkHistory[]>,
    texts: BulkTexts,
    random: Random,
    base: BaseData,
  ) {
    this.#plan = plan;
    // A few projects are large, most are small.
    this.#project = chooser(
      random,
      projects.map((project, at) => [project, 1 / (1 + at / 12) ** 0.7] as const),
    );
    const priorityId = base.idOf('task_priorities');
    this.#priority = chooser(
      random,
      priorities.map(([key, weight]) => [priorityId(key), weight] as const),
    );
    this.#openStatus = chooser(random, openStatuses);
    this.#histories = histories;
    this.#texts = texts;
    this.#random = random;
  }

  /** The task at a place of the row of all, from the oldest to the youngest. */
  add(at: number): void {
    const random = this.#random;
    const { tasks, weeks, monday, groupIds } = this.#plan;
    const age = Math.floor((1 - (at + 0.5) / tasks) * weeks);
    const project = this.#project();
    const { userIds } = project.team;
    const executor = userIds[random.int(Math.min(2, userIds.length - 1), userIds.length - 1)]!;
    const history = random.pick(this.#histories.get(this.#statusAt(age, executor))!);
    const begins = monday - (age + history.weeks) * WEEK;
    const creator = random.chance(0.6) ? managerOf(project.team) : leadOf(project.team);
    const tester = testerOf(project.team);
    const reviewer = executor === tester ? leadOf(project.team) : tester;
    const people = [0, executor, creator, reviewer, managerOf(project.team)];
    const id = this.#next('dev_tasks');
    const comments = random.int(1, 3);
    const group = groupIds[Math.floor((at / tasks) * groupIds.length)]!;
    const made: MadeTask = { id, project, group, history, begins, people, lang: this.#texts.lang(), comments };
    this.#task(made);
    this.#flows(made);
    this.#intervals(made);
    this.#comments(made);
    this.#deadline(made);
  }

  #statusAt(age: number, executor: number): TaskStatus {
    const random = this.#random;
    const chance = open.find(([weeks]) => age < weeks)![1];
    if (!random.chance(chance)) return 'accepted';
    if (age === 0 && !this.#running.has(executor)) {
      this.#running.add(executor);
      return 'processing';
    }
    return this.#openStatus();
  }

  #next(table: BulkTable): number {
    return this.#plan.firstIds[table] + this.counts[table]++;
  }

  #task({ id, project, group, history, begins, people, lang, comments }: MadeTask): void {
    const random = this.#random;
    const rows = this.rows.dev_tasks;
    const { task, at } = history;
    const number = (this.lastNumbers.get(project) ?? 0) + 1;
    this.lastNumbers.set(project, number);
    const instant = (offset: number | null) => rows.instant(offset === null ? null : begins + offset);
    const { userIds } = project.team;
    const other = userIds[random.int(0, userIds.length - 1)]!;
    const created = begins + history.created;
    const deadline = begins + history.deadline;
    rows.begin(bulkColumns.dev_tasks.length);
    rows.int8(id);
    rows.text(asciiOf(`${project.key}-${number}`));
    rows.text(this.#texts.title(lang));
    rows.text(random.chance(0.7) ? this.#texts.description(lang) : null);
    rows.text(bytesOf(task.status));
    rows.int8(project.id);
    rows.int8(group);
    rows.int8(people[1]!);
    rows.int8(people[2]!);
    rows.int8(random.chance(0.85) ? people[3]! : null);
    rows.int8s(random.chance(0.1) ? [other] : []);
    rows.int8s(random.chance(0.1) ? [other] : []);
    rows.int8s(random.chance(0.12) ? [random.int(1, 6)] : []);
    rows.days(
      task.status === 'accepted' || random.chance(0.6)
        ? []
        : [Math.floor(this.#plan.monday / dayMs) + random.int(1, 5)],
    );
    rows.int8(random.int(1, 9));
    rows.int8(this.#priority());
    rows.int8(random.int(1, 8));
    rows.int4(random.int(1, 10));
    const planned = Math.max(30, Math.round((task.actual_minutes || 480) / 30 / random.lognormal(0.05, 0.35)) * 30);
    rows.int4(planned);
    rows.int4(at.started_at === null ? null : planned);
    rows.int4(task.actual_minutes);
    rows.day(Math.floor(created / dayMs) + 1);
    rows.instant(deadline);
    rows.text(bytesOf('initial'));
    rows.instant(deadline);
    rows.instant(deadline);
    // What stands done for long waits for its marks; else it would be accepted by itself.
    rows.bool(task.status === 'done');
    instant(at.started_at);
    instant(at.submitted_at);
    instant(at.first_submitted_at);
    instant(at.done_at);
    instant(at.ended_at);
    instant(at.status_changed_at);
    rows.text(task.previous_status && bytesOf(task.previous_status));
    rows.int4(task.return_count);
    rows.int4(task.not_accepted_count);
    rows.int4(comments);
    this.#made(rows, created, people[2]!, begins + history.last, task.version);
  }

  #flows({ id, history, begins, people, lang }: MadeTask): void {
    const rows = this.rows.task_flows;
    for (const flow of history.flows) {
      rows.begin(bulkColumns.task_flows.length);
      rows.int8(this.#next('task_flows'));
      rows.int8(id);
      rows.text(bytesOf(flow.from_status));
      rows.text(bytesOf(flow.to_status));
      rows.text(bytesOf(flow.action));
      rows.int4(flow.rule);
      const say = flow.to_status === 'checking' ? this.#texts.submitted : this.#texts.refused;
      rows.text(flow.comment ? say(lang) : null);
      rows.int8(people[1]!);
      rows.int4(flow.minutes);
      this.#made(rows, begins + flow.at, people[flow.by ?? 0]!);
    }
  }

  #intervals({ id, history, begins, people }: MadeTask): void {
    const rows = this.rows.task_intervals;
    for (const interval of history.intervals) {
      rows.begin(bulkColumns.task_intervals.length);
      rows.int8(this.#next('task_intervals'));
      rows.int8(id);
      rows.int8(people[1]!);
      rows.text(bytesOf(interval.kind));
      rows.instant(begins + interval.from);
      rows.instant(interval.to && begins + interval.to);
      rows.int4(interval.minutes);
      rows.bool(interval.is_automatic);
      this.#made(rows, begins + interval.from, people[1]!, begins + (interval.to ?? interval.from));
    }
  }

  #comments({ id, history, begins, people, lang, comments }: MadeTask): void {
    const rows = this.rows.task_comments;
    const { created, last } = history;
    for (let said = 0; said < comments; said++) {
      rows.begin(bulkColumns.task_comments.length);
      rows.int8(this.#next('task_comments'));
      rows.int8(id);
      rows.text(this.#texts.comment(lang));
      rows.bool(false);
      const at = begins + created + Math.max(FIRST_COMMENT, last - created) * ((said + 1) / (comments + 1));
      this.#made(rows, Math.floor(at), people[1 + ((said + id) % 3)]!);
    }
  }

  #deadline({ id, history, begins, people }: MadeTask): void {
    const rows = this.rows.task_deadlines;
    rows.begin(bulkColumns.task_deadlines.length);
    rows.int8(this.#next('task_deadlines'));
    rows.int8(id);
    rows.instant(begins + history.deadline);
    rows.text(bytesOf('initial'));
    rows.bool(true);
    this.#made(rows, begins + history.created, people[2]!);
  }

  #made(rows: CopyRows, at: number, by: number, updated = at, version = 1): void {
    rows.int4(version);
    rows.instant(at);
    rows.int8(by);
    rows.instant(updated);
    rows.int8(by);
  }
}

/** Keys and digits only, so that every letter is a byte. */
function asciiOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
