import { addDays } from '#kernel/days.ts';
import { columnsOf, type RowOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { forTasks, HORIZON_DAYS, type LoadTask, loadByDay } from '#modules/numbers/measures/door.ts';
import { capacityOf, loadingTasks, weighed, type weighingColumns } from '#modules/numbers/measures/door.server.ts';
import { dayOf } from '#modules/work/plan/door.ts';
import { calendarOf, scheduleOf } from '#modules/company/schedules/door.server.ts';
import type { Spans } from '#modules/company/schedules/door.ts';
import { devTasks, refusalOfChange, relationsOf } from '#modules/work/tasks/door.ts';
import { rememberedDays } from '#modules/views/gantt/gantt-load.server.ts';
import { cut } from '#modules/views/gantt/levelling/level-order.ts';
import type { OrderedPerson } from '#modules/views/gantt/levelling/levelling-order.ts';

/** What weighs on somebody, whoever looks. */
export type WeighingTask = RowOf<typeof weighingColumns> & { readonly spent_minutes: number };

const seenColumns = columnsOf(
  devTasks,
  ...(['id', 'number', 'name', 'version', 'status', 'project_id', 'executor_id', 'creator_id', 'reviewer_id'] as const),
  ...(['client_id', 'participant_ids', 'deadline', 'task_priority_id', 'started_at', 'sub_task_count'] as const),
);

/** The same as the reader sees it, and which of its fields may be changed by them. */
export type SeenTask = RowOf<typeof seenColumns> & { readonly refusal: (field: string) => string | null };

/** Some people with all that weighs on them: their days, their tasks, and which of these the reader sees. */
export interface PeopleAtWork {
  readonly today: string;
  readonly tasksOf: (userId: number) => readonly WeighingTask[];
  readonly seen: ReadonlyMap<number, SeenTask>;
  readonly capacityOf: (userId: number, day: string) => number;
  /** What some tasks are on each day from today on, exactly. */
  readonly loadOf: (userId: number, tasks: readonly LoadTask[]) => ReadonlyMap<string, number>;
  /** Of each day what is left for tasks when `others` have theirs: the order of a thread. */
  readonly freeOf: (userId: number, others: readonly LoadTask[]) => OrderedPerson;
  /** The days from today on, for which load is known. */
  readonly days: readonly string[];
  readonly spansOf: (userId: number, day: string) => Spans;
  /** What of a day is there for tasks. */
  readonly roomOf: (userId: number, day: string) => number;
}

/** What is tried before it is written: other values of tasks. */
export type TriedTasks = ReadonlyMap<
  number,
  Partial<Pick<WeighingTask, 'planned_minutes' | 'executor_id' | 'planned_start_on' | 'deadline_on'>>
>;

/**
 * Three questions, however many people there are and however much they have to do. A task that is tried with somebody
 * else weighs on them, if it weighs on one of these people today.
 */
export async function peopleAtWork(
  ctx: Context,
  userIds: readonly number[],
  tried: TriedTasks = new Map(),
): Promise<PeopleAtWork> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const away = await awayBetween(ctx, userIds, today, addDays(today, HORIZON_DAYS));
  const weighing = weighed(ctx, await loadingTasks(ctx, userIds)).map((task) => ({ ...task, ...tried.get(task.id) }));
  const seen = await seenTasks(
    ctx,
    weighing.map(({ id }) => id),
  );
  const tasks = Map.groupBy(weighing, ({ executor_id }) => executor_id);
  const days = Array.from({ length: HORIZON_DAYS }, (_, at) => addDays(today, at));
  const capacities = new Map(userIds.map((id) => [id, rememberedDays(capacityOf(ctx, away, id))]));
  const capacity = (userId: number) => capacities.get(userId)!;
  const spansOf = (userId: number, day: string) => scheduleOf(ctx, userId, day).spans;
  return {
    today,
    tasksOf: (userId) => tasks.get(userId) ?? [],
    seen,
    days,
    spansOf,
    roomOf: (userId, day) => forTasks(capacity(userId)(day)),
    capacityOf: (userId, day) => capacity(userId)(day),
    loadOf: (userId, tasks) => loadByDay(tasks, today, capacity(userId)),
    freeOf(userId, others) {
      const taken = loadByDay(others, today, capacity(userId));
      const free = (day: string) => Math.max(0, Math.floor(forTasks(capacity(userId)(day)) - (taken.get(day) ?? 0)));
      return {
        id: userId,
        firstDay: dayOf(today),
        days: days.map((day) => cut(spansOf(userId, day), free(day))),
      };
    },
  };
}

/** Which of these tasks the reader sees, and why fields of them may not be changed by them. */
export async function seenTasks(ctx: Context, ids: readonly number[]): Promise<Map<number, SeenTask>> {
  const rows = await sql(seenColumns)`select t.id, t.number, t.name, t.version, t.status, t.project_id, t.executor_id,
      t.creator_id, t.reviewer_id, t.client_id, t.participant_ids, t.deadline, t.task_priority_id, t.started_at,
      t.sub_task_count from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${ids}::bigint[])`.rows(ctx.db);
  return new Map(rows.map((row) => [row.id, { ...row, refusal: refusalTo(ctx, row) }]));
}

const refusalTo =
  (ctx: Context, row: RowOf<typeof seenColumns>) =>
  (field: string): string | null => {
    const is_archived = ctx.actor.archived_project_ids.includes(row.project_id);
    const task = { ...row, is_archived };
    return refusalOfChange(task, [field], relationsOf(task, ctx.actor), ctx.actor.id)?.rule ?? null;
  };
