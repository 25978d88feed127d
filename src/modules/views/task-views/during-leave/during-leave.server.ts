import { inStatus } from '#modules/views/task-views/lists/read-tasks.server.ts';
import { loadingStatuses } from '#modules/company/projects/door.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, columnsOf, oneOf, sql, whole } from '#server/database/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { loadsOf } from '#modules/numbers/measures/door.server.ts';
import {
  type TaskDuringLeave,
  type Taker,
  tasksDuringLeave,
} from '#modules/views/task-views/during-leave/during-leave-endpoint.ts';
import { HORIZON_DAYS } from '#modules/numbers/measures/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { users } from '#modules/company/people/door.ts';

const TASKS = 20;
const MATES = 30;
/** Whom one may choose from; fewer are named at once. */
const TAKERS = 12;

const taskDuringLeave = {
  ...columnsOf(devTasks, 'id', 'number', 'name', 'deadline'),
  part: oneOf<TaskDuringLeave['part']>(),
  total: whole,
};

export const duringLeaveServed = serve(tasksDuringLeave, async (ctx, { query }) => {
  const { starts_on, ends_on, user_id = ctx.actor.id } = query;
  if (ends_on < starts_on) throw wrongParameter('ends_on', 'not_before');
  const calendar = calendarOf(ctx);
  const from = new Date(calendar.startOfDay(starts_on));
  const to = new Date(calendar.startOfDay(addDays(ends_on, 1)));
  const rows = await sql(taskDuringLeave)`select t.id, t.number, t.name, t.deadline,
      case when t.executor_id = ${user_id} then 'executor' else 'reviewer' end as part, count(*) over ()::int as total
    from ${rowsOf(ctx, devTasks)} as t
    where ((t.executor_id = ${user_id} and ${inStatus(loadingStatuses)})
        or (t.reviewer_id = ${user_id} and t.status = 'checking'))
      and t.deadline >= ${from} and t.deadline < ${to}
    order by t.deadline, t.id limit ${sql.lit(TASKS)}`.rows(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    tasks: rows.map(({ total: _total, ...task }) => task),
    takers: rows.length ? await takersFor(ctx, user_id, starts_on, ends_on) : [],
  };
});

/** People of the same teams who are there all the time, the least loaded first. */
async function takersFor(ctx: Context, userId: number, from: string, to: string): Promise<Taker[]> {
  const rows = await sql(columnsOf(users, 'id', 'fio'))`select distinct u.id, u.fio from team_members me
    join team_members o on o.team_id = me.team_id and o.user_id <> me.user_id and o.deleted_at is null
    join ${rowsOf(ctx, users)} as u on u.id = o.user_id and u.status = 'active'
    join team_member_types mine on mine.id = me.team_member_type_id
    join team_member_types theirs on theirs.id = o.team_member_type_id
    where me.user_id = ${userId} and me.deleted_at is null and ${holdsOn('me', todayOf(ctx))}
      and ${holdsOn('o', todayOf(ctx))} and (theirs.id = mine.id or theirs.is_lead)
    order by u.id limit ${sql.lit(MATES)}`.rows(ctx.db);
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const ids = rows.map(({ id }) => id);
  const first = from < today ? from : today;
  const last = addDays(today, HORIZON_DAYS);
  const away = await awayBetween(ctx, ids, first, to > last ? to : last);
  const loads = await loadsOf(ctx, ids, away);
  return rows
    .filter(({ id }) => away.spansOf(id).every(({ starts_on, ends_on }) => ends_on < from || starts_on > to))
    .map(({ id, fio }) => ({ user_id: id, fio, percent: loads.get(id)?.percent ?? null }))
    .toSorted((a, b) => (a.percent ?? Infinity) - (b.percent ?? Infinity))
    .slice(0, TAKERS);
}
