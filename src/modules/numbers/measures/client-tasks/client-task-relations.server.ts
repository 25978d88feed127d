import { sql } from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { clientTaskCohort, doneClientTasks } from '#modules/numbers/measures/client-tasks/client-task-sources.ts';
import { dayIn, reachOf, relationIs, stretchRows } from '#modules/numbers/measures/relations.server.ts';
import { workClock } from '#modules/numbers/measures/work-clock.server.ts';
import { clientTasks } from '#modules/work/client-tasks/door.ts';

const why = 'numbers of an organisation or a project are whole for whoever sees it, and narrowed before';
const wishes = rowsForAll(clientTasks, why);
const flows = rowsForAll('client_task_flows', why);

/** The status at the end: that of the last step before, else what the first one after left, else as it is. */
const status = sql`coalesce(
    (select f.to_status from ${flows} f where f.client_task_id = t.id and f.deleted_at is null
      and f.created_at < b.ends_at order by f.created_at desc, f.id desc limit 1),
    (select f.from_status from ${flows} f where f.client_task_id = t.id and f.deleted_at is null
      and f.created_at >= b.ends_at order by f.created_at, f.id limit 1),
    t.status)`;

/** An instant that has come by the end. */
const by = (name: string) => sql`case when t.${sql.raw(name)} < b.ends_at then t.${sql.raw(name)} end`;

relationIs(clientTaskCohort, (ctx, asked) => {
  const { join, between } = workClock(ctx, reachOf(asked).end);
  // Done at the time, and not given back since: a return clears the instant.
  const isDone = sql.raw("c.done_at is not null and c.status in ('done', 'confirmed')");
  return sql`select c.row_id, c.stretch, c.client_id, c.project_id, c.task_priority_id, c.responsible_id, c.day,
      c.status, case when c.answered_at is not null then ${between(sql.raw('c.created_at'), sql.raw('c.answered_at'))}
        end as answer_minutes,
      case when ${isDone} then ${between(sql.raw('c.created_at'), sql.raw('c.done_at'))} end as done_minutes,
      case when c.answered_at is not null or c.answer_due_at < c.ends_at then
        case when c.answer_due_at is not null then coalesce(c.answered_at <= c.answer_due_at, false) end
        end as is_answered_in_time,
      case when c.status <> 'declined' and c.done_due_at is not null and (${isDone} or c.done_due_at < c.ends_at) then
        ${isDone} and c.done_at <= c.done_due_at end as is_done_in_time,
      coalesce(case when c.status = 'new' and c.answered_at is null then c.answer_due_at < c.ends_at end, false)
        or (c.status in ('new', 'taken', 'in_work') and coalesce(c.done_due_at < c.ends_at, false)) as is_late,
      c.return_count, c.satisfaction, c.is_confirmed_by_silence
    from (select t.id as row_id, b.stretch, b.ends_at, t.client_id, t.project_id, t.task_priority_id, t.responsible_id,
        ${dayIn(ctx, sql.raw('t.created_at'))} as day, ${status} as status, t.created_at,
        ${by('answered_at')} as answered_at, ${by('done_at')} as done_at, t.answer_due_at, t.done_due_at,
        t.return_count, case when t.confirmed_at < b.ends_at then t.satisfaction end as satisfaction,
        t.is_confirmed_by_silence and t.confirmed_at < b.ends_at as is_confirmed_by_silence
      from ${stretchRows(asked)} join ${wishes} as t on t.created_at >= b.begins_at and t.created_at < b.ends_at
      where t.deleted_at is null and t.duplicate_of_id is null) c ${join}`;
});

relationIs(
  doneClientTasks,
  (ctx, asked) => sql`select t.id as row_id, b.stretch, t.client_id, t.project_id, t.task_priority_id,
      t.responsible_id, ${dayIn(ctx, sql.raw('t.done_at'))} as day
    from ${stretchRows(asked)} join ${wishes} as t on t.done_at >= b.begins_at and t.done_at < b.ends_at
    where t.deleted_at is null and t.duplicate_of_id is null`,
);
