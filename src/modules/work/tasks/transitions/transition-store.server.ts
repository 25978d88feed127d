import type { Row, SystemColumns } from '#kernel/resource.ts';
import { randomUUID } from 'node:crypto';
import { columnsOf, moment, orNull, rowColumnsOf, type RowOf, sql, whole, yesNo } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { committing, recording } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, updating } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
import { isAwayOn } from '#modules/staff/leave/door.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { Notice } from '#modules/work/tasks/transitions/transition-notices.ts';
import { type TransitionValues, transitionColumns } from '#modules/work/tasks/transitions/transition-effects.ts';
import type { DeadlineChange } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';
import { projects } from '#modules/company/projects/door.ts';

/** A task under its lock, with what only the database knows of it. */
const lockedTask = {
  ...columnsOf(projects, 'manager_id'),
  project_is_archived: yesNo,
  is_asked: yesNo,
  is_visible: yesNo,
  has_result: yesNo,
  /** Since when its review runs, and whose it is; null: none does. */
  review_since: orNull(moment),
  review_by: orNull(whole),
  /** On the day for which it was asked; false where nobody asked. */
  executor_is_away: yesNo,
};
export type LockedTask = TaskRow & RowOf<typeof lockedTask>;

export type StoredFlow = Readonly<Omit<Row<typeof taskFlows>, keyof SystemColumns | 'cancelled_at'>>;

/** All that one task goes through in one call: its columns at the end, and a flow for each step. */
export interface StoredTransition {
  readonly id: number;
  readonly before: TaskRow;
  readonly values: TransitionValues;
  readonly flows: readonly StoredFlow[];
  /** Working minutes of the interval that ends. */
  readonly closes: number | null;
  readonly opens: 'work' | 'rework' | null;
  readonly deadline: DeadlineChange | null;
  readonly notices: readonly Notice[];
}

const columnTypes: Record<keyof TransitionValues, string> = {
  status: 'text',
  previous_status: 'text',
  status_changed_at: 'timestamptz',
  executor_id: 'bigint',
  deadline: 'timestamptz',
  deadline_reason_code: 'text',
  first_deadline: 'timestamptz',
  kpi_deadline: 'timestamptz',
  started_at: 'timestamptz',
  approved_minutes: 'integer',
  running_since: 'timestamptz',
  submitted_at: 'timestamptz',
  first_submitted_at: 'timestamptz',
  review_started_at: 'timestamptz',
  done_at: 'timestamptz',
  ended_at: 'timestamptz',
  is_reopened: 'boolean',
  is_marked: 'boolean',
  return_count: 'integer',
  not_accepted_count: 'integer',
  blocked_minutes: 'integer',
  actual_minutes: 'integer',
};

const moveShape = transitionColumns.map((column) => `${column} ${columnTypes[column]}`).join(', ');
const moveSets = Object.fromEntries(transitionColumns.map((column) => [column, sql.raw(`m.${column}`)]));
const flowShape = `task_id bigint, from_status text, to_status text, action text, rule integer, comment text,
  executor_id bigint, minutes integer, is_automatic boolean, is_forced boolean, is_undone boolean`;
const flowColumns = namesIn(flowShape);

const deadlineShape = `old_deadline timestamptz, new_deadline timestamptz, deadline_reason_code text, comment text,
  moves_kpi boolean`;
const deadlineColumns = namesIn(deadlineShape);

/**
 * Locks the tasks with these ids and, when some of them may start, the running tasks of their executors: one
 * question, in the order of the ids, so that two callers never wait for each other. `startsOn` is the day on which they
 * are to start, to know whether their executors are there.
 */
export async function lockTasks(
  ctx: Context,
  ids: readonly number[],
  withRunning: boolean,
  startsOn: string | null = null,
): Promise<LockedTask[]> {
  const visible = tasksVisibleTo(ctx.actor);
  // One id is compared by itself: a list of ids is planned anew each time, because its length is not known beforehand.
  const asked = (column: string) =>
    ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;
  const running = sql`t.id in (
      select asked.id from dev_tasks asked where ${asked('asked.id')}
      union select other.id from dev_tasks asked join dev_tasks other on other.executor_id = asked.executor_id
        and other.status = 'processing' and other.deleted_at is null
      where ${asked('asked.id')})`;
  return sql(rowColumnsOf(devTasks, lockedTask))`select ${sql.raw(selectionOf(devTasks, ctx.lang))}, p.manager_id,
      p.archived_at is not null as project_is_archived,
      r.started_at as review_since, r.user_id as review_by,
      ${startsOn === null ? sql`false` : isAwayOn(sql`t.executor_id`, startsOn)} as executor_is_away,
      ${asked('t.id')} as is_asked, ${visible === 'all' ? sql`true` : sql`coalesce(${visible}, false)`} as is_visible,
      exists (select 1 from task_files f where f.task_id = t.id and f.created_by = t.executor_id
        and f.created_at >= coalesce(t.started_at, t.created_at) and f.deleted_at is null)
      or exists (select 1 from task_comments c where c.task_id = t.id and c.created_by = t.executor_id
        and c.created_at >= coalesce(t.started_at, t.created_at) and c.deleted_at is null) as has_result
    from dev_tasks t join ${rowsForAll(projects, 'who manages it decides who may move a task')} p on p.id = t.project_id
      left join ${rowsForAll(taskIntervals, 'whose review runs')} r on r.task_id = t.id and r.kind = 'review'
        and r.ended_at is null and r.deleted_at is null
    where t.deleted_at is null and ${withRunning ? running : asked('t.id')}
    order by t.id for update of t`.rows(ctx.db);
}

/**
 * Writes moves with all that belongs to them in one statement: the columns of the tasks, a flow for each step, the
 * intervals, the deadlines, what it takes to undo them, audit and events. Answers the tasks as they are now.
 */
export async function storeTransitions(ctx: Context, moves: readonly StoredTransition[]): Promise<TaskRow[]> {
  const at = sql`${ctx.now}::timestamptz`;
  const moved = moves.map((move) => {
    const { id, values, closes, opens, deadline, notices } = move;
    const before = changedColumns(move);
    const after = namedIn(before, values);
    const columns = Object.fromEntries(transitionColumns.map((column) => [column, values[column]]));
    return { id, ...columns, closes, opens, deadline_change: deadline, before, after, notices };
  });
  // Only what the moves need: a part without rows still opens its table and all its indexes.
  const parts = {
    closed: moves.some(({ closes }) => closes !== null),
    opened: moves.some(({ opens }) => opens !== null),
    deadlines: moves.some(({ deadline }) => deadline !== null),
  };
  const idOf = (part: keyof typeof parts) =>
    parts[part] ? sql`(select x.id from ${sql.raw(part)} as x where x.task_id = t.id)` : sql`null::bigint`;
  const written = recording(ctx, {
    t: moving(ctx),
    flows: inserting(taskFlows, ctx, {
      ...{ columns: flowColumns, isAudited: false },
      source: sql`select f.* from jsonb_to_recordset(${JSON.stringify(moves.flatMap(({ flows }) => flows))}::jsonb)
        as f(${sql.raw(flowShape)})`,
    }),
    ...(parts.closed && {
      closed: updating(taskIntervals, ctx, {
        set: { ended_at: ctx.now, minutes: sql`m.closes` },
        from: sql`m`,
        where: sql`m.closes is not null and t.task_id = m.id and t.ended_at is null and t.deleted_at is null`,
        was: sql`'{"ended_at": null, "minutes": null}'::jsonb`,
      }),
    }),
    ...(parts.opened && {
      opened: inserting(taskIntervals, ctx, {
        columns: ['task_id', 'user_id', 'kind', 'started_at'],
        source: sql`select m.id, m.executor_id, m.opens, ${at} from m
          where m.opens is not null and m.executor_id is not null`,
      }),
    }),
    ...(parts.deadlines && {
      deadlines: inserting(taskDeadlines, ctx, {
        columns: ['task_id', ...deadlineColumns],
        source: sql`select m.id, c.* from m
          cross join lateral jsonb_to_record(m.deadline_change) as c(${sql.raw(deadlineShape)})
          where m.deadline_change is not null`,
      }),
    }),
  });
  return sql(rowColumnsOf(devTasks))`${committing(ctx)}with m as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as m(id bigint, ${sql.raw(moveShape)}, closes integer, opens text, deadline_change jsonb,
          before jsonb, after jsonb, notices jsonb)),
    ${written},
    pending as (
      insert into task_moves_pending (flow_id, task_id, batch, actor_id, made_at, task_version, before,
        closed_interval_id, opened_interval_id, deadline_id, notices)
      select (select max(f.id) from flows f where f.task_id = t.id), t.id, ${randomUUID()}::uuid,
        ${actorId(ctx.actor)}::bigint, ${at}, t.version, m.before, ${idOf('closed')}, ${idOf('opened')},
        ${idOf('deadlines')}, m.notices
      from t join m on m.id = t.id)
    select ${sql.raw(selectionOf(devTasks, ctx.lang))} from t order by t.id`.rows(ctx.db);
}

/** Only what changes of a task stands in its audit row, and that differs from task to task. */
const moving = (ctx: Context) =>
  updating(devTasks, ctx, {
    ...{ set: moveSets, from: sql`m`, where: sql`t.id = m.id` },
    ...{ was: sql`m.before`, is: sql`m.after` },
  });

/** What the columns that change were: for the audit, for the events, and to undo the move. */
function changedColumns({ before, values }: StoredTransition): Values {
  const changed = transitionColumns.filter((column) => before[column] !== values[column]);
  return Object.fromEntries(changed.map((column) => [column, before[column]]));
}

const namedIn = (names: Values, values: TransitionValues): Values =>
  Object.fromEntries(Object.keys(names).map((name) => [name, values[name as keyof TransitionValues]]));

/** The names of `name type, name type`. A function declaration, because the shapes above use it. */
function namesIn(shape: string): string[] {
  return shape.split(',').map((column) => column.trim().split(' ')[0]!);
}
