import { closed } from '#modules/company/projects/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { columnsOf, sql, text, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { leaveHandOvers, leaveRequests } from '#modules/staff/leave/door.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { pauseTasks } from '#modules/work/tasks/changing/change-task.server.ts';
import { tellExecutor } from '#modules/work/tasks/changing/tell-executor.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';

const MINUTE = 60_000;
/** After midnight of the first day, and before that of the last one. */
const FIVE_MINUTES = 5 * MINUTE;
/** Done in one transaction; the next minute does the rest. */
const AT_ONCE = 50;

const due = {
  ...columnsOf(leaveHandOvers, 'id', 'task_id', 'of_user_id', 'user_id', 'what'),
  ...{ from_name: text, to_name: text, is_back: yesNo },
};
type Due = { readonly [K in 'id' | 'task_id']: number } & {
  readonly what: string;
  readonly from_name: string;
  readonly to_name: string;
  readonly from: number;
  readonly to: number;
  readonly is_back: boolean;
};

/**
 * Hands tasks over at 00:05 of the first day of leave, on the clock of the company, and gives them back at 23:55 of the
 * last one, or when the leave ends before. What was agreed later goes over with the next minute. A row is done together
 * with its task: cut off in between, all of it happens again. Whoever has given the task to somebody else wins.
 * Answers how many were looked at.
 */
export async function carryOutHandOvers(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const now = ctx.now.getTime();
  const begun = calendar.dayOf(now - FIVE_MINUTES);
  const ended = addDays(calendar.dayOf(now + FIVE_MINUTES), -1);
  const rows = await sql(due)`
    select t.id, t.task_id, t.of_user_id, t.user_id, t.what, mine.fio as from_name, taker.fio as to_name,
      t.state = 'carried_out' as is_back
    from ${rowsForAll(leaveHandOvers, 'a job does what was agreed on')} t
      join ${rowsForAll(leaveRequests, 'a job does what was agreed on')} l on l.id = t.leave_request_id
      join ${rowsForAll(users, 'names in the history of a task')} mine on mine.id = t.of_user_id
      join ${rowsForAll(users, 'names in the history of a task')} taker on taker.id = t.user_id
    where t.deleted_at is null and case t.state
      when 'agreed' then l.status = 'approved' and l.deleted_at is null
        and l.starts_on <= ${begun}::date and l.ends_on > ${ended}::date
      when 'carried_out' then t.gives_back and (l.status <> 'approved' or l.ends_on <= ${ended}::date)
      else false end
    order by t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  for (const { of_user_id, user_id, ...row } of rows)
    await handOver(
      ctx,
      row.is_back
        ? { ...row, from: user_id, to: of_user_id, from_name: row.to_name, to_name: row.from_name }
        : { ...row, from: of_user_id, to: user_id },
    );
  return rows.length;
}

async function handOver(ctx: Context, one: Due): Promise<void> {
  const isDone = await passOn(ctx, one);
  const when = one.is_back ? { given_back_at: ctx.now } : { carried_out_at: ctx.now };
  await updateRows(leaveHandOvers, ctx, {
    set: isDone ? { state: one.is_back ? 'given_back' : 'carried_out', ...when } : { state: 'overtaken' },
    where: sql`t.id = ${one.id}`,
  });
}

/** Answers whether the task went to the other person: not when it is somebody else's by now, done, or put away. */
async function passOn(ctx: Context, { task_id, what, from, to, from_name, to_name }: Due): Promise<boolean> {
  const field = what === 'reviewer' ? 'reviewer_id' : 'executor_id';
  const other = what === 'reviewer' ? 'executor_id' : 'reviewer_id';
  const found = () =>
    lockRows(
      devTasks,
      ctx,
      [task_id],
      sql`t.deleted_at is null and t.status not in ${closed} and not exists (select
        from ${rowsForAll(projects, 'what is put away is so for everybody')} p
        where p.id = t.project_id and p.archived_at is not null)
      and exists (select from ${rowsForAll(users, 'who has left takes nothing over')} u
        where u.id = ${to} and u.status = 'active' and u.deleted_at is null)`,
    );
  const [task] = await found();
  if (task?.[field] !== from || task[other] === to) return false;
  if (field === 'executor_id' && task.status === 'processing') await pauseTasks(ctx, [task_id]);
  const [paused = task] = await found();
  const [changed] = await updateRows(devTasks, ctx, { set: { [field]: to }, held: [paused] });
  await insertRows(taskFlows, ctx, [noteOf(paused, `${from_name} → ${to_name}`)]);
  if (changed && field === 'executor_id') await tellExecutor(ctx, to, [changed]);
  return true;
}

/** A step that changes no status: whose the task is now stands in its history. */
const noteOf = ({ id, status, executor_id }: TaskRow, comment: string) => ({
  ...{ task_id: id, from_status: status, to_status: status, action: null, rule: null, comment, executor_id },
  ...{ minutes: 0, is_automatic: true, is_forced: false, is_undone: false },
});
