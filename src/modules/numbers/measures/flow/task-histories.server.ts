import { isClosedStatus } from '#modules/company/projects/door.ts';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { rowsForAll, scopeOf } from '#server/crud/sources.ts';
import { columnsOf, moment, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { TaskHistory, Turn } from '#modules/numbers/measures/flow/burn.ts';
import { devTasks, taskFlows } from '#modules/work/tasks/door.ts';

/** The tasks of a group or of a project, those that it had and has not any more included. */
export interface Place {
  readonly field: 'task_group_id' | 'project_id';
  readonly id: number;
}

const taskColumns = {
  ...columnsOf(devTasks, 'id', 'number', 'name', 'status', 'planned_minutes', 'hard_index'),
  ...columnsOf(devTasks, 'project_id', 'task_group_id', 'created_at', 'status_changed_at'),
  deleted_at: orNull(moment),
};
const changeColumns = { task_id: whole, at: moment, field: text, was: orNull(text), value: orNull(text) };
const flowColumns = { task_id: whole, at: moment, from: text, to: text };

type TaskOf = RowOf<typeof taskColumns>;
type Change = RowOf<typeof changeColumns>;
type Flow = RowOf<typeof flowColumns>;

/** What is recorded of the tasks of a place as far as the reader sees them, deleted ones included. */
export async function taskHistoriesOf(
  ctx: Context,
  { field, id }: Place,
): Promise<{ readonly row: TaskOf; readonly history: TaskHistory }[]> {
  const seen = allOf(scopeCondition(scopeOf(devTasks), ctx.actor));
  const rows = await sql(taskColumns)`select t.id, t.number, t.name, t.status, t.planned_minutes, t.hard_index,
      t.project_id, t.task_group_id, t.created_at, t.status_changed_at, t.deleted_at
    from ${rowsForAll(devTasks, 'days before a task was deleted still count it; the scope stands beside')} t
    where ${seen} and t.id = any(array(
      select n.id from ${rowsForAll(devTasks, 'the scope is asked for above')} n where n.${sql.ref(field)} = ${id}
      union select a.row_id from audit_log a
      where a.resource = 'fp/dev-tasks' and a.before->>${sql.lit(field)} = ${String(id)}))`.rows(ctx.db);
  const ids = rows.map((row) => row.id);
  const changes = await sql(changeColumns)`select a.row_id as task_id, a.created_at as at, f.field,
      a.before->>f.field as was, a.after->>f.field as value
    from audit_log a
    cross join lateral (values (${field}), ('planned_minutes'), ('hard_index')) f(field)
    where a.resource = 'fp/dev-tasks' and a.row_id = any(${ids}::bigint[])
      and a.before ?| array['project_id', 'task_group_id', 'planned_minutes', 'hard_index'] and a.before ? f.field
      and a.after is not null
    order by a.id`.rows(ctx.db);
  const flows = await sql(
    flowColumns,
  )`select f.task_id, f.created_at as at, f.from_status as "from", f.to_status as "to"
    from ${rowsForAll(taskFlows, 'moves of tasks that were read as the reader sees them')} f
    where f.task_id = any(${ids}::bigint[]) and f.deleted_at is null and f.cancelled_at is null
    order by f.created_at, f.id`.rows(ctx.db);
  const changesOf = Map.groupBy(changes, ({ task_id }) => task_id);
  const flowsOf = Map.groupBy(flows, ({ task_id }) => task_id);
  const own = String(id);
  return rows.map((row) => {
    const of = changesOf.get(row.id) ?? [];
    const number = (value: string | null) => (value === null ? null : Number(value));
    const history: TaskHistory = {
      id: row.id,
      deleted_at: row.deleted_at === null ? null : Date.parse(row.deleted_at),
      is_in: turnsOf(row, of, field, (value) => value === own),
      planned_minutes: turnsOf(row, of, 'planned_minutes', number),
      hard_index: turnsOf(row, of, 'hard_index', number),
      is_closed: closedTurnsOf(row, flowsOf.get(row.id) ?? []),
    };
    return { row, history };
  });
}

/** A column from the making on, by its changes: before the first one it was what that one found. */
function turnsOf<T>(
  row: TaskOf,
  changes: readonly Change[],
  field: Change['field'],
  read: (value: string | null) => T,
) {
  const own = changes.filter((change) => change.field === field);
  const now = row[field as 'hard_index'];
  const began = own[0] ? own[0].was : now === null ? null : String(now);
  return [
    { at: Date.parse(row.created_at), value: read(began) },
    ...own.map(({ at, value }) => ({ at: Date.parse(at), value: read(value) })),
  ];
}

/** Closed by the moves that hold. What was brought in from elsewhere has none: it is as it is since it was so. */
function closedTurnsOf(row: TaskOf, flows: readonly Flow[]): Turn<boolean>[] {
  const made = Date.parse(row.created_at);
  const [first] = flows;
  if (!first)
    return [
      { at: made, value: false },
      { at: Math.max(made, Date.parse(row.status_changed_at)), value: isClosedStatus(row.status) },
    ];
  return [
    { at: made, value: isClosedStatus(first.from) },
    ...flows.map(({ at, to }) => ({ at: Math.max(made, Date.parse(at)), value: isClosedStatus(to) })),
  ];
}
