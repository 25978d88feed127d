import { dayMs } from '#kernel/days.ts';
import { columnsOf, fraction, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/schedules/door.server.ts';
import type { WorkCalendar } from '#modules/schedules/door.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { pointsOf, weightedScore } from '#modules/tasks/marks/points.ts';
import { type TaskCriterion, type TaskPoints, taskPoints } from '#modules/tasks/marks/task-points.ts';
import { taskSettingsOf } from '#modules/tasks/workflow/task-settings.ts';
import { isInForce } from '#modules/tasks/marks/task-marks.server.ts';
import { taskMarks } from '#modules/tasks/marks/task-marks.ts';
import { taskRanks } from '#modules/tasks/marks/task-ranks.ts';

export const pointsServed = serve(taskPoints, async (ctx, { params }, { app }) => {
  const task = await app.operationsAt(devTasks).read(ctx, params.id);
  return explained(ctx, task, calendarOfPerson(ctx, task.executor_id));
});

async function explained(ctx: Context, task: TaskRow, calendar: WorkCalendar): Promise<TaskPoints> {
  const criteria = await criteriaOf(ctx, task);
  const score = weightedScore(criteria);
  const overdue_days = overdueDays(task, ctx.now, calendar);
  const returns = task.return_count + task.not_accepted_count;
  return {
    criteria,
    score,
    rank: score === null ? null : await rankOf(ctx, score),
    overdue_days,
    returns,
    points: pointsOf({
      plannedMinutes: task.planned_minutes,
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

/** The criteria that count for the type of the task today, each with the mark that is valid. */
const criteriaOf = (ctx: Context, task: TaskRow): Promise<TaskCriterion[]> =>
  sql(criterion)`with wanted as (
      select distinct on (k.code) k.* from task_mark_criteria k
      where k.deleted_at is null and ${isInForce(ctx)}
        and k.task_type_id is not distinct from (select o.task_type_id from task_mark_criteria o
          where o.task_type_id = ${task.task_type_id}::bigint and o.deleted_at is null limit 1)
      order by k.code, k.valid_from desc nulls last)
    select w.id, coalesce(w.names->>${ctx.lang}, w.names->>'uz', '') as name, w.weight::float8 as weight, m.score,
      m.comment, m.id as mark_id, m.created_by as marked_by
    from wanted w left join ${rowsOf(ctx, taskMarks)} as m
      on m.task_id = ${task.id} and m.task_mark_criterion_id = w.id and not m.is_void
    order by w.ordering, w.id`.rows(ctx.db);

async function rankOf(ctx: Context, score: number): Promise<TaskPoints['rank']> {
  const row = await sql({ ...columnsOf(taskRanks, 'code', 'color'), name: text })`select code, color,
      coalesce(names->>${ctx.lang}, names->>'uz', code) as name
    from task_ranks where deleted_at is null and min_score <= round(${score}::numeric, 2)
    order by min_score desc limit 1`.first(ctx.db);
  return row ?? null;
}

/** Working days from the KPI's deadline to the handing in, or to now while nothing is handed in. */
function overdueDays({ kpi_deadline, submitted_at }: TaskRow, now: Date, calendar: WorkCalendar): number {
  if (!kpi_deadline) return 0;
  const [due, done] = [Date.parse(kpi_deadline), submitted_at ? Date.parse(submitted_at) : now.getTime()];
  if (done <= due) return 0;
  const last = calendar.dayOf(done);
  let days = 0;
  for (let day = calendar.dayOf(due); day < last && days < 1000; days++) day = calendar.addWorkingDays(day, 1);
  return Math.max(1, days);
}

/** When the time for an appeal is over: so many days after the last mark; null while marks are missing. */
export async function appealUntil(ctx: Context, task: Pick<TaskRow, 'id' | 'is_marked'>): Promise<string | null> {
  if (!task.is_marked) return null;
  const row = await sql({ at: orNull(moment) })`select max(created_at) as at
    from ${rowsOf(ctx, taskMarks)} as t where task_id = ${task.id} and not is_void`.first(ctx.db);
  const at = row?.at;
  return at ? new Date(Date.parse(at) + taskSettingsOf(ctx).appeal_days * dayMs).toISOString() : null;
}
