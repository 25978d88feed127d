import { dayOf } from '#kernel/calendar-formats.ts';
import { dayMs } from '#kernel/days.ts';
import { columnsOf, fraction, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { overdueDays } from '#modules/work/tasks/marks/overdue-days.ts';
import { pointsOf } from '#modules/work/tasks/marks/points.ts';
import { type TaskCriterion, type TaskPoints, taskPoints } from '#modules/work/tasks/marks/task-points.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';
import { criteriaInForce, scoresNow } from '#modules/work/tasks/marks/task-scores.server.ts';
import { taskRanks } from '#modules/work/tasks/marks/task-ranks.ts';

export const pointsServed = serve(taskPoints, async (ctx, { params }, { app }) => {
  const task = await app.operationsAt(devTasks).read(ctx, params.id);
  return explained(ctx, task, calendarOfPerson(ctx, task.executor_id));
});

async function explained(ctx: Context, task: TaskRow, calendar: WorkCalendar): Promise<TaskPoints> {
  // Whoever sees no marks, as clients, is not told what they come to.
  const scored = (await seesMarks(ctx, task)) ? (await scoresNow(ctx, [task.id])).get(task.id) : undefined;
  const score = scored?.score ?? null;
  const today = dayOf(ctx.now.getTime(), ctx.timeZone);
  // What is marked shows the criteria it was marked by, with their weights of then.
  const criteria = await criteriaOf(ctx, task, (scored?.is_marked && scored.marked_on) || today);
  const overdue_days = overdueDays(task.kpi_deadline, task.submitted_at ?? ctx.now.toISOString(), calendar);
  const returns = task.return_count + task.not_accepted_count;
  return {
    criteria,
    score,
    rank: score === null ? null : await rankOf(ctx, score),
    overdue_days,
    returns,
    points: pointsOf({
      plannedMinutes: task.started_at ? task.approved_minutes : task.planned_minutes,
      hardIndex: task.hard_index,
      score,
      overdueDays: overdue_days,
      returns,
      hasSubTasks: task.sub_task_count > 0,
    }),
    appeal_until: await appealUntil(ctx, task),
  };
}

const criterion = {
  id: whole,
  name: text,
  weight: fraction,
  score: orNull(whole),
  ...columnsOf(taskMarks, 'comment'),
  mark_id: orNull(whole),
  marked_by: orNull(whole),
};

const seesMarks = async (ctx: Context, task: TaskRow): Promise<boolean> =>
  sql({
    seen: yesNo,
  })`select exists (select from ${rowsOf(ctx, taskMarks)} as m where m.task_id = ${task.id}) as seen`.value(ctx.db);

/** The criteria that count for the type of the task on a day, each with the mark that is valid. */
const criteriaOf = (ctx: Context, task: TaskRow, on: string): Promise<TaskCriterion[]> =>
  sql(criterion)`select w.id, coalesce(w.names->>${ctx.lang}, w.names->>'uz', '') as name, w.weight::float8 as weight,
      m.score, m.comment, m.id as mark_id, m.created_by as marked_by
    from ${criteriaInForce(ctx, sql`${task.task_type_id}::bigint`, sql`${on}::date`)} w
    left join ${rowsOf(ctx, taskMarks)} as m
      on m.task_id = ${task.id} and m.task_mark_criterion_id = w.id and not m.is_void
    order by w.ordering, w.id`.rows(ctx.db);

async function rankOf(ctx: Context, score: number): Promise<TaskPoints['rank']> {
  const row = await sql({ ...columnsOf(taskRanks, 'code', 'color'), name: text })`select code, color,
      coalesce(names->>${ctx.lang}, names->>'uz', code) as name
    from task_ranks where deleted_at is null and min_score <= round(${score}::numeric, 2)
    order by min_score desc limit 1`.first(ctx.db);
  return row ?? null;
}

/** When the time for an appeal is over: so many days after the last mark; null while marks are missing. */
export async function appealUntil(ctx: Context, task: Pick<TaskRow, 'id' | 'is_marked'>): Promise<string | null> {
  if (!task.is_marked) return null;
  const row = await sql({ at: orNull(moment) })`select max(created_at) as at
    from ${rowsOf(ctx, taskMarks)} as t where task_id = ${task.id} and not is_void`.first(ctx.db);
  const at = row?.at;
  return at ? new Date(Date.parse(at) + taskSettingsOf(ctx).appeal_days * dayMs).toISOString() : null;
}
