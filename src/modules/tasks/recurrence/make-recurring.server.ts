import { orNull, rowColumnsOf, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { isAwayOn } from '#modules/leave/door.server.ts';
import { calendarOf } from '#modules/attendance/door.server.ts';
import { projects } from '#modules/projects/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { nextOf, type RecurrenceRow } from '#modules/tasks/recurrence/recurrence-days.ts';
import { absencesOf, executorInQuery } from '#modules/tasks/recurrence/recurrence-executor.server.ts';
import { copyTree } from '#modules/tasks/recurrence/task-copies.server.ts';
import { makeTemplate } from '#modules/tasks/templates/template-making.server.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';

/** Trees that one transaction makes; the next run makes the rest. */
const AT_ONCE = 5;
/** More days than this were missed by nobody: the search for the newest one ends. */
const MISSED_MAX = 1_000;

/**
 * Makes what is due today in the company's time zone. Days that went by unnoticed (a pause, a server that stood still)
 * are made up for once, by the newest: nobody wants ten reports at a time. Days on which its executor is away are
 * left out; today is left to be looked at again as long as it lasts, for leave may be taken back. Answers how many were
 * looked at. Two workers never take the same recurrence, and a day that was made stays made.
 */
export async function makeRecurring(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const rows = await sql(rowColumnsOf(taskRecurrences))`select ${sql.raw(selectionOf(taskRecurrences, 'uz'))}
    from task_recurrences t
    where t.next_on <= ${today}::date and not t.is_paused and t.deleted_at is null
      and (t.next_on < ${today}::date or not ${isAwayOn(executorInQuery, today)})
    order by t.next_on, t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  for (const row of rows) {
    const coming = nextOf(row, calendar, MISSED_MAX);
    const [isAway = () => false] = await absencesOf(ctx, [row], coming[0]?.day ?? today);
    const passed = coming.filter(({ day }) => day < today || (day === today && !isAway(day)));
    const due = passed.findLast(({ day }) => !isAway(day));
    if (due) await makeOnce(ctx, row, due.day);
    const last_on = passed.at(-1)?.nominal ?? row.last_on;
    const next_on = coming[passed.length]?.day ?? null;
    await updateRows(taskRecurrences, ctx, { set: { last_on, next_on }, held: [row] });
  }
  return rows.length;
}

async function makeOnce(ctx: Context, row: RecurrenceRow, day: string): Promise<void> {
  const isMade = await sql`select 1 from task_recurrence_runs
    where task_recurrence_id = ${row.id} and day = ${day}::date`.isThere(ctx.db);
  if (isMade) return;
  const task = row.template_task_id
    ? await copyOf(ctx, { ...row, template_task_id: row.template_task_id }, day)
    : await madeFromTemplate(ctx, row, day);
  if (task === null) return;
  await insertRows(taskRecurrenceRuns, ctx, [{ task_recurrence_id: row.id, task_id: task, day }]);
}

const copyOf = (ctx: Context, row: RecurrenceRow & { template_task_id: number }, day: string) => {
  const { template_task_id, name, executor_id, deadline_days, created_by } = row;
  return copyTree(ctx, { template_task_id, name, executor_id, creator_id: created_by, day, deadline_days });
};

/** The tasks of a template that is still there, in a project that is. */
async function madeFromTemplate(ctx: Context, row: RecurrenceRow, day: string) {
  const found = await sql({
    creator_id: orNull(whole),
  })`select coalesce(${row.created_by}::bigint, p.manager_id) as creator_id
    from ${rowsForAll(projects, 'a job makes what is due')} p
        join task_templates t on t.id = ${row.task_template_id} and t.deleted_at is null
    where p.id = ${row.project_id} and p.deleted_at is null and p.archived_at is null`.first(ctx.db);
  if (!found?.creator_id) return null;
  const place = { project_id: row.project_id!, parent_id: null, main_task_id: null };
  const [root = null] = await makeTemplate(ctx, {
    template_id: row.task_template_id!,
    place,
    start_on: day,
    creator_id: found.creator_id,
    name: row.name,
    executor_id: row.executor_id,
  });
  return root;
}
