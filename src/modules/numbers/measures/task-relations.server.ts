import { closed } from '#modules/company/projects/door.server.ts';
import { type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { devTasks, taskFlows, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { type Range } from '#modules/numbers/measures/kept-ranges.ts';
import { keepsSpans } from '#modules/numbers/measures/kept-spans.server.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';
import { ofMovedTask } from '#modules/numbers/measures/stale-triggers.server.ts';
import { entriesAreKept } from '#modules/numbers/measures/kept-entries.server.ts';
import {
  allRowsOf,
  andTasks,
  type Asked,
  dayIn,
  lastingRows,
  rangeRows,
  rangesAsked,
  reachOf,
  relationIs,
  stretchRows,
  wholeOfFirst,
} from '#modules/numbers/measures/relations.server.ts';
import {
  acceptedTasks,
  activePeople,
  finishedTasks,
  madeTasks,
  placeColumns,
  taskMoves,
} from '#modules/numbers/measures/task-sources.ts';

const whole = 'the numbers of a person or a project are whole for whoever sees the row, and narrowed before';
const tasks = rowsForAll(devTasks, whole);
const flows = rowsForAll(taskFlows, whole);

/** Moves that happened: what was taken back never did. */
export const happened = (flow: 'f' | 'g' | 'h'): Sql =>
  sql.raw(`${flow}.deleted_at is null and ${flow}.cancelled_at is null`);
const notAccepted = taskStatusCodes.filter((status) => status !== 'accepted');

/** The columns of `placeColumns`, of the task `t`. */
export const places = sql.join(
  Object.keys(placeColumns).map((name) => (name === 'task_id' ? sql.raw('t.id as task_id') : sql.raw(`t.${name}`))),
);

/** The status of the task `t` at an instant: that of its last move before, else what its first one after left. */
export const statusAt = (
  instant: Sql,
): Sql => sql`case when t.status_changed_at < ${instant} then t.status else coalesce(
      (select f.to_status from ${flows} f where f.task_id = t.id and ${happened('f')} and f.created_at < ${instant}
        order by f.created_at desc, f.id desc limit 1),
      (select f.from_status from ${flows} f where f.task_id = t.id and ${happened('f')} and f.created_at >= ${instant}
        order by f.created_at, f.id limit 1),
      'new') end`;

/** A field of the task `t` at an instant, as the audit log has it; what was never changed since is what it is. */
export const fieldAt = (
  name: 'executor_id' | 'planned_minutes' | 'hard_index' | 'project_id' | 'task_group_id',
  instant: Sql,
) =>
  sql`case when t.updated_at < ${instant} then t.${sql.raw(name)} else (
      select case when h.id is null then t.${sql.raw(name)} else (h.before->>${sql.lit(name)})::bigint end
      from (values (1)) as one left join lateral (select a.id, a.before from audit_log a
        where a.resource = 'fp/dev-tasks' and a.row_id = t.id and a.created_at >= ${instant}
          and a.before ? ${sql.lit(name)} order by a.id limit 1) h on true) end`;

const deadlines = rowsForAll('task_deadlines', whole);
/** The deadline that stood at an instant: the old one of the first change after it. */
export const deadlineAt = (
  instant: Sql,
): Sql => sql`(select case when d.id is null then t.deadline else d.old_deadline end
      from (values (1)) as one left join lateral (select c.id, c.old_deadline from ${deadlines} c
        where c.task_id = t.id and c.deleted_at is null and c.created_at >= ${instant}
        order by c.created_at, c.id limit 1) d on true)`;

relationIs(madeTasks, (ctx, asked) => {
  const made = (ranges: readonly Range[]) => sql`select t.id as row_id, b.stretch, ${places}, t.executor_id,
      ${dayIn(ctx, sql.raw('t.created_at'))} as day
    from ${rangeRows(asked, ranges)} join ${tasks} as t
      on t.created_at >= b.reads_from and t.created_at < b.reads_until
    where t.deleted_at is null${andTasks(asked)}`;
  const { read } = rangesAsked(ctx, asked);
  return allRowsOf(read.length ? [made(read)] : [], () => made(wholeOfFirst(asked)));
});

/** Columns that a kept entry has of its task, or of the moves before it; `places` are there, too. */
const ofTask = ['hard_index', 'planned_minutes', 'actual_minutes', 'sub_task_count', 'kpi_deadline'] as const;
const ownColumns = [...Object.keys(placeColumns).filter((name) => name !== 'task_id'), ...ofTask];

/**
 * The last entry of each task into some statuses from outside within each stretch, if it still stands in them at the
 * end of the stretch, with what the task says of itself: as they are kept, or counted until all are.
 */
async function entries(ctx: Context, asked: Asked, into: 'closed' | 'accepted'): Promise<Sql> {
  const narrowed = asked.tasks ? sql`join ${tasks} as t on t.id = k.task_id` : sql``;
  if (!(await entriesAreKept(ctx)))
    return sql`(select e.*, t.status <> 'accepted' as is_open_again,
        ${sql.raw(ownColumns.map((name) => `t.${name}`).join(', '))}
      from ${countedEntries(asked, into)} as e join ${tasks} as t on t.id = e.task_id
      where t.deleted_at is null${andTasks(asked)})`;
  const isKind = sql`k.kind = ${sql.lit(into)} and k.at >= b.reads_from and k.at < b.reads_until`;
  // Few tasks are not accepted: those are looked for, and not each of the others.
  const entered = (ranges: readonly Range[], which: Sql) => sql`select b.stretch, b.ends_at, k.*,
      k.task_id in (select o.id from ${tasks} o
        where o.status = any(${notAccepted}::text[]) and o.deleted_at is null) as is_open_again
    from ${rangeRows(asked, ranges)} join task_entries k on ${isKind} ${narrowed}
    where ${which}${andTasks(asked)}`;
  const isSettled = sql`not ${cameBackSince} and not ${isFrozen(into)}`;
  const lasting = { ended: sql.raw('k.until_at'), id: sql.raw('k.task_id'), isSettled };
  return sql`(${lastingRows(ctx, asked, lasting, entered)})`;
}

/** Whether a closed month has the task of the entry `k`: then it stands in a period once, by the last of its days. */
const isFrozen = (into: 'closed' | 'accepted'): Sql =>
  sql`exists (select from frozen_rows f
    where f.source = ${sql.lit(into === 'closed' ? finishedTasks.name : acceptedTasks.name)}
      and (f.row->>'row_id')::bigint = k.task_id)`;

/** The end of a period decides whether work had come back by then. */
const cameBackSince = sql.raw('coalesce(k.returned_at >= k.at, false)');

const ownOfTask = ['created_at', 'deleted_at is null', 'project_id'];

const entriesOf = (into: 'closed' | 'accepted'): Sql =>
  sql`select e.at from task_entries e where e.kind = ${sql.lit(into)} and e.task_id`;

/** Entries are settled where they stand still, but for those of tasks that closed months have. */
const keepsEntries = (source: Source, into: 'closed' | 'accepted'): void =>
  keepsSpans(source, {
    stale: {
      task_entries: { at: sql`case r.kind when ${sql.lit(into)} then r.at end`, age: 'at' },
      // A task that a closed month has stands in a period once, by the last of its days.
      frozen_rows: {
        at: sql`unnest(array(${entriesOf(into)} = (r.row->>'row_id')::bigint
          and r.source = ${sql.lit(source.name)}))`,
        together: 'made',
      },
      dev_tasks:
        into === 'closed'
          ? {
              // What is planned and who works in parts of a task is counted with it.
              at: sql`unnest(array(${entriesOf(into)} = r.parent_id))`,
              foundBy: 'parent_id',
              changed: [...ownOfTask, 'executor_id', 'planned_minutes', 'parent_id', "status = 'accepted'"],
            }
          : // Opened again past its moves.
            { at: sql`unnest(array(${entriesOf(into)} = r.id))`, foundBy: 'id', changed: ["status = 'accepted'"] },
    },
    isReady: entriesAreKept,
    leftOver: ({ from, end }) => sql`select k.task_id as id from task_entries k
      where k.kind = ${sql.lit(into)} and k.at >= ${from}::timestamptz and k.at < ${end}::timestamptz
        and k.until_at is null and (${cameBackSince} or ${isFrozen(into)})`,
  });
keepsEntries(finishedTasks, 'closed');
keepsEntries(acceptedTasks, 'accepted');
keepsSpans(madeTasks, {
  stale: { dev_tasks: { at: 'created_at', changed: [...ownOfTask, 'executor_id'] } },
});
keepsSpans(taskMoves, {
  stale: {
    task_flows: 'created_at',
    dev_tasks: ofMovedTask(sql`unnest(array(select f.created_at from ${flows} f where f.task_id = r.id))`),
  },
});

/**
 * The same of the moves themselves: what was handed in when, and when it first came back, is asked for task by task.
 */
const countedEntries = (asked: Asked, into: 'closed' | 'accepted'): Sql => {
  // Said as the indexes of such moves have it.
  const [inside, outside] =
    into === 'closed'
      ? (['in', 'not in'] as const).map(
          (word) => (column: string) => sql`${sql.raw(column)} ${sql.raw(word)} ${closed}`,
        )
      : (['=', '<>'] as const).map((sign) => (column: string) => sql`${sql.raw(column)} ${sql.raw(sign)} 'accepted'`);
  return sql`(select l.*,
      coalesce(
        (select max(g.created_at) from ${flows} g where g.task_id = l.task_id and ${happened('g')}
          and (g.created_at, g.id) < (l.at, l.flow_id)
          and (g.to_status = 'checking' or (g.from_status = 'processing' and g.to_status = 'done'))),
        (select max(g.created_at) from ${flows} g where g.task_id = l.task_id and ${happened('g')}
          and (g.created_at, g.id) < (l.at, l.flow_id) and g.to_status = 'done'),
        l.at) as submitted_at,
      (select min(h.created_at) from ${flows} h where h.task_id = l.task_id and ${happened('h')}
        and ${cameBack('h')}) as returned_at
    from (select distinct on (b.stretch, f.task_id) b.stretch, b.ends_at, f.task_id, f.id as flow_id,
        f.created_at as at, f.executor_id, f.is_automatic
      from ${stretchRows(asked)} join ${flows} f on f.created_at >= b.begins_at and f.created_at < b.ends_at
      where ${happened('f')} and ${inside!('f.to_status')} and ${outside!('f.from_status')}
        and not exists (select from ${flows} g where g.task_id = f.task_id and ${happened('g')}
          and (g.created_at, g.id) > (f.created_at, f.id) and g.created_at < b.ends_at
          and ${inside!('g.from_status')} and ${outside!('g.to_status')})
      order by b.stretch, f.task_id, f.created_at desc, f.id desc) as l)`;
};

/** Moves by which work comes back, as their index has it. */
const cameBack = (flow: 'f' | 'h'): Sql =>
  sql.raw(`(${flow}.from_status || ' ' || ${flow}.to_status)
    in ('checking returned', 'done not_accepted', 'accepted returned')`);

const placesOf = (alias: string): Sql =>
  sql.raw(
    Object.keys(placeColumns)
      .map((name) => `${alias}.${name}`)
      .join(', '),
  );

relationIs(
  finishedTasks,
  async (ctx, asked) => sql`select e.task_id as row_id, e.stretch, ${placesOf('e')}, e.executor_id,
      ${dayIn(ctx, sql.raw('e.at'))} as day, e.at, e.planned_minutes, e.actual_minutes, e.sub_task_count,
      e.sub_task_count > 0 and exists (select from ${tasks} p where p.parent_id = e.task_id and p.deleted_at is null
        and p.planned_minutes > 0) as has_planned_parts
    from ${await entries(ctx, asked, 'closed')} as e`,
);

relationIs(
  acceptedTasks,
  async (ctx, asked) => sql`select e.task_id as row_id, e.stretch, ${placesOf('e')}, e.executor_id,
      ${dayIn(ctx, sql.raw('e.at'))} as day, e.at, coalesce(e.hard_index, 5)::numeric / 5 as weight, e.is_automatic,
      e.is_open_again, e.kpi_deadline,
      e.planned_minutes, e.actual_minutes, e.sub_task_count, e.submitted_at,
      coalesce(e.returned_at < e.ends_at, false) as came_back,
      case when e.kpi_deadline is not null then e.submitted_at <= e.kpi_deadline end as is_on_time
    from ${await entries(ctx, asked, 'accepted')} as e`,
);

relationIs(taskMoves, (ctx, asked) => {
  // Of some steps: said for all of them, too, so that no earlier move is read.
  const { from, end } = reachOf(asked);
  const moved = (ranges: readonly Range[]) => sql`select f.id as row_id, b.stretch, ${places}, f.executor_id,
      ${dayIn(ctx, sql.raw('f.created_at'))} as day, f.from_status, f.to_status, f.is_automatic
    from ${rangeRows(asked, ranges)} join ${flows} f
        on f.created_at >= b.reads_from and f.created_at < b.reads_until
      join ${tasks} as t on t.id = f.task_id
    where ${happened('f')} and ${cameBack('f')} and t.deleted_at is null
      and f.created_at >= ${from.toISOString()}::timestamptz and f.created_at < ${end.toISOString()}::timestamptz
      ${andTasks(asked)}`;
  const { read } = rangesAsked(ctx, asked);
  return allRowsOf(read.length ? [moved(read)] : [], () => moved(wholeOfFirst(asked)));
});

/** Who is of the staff: whoever has left is not, from the day on which their account was closed for good. */
relationIs(
  activePeople,
  (_ctx, asked) => sql`select u.id as row_id, b.stretch, u.id as user_id, b.day
    from ${stretchRows(asked)} join ${rowsForAll('users', whole)} u
      on coalesce(u.hired_on, '-infinity'::date) <= b.day
    where u.deleted_at is null and u.status = 'active' and u.client_id is null`,
);
