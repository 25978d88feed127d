import { closed } from '#modules/company/projects/door.server.ts';
import { type Columns, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Row } from '#kernel/resource.ts';
import type { Actor, Context } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { progressOf } from '#modules/numbers/measures/door.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { changesSince } from '#server/crud/changes-since.ts';
import { specialActions } from '#modules/actions.ts';

type StatsRow = Row<typeof groupStats>;

const columns = {
  task_group_id: whole,
  task_count: whole,
  new_count: whole,
  processing_count: whole,
  pause_count: whole,
  checking_count: whole,
  returned_count: whole,
  done_count: whole,
  not_accepted_count: whole,
  accepted_count: whole,
  blocked_count: whole,
  late_count: whole,
  planned_minutes: whole,
  actual_minutes: whole,
} as const satisfies Columns;

const byStatus = sql.raw(
  taskStatusCodes.map((status) => `count(*) filter (where t.status = '${status}') as ${status}_count`).join(', '),
);

const { task_group_id: _of, ...counts } = columns;
type Counts = Readonly<Record<keyof typeof counts, number>>;
const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as Counts;

/** The measure `progress_count`; a group without tasks has come nowhere. */
const progressOfCounts = ({ task_count, done_count, accepted_count }: Counts): number => {
  const none = { planned_minutes: 0, done_minutes: 0, hard: 0, done_hard: 0 };
  return progressOf({ ...none, count: task_count, done_count: done_count + accepted_count }).progress_count ?? 0;
};

type ByGroup = ReadonlyMap<number, Counts>;

/** What the tasks of these groups come to, in one question for all of them, of the tasks that the reader sees. */
async function countedNow(ctx: Context, ids: readonly number[]): Promise<Counted<ByGroup>> {
  const isOpen = sql`t.status not in ${closed}`;
  const rows = await sql({ ...columns, next_deadline: orNull(moment) })`select t.task_group_id,
      count(*) as task_count, ${byStatus},
      count(*) filter (where ${isOpen} and t.deadline < ${ctx.now}) as late_count,
      coalesce(sum(t.planned_minutes), 0) as planned_minutes, coalesce(sum(t.actual_minutes), 0) as actual_minutes,
      min(t.deadline) filter (where ${isOpen} and t.deadline >= ${ctx.now}) as next_deadline
    from ${rowsOf(ctx, devTasks)} as t where t.task_group_id = any(${ids}::bigint[])
    group by t.task_group_id`.rows(ctx.db);
  let until = Infinity;
  const value = new Map<number, Counts>();
  for (const { task_group_id, next_deadline, ...own } of rows) {
    if (next_deadline) until = Math.min(until, Date.parse(next_deadline));
    value.set(task_group_id, own);
  }
  return { value, until };
}

/** Groups with counts; nobody makes or changes them by this address. */
export function groupStatsOperations(settings: CrudSettings): Operations<typeof groupStats> {
  const kept = new KeptCounts<ByGroup>();
  const present = async (ctx: Context, rows: StatsRow[]): Promise<StatsRow[]> => {
    const ids = rows.map(({ id }) => id);
    const counted = await kept.get(ctx, `${scopeKeyOf(ctx.actor)} ${ids.join()}`, () => countedNow(ctx, ids));
    return rows.map((row) => {
      const own = counted.get(row.id) ?? none;
      return { ...row, ...own, progress: progressOfCounts(own) };
    });
  };
  return crudOf(groupStats, settings, { present });
}

/** Pages of counts that are kept, of all readers together. */
const MOST = 200;
/** Nothing is kept longer, whatever happens: events are dropped after hours. */
const LONGEST_MS = 10 * 60_000;

/** What was counted, and until when it holds by itself: the next deadline makes something late. */
interface Counted<T> {
  readonly value: T;
  readonly until: number;
}

interface Entry<T> extends Counted<T> {
  readonly madeAt: number;
  readonly snapshot: string;
}

/**
 * Counts of tasks that are taken again as long as no task changed. Every change of a task writes an event in its own
 * transaction, so the events that are visible now and were not in the snapshot of the counting are just the changes
 * since: no clock and no order of commits can hide one. See docs/decisions/kept-counts.md.
 */
class KeptCounts<T> {
  readonly #entries = new Map<string, Entry<T>>();

  async get(ctx: Context, key: string, count: () => Promise<Counted<T>>): Promise<T> {
    const known = this.#entries.get(key);
    const now = ctx.now.getTime();
    const { snapshot, is_same, writes } = await this.#look(ctx, known?.snapshot ?? null);
    if (known && is_same && now < known.until && now - known.madeAt < LONGEST_MS) {
      this.#keep(key, { ...known, snapshot });
      return known.value;
    }
    const counted = await count();
    // What this transaction has written itself may still be rolled back.
    if (!writes) this.#keep(key, { ...counted, madeAt: now, snapshot });
    return counted.value;
  }

  /** What can be seen now, and whether a task has changed since the snapshot; without one nothing is known. */
  async #look(ctx: Context, since: string | null) {
    return sql({ snapshot: text, is_same: yesNo, writes: yesNo })`
      select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes,
        ${since ? sql`not exists (select from ${changesSince(devTasks, since)})` : sql`false`} as is_same`.one(ctx.db);
  }

  /** The one asked for last stands last; the first goes when there are too many. */
  #keep(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > MOST) this.#entries.delete(this.#entries.keys().next().value!);
  }
}

/** Readers who see the same tasks share what is counted. */
const scopeKeyOf = (actor: Actor): string =>
  actor.actions.has(specialActions.allProjects)
    ? 'all'
    : JSON.stringify([actor.id, actor.user_type, actor.client_id, actor.project_ids, actor.led_user_ids]);
