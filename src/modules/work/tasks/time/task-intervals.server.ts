import { sql } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { isDay } from '#kernel/days.ts';
import { invalid, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Intervals are kept by the status of the task; what a manager enters or mends needs a reason and shows as such. */
export function taskIntervalOperations(settings: CrudSettings): Operations<typeof taskIntervals> {
  const crud = crudOf(taskIntervals, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, { check: checkManages, after: sumUp });
  const timed = <V extends Patch<typeof taskIntervals>>(ctx: Context, values: V, userId: number): V => {
    const { started_at, ended_at } = values;
    const calendar = calendarOfPerson(ctx, userId);
    return {
      ...values,
      ...(isDay(started_at) && { started_at: new Date(calendar.startOfDay(started_at)).toISOString() }),
      ...(isDay(ended_at) && { ended_at: new Date(calendar.endOfWorkingDay(ended_at)).toISOString() }),
    };
  };
  const corrected = (ctx: Context, values: Values): Values => {
    const [from, to] = [Date.parse(String(values.started_at)), Date.parse(String(values.ended_at))];
    if (!values.ended_at) throw invalid('ended_at', 'required');
    if (to > ctx.now.getTime()) throw invalid('ended_at', 'interval_future');
    if (to < from) throw invalid('ended_at', 'interval_order');
    if (typeof values.reason !== 'string' || !values.reason.trim()) throw invalid('reason', 'comment_given');
    const calendar = calendarOfPerson(ctx, Number(values.user_id));
    return { minutes: calendar.workingMinutes(from, to), is_correction: true };
  };
  return {
    ...parts,
    async create(ctx, input) {
      const values = timed(ctx, input, input.user_id);
      const system = corrected(ctx, values);
      await checkNoOverlap(ctx, values);
      return parts.create(ctx, values, system);
    },
    async update(ctx, id, patch, version) {
      const row = await crud.read(ctx, id);
      const values = timed(ctx, patch, row.user_id);
      const whole = { ...row, reason: null, ...values };
      const system = corrected(ctx, whole);
      if (values.started_at ?? values.ended_at) await checkNoOverlap(ctx, whole, id);
      return parts.update(ctx, id, values, version, system);
    },
    async bulk() {
      throw invalid('ids', 'one_by_one');
    },
  };
}

/** Any number for the corrections of people's time; two of one person do not pass each other by. */
const correctionLock = 8_245_102;

/** Nobody works twice at one time: on one task never, and on two only where people may have several running. */
async function checkNoOverlap(ctx: Context, { user_id, task_id, started_at, ended_at }: Values, id = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(correctionLock)}, (${user_id}::bigint % 2147483647)::int)`.run(
    ctx.db,
  );
  const where = taskSettingsOf(ctx).one_running_task ? sql`true` : sql`task_id = ${task_id}`;
  const rows = await sql`select 1 from task_intervals where user_id = ${user_id} and id <> ${id}
    and kind <> 'review' and deleted_at is null and ${where} and started_at < ${ended_at}::timestamptz
    and coalesce(ended_at, ${ctx.now}) > ${started_at}::timestamptz limit 1`.rows(ctx.db);
  if (rows.length) throw invalid('started_at', 'interval_overlap');
}

function checkManages(ctx: Context, task: TaskRow, interval: Row<typeof taskIntervals> | null): void {
  if (!relationsOf(task, ctx.actor).includes('manager')) throw notTheirs('not_your_part', 'task_id');
  if (task.status === 'accepted') throw taskLocked();
  if (interval && interval.ended_at === null) throw ruleNotMet('ended_at', 'interval_open');
}

/** A day alone begins with the day, and ends with its work. */
/** Actual time is the sum of the intervals, no matter who wrote them. */
export const sumUp = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  deriveRows(devTasks, ctx, {
    set: { actual_minutes: sql`s.minutes` },
    from: sql`(select x.id, (select coalesce(sum(i.minutes), 0)::int from task_intervals i
          where i.task_id = x.id and i.deleted_at is null) as minutes
        from unnest(${taskIds}::bigint[]) as x(id)) s`,
    where: sql`t.id = s.id and t.actual_minutes <> s.minutes`,
  });
