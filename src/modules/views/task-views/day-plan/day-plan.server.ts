import { inHandStatuses } from '#modules/company/projects/door.ts';
import { closed } from '#modules/company/projects/door.server.ts';
import { type RowOf, sql, whole } from '#server/database/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { addDays, isDay } from '#kernel/days.ts';
import { largestId } from '#kernel/fields/door.ts';
import { notTheirs, wrongParameter } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import {
  type Asked,
  conditionsAsked,
  cut,
  inLiveProject,
  inStatus,
  LISTED_AT_MOST,
  listed,
  listedSelection,
  numberAsked,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { dayPlan, orderDayPlan } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { announce } from '#server/crud/record.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { capacityOf } from '#modules/numbers/measures/door.server.ts';
import { devTasks, relationsOf } from '#modules/work/tasks/door.ts';

const ownParameters = ['user_id', 'day'];
/** As far as one looks for the end of an absence. */
const LONGEST_ABSENCE_DAYS = 400;

/** Whose plan, of which day. */
function planAsked(ctx: Context, asked: Asked, today: string) {
  const { day = today } = asked;
  if (!isDay(day)) throw wrongParameter('day', 'day');
  return { day, user_id: numberAsked(asked, 'user_id', ctx.actor.id, largestId) };
}

/** The plan of a day with what can be put on it: the row scope decides whose tasks one sees here. */
export const dayPlanServed = serve(dayPlan, async (ctx, { query }) => {
  const { day, user_id } = planAsked(ctx, query, calendarOf(ctx).dayOf(ctx.now.getTime()));
  const calendar = calendarOfPerson(ctx, user_id);
  const rest_day = calendar.addWorkingDays(day, -1);
  const live = inLiveProject(ctx, query);
  const planned = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    left join day_plan_orders o on o.user_id = ${user_id} and o.day = ${day}::date
    where t.executor_id = ${user_id} and t.actual_days @> array[${day}::date]
      and (${live} or t.status in ${closed})
    order by array_position(o.task_ids, t.id), t.deadline, t.id limit 200`.rows(ctx.db);
  const offered = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id = ${user_id} and ${inStatus(inHandStatuses)} and not (t.actual_days @> array[${day}::date])
      and ${live} and ${conditionsAsked(ctx, query, ownParameters)}
    order by t.deadline, t.id limit ${sql.lit(LISTED_AT_MOST + 1)}`.rows(ctx.db);
  const rest = await sql({ id: whole })`select t.id from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id = ${user_id} and t.actual_days @> array[${rest_day}::date] and ${inStatus(inHandStatuses)}
      and not (t.actual_days @> array[${day}::date]) and ${live}
    order by t.deadline, t.id limit 200`.rows(ctx.db);
  const found = cut(offered);
  const absences = await awayBetween(ctx, [user_id], day, addDays(day, LONGEST_ABSENCE_DAYS));
  const away = absences.nextOf(user_id, day, day, (one) => calendar.isWorkingDay(one));
  return {
    user_id,
    day,
    capacity_minutes: capacityOf(ctx, absences, user_id)(day),
    away,
    rows: presentListed(ctx, planned),
    offered: presentListed(ctx, found.rows),
    is_cut: found.is_cut,
    rest_ids: rest.map(({ id }) => id),
    rest_day,
  };
});

/**
 * Keeps the order of a day. Anyone who may plan all these tasks may order them: the executor and managers. The
 * first task is announced as changed, so that others who look at the plan ask for it again.
 */
export const orderDayPlanServed = serve(orderDayPlan, async (ctx, { body }) => {
  const { day, user_id = ctx.actor.id } = body;
  const unique = [...new Set(body.ids)];
  const rows = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${unique}::bigint[]) and t.executor_id = ${user_id} and t.actual_days @> array[${day}::date]`.rows(
    ctx.db,
  );
  const plans = (row: RowOf<typeof listed>) =>
    relationsOf(row, ctx.actor).some((relation) => relation === 'executor' || relation === 'manager');
  if (!rows.every(plans) || (!rows.length && user_id !== ctx.actor.id)) throw notTheirs('not_your_part', 'ids');
  const known = new Set(rows.map(({ id }) => id));
  const ids = unique.filter((id) => known.has(id));
  await sql`insert into day_plan_orders (user_id, day, task_ids, ordered_at, ordered_by)
    values (${user_id}, ${day}::date, ${ids}::bigint[], ${ctx.now}, ${actorId(ctx.actor)}::bigint)
    on conflict (user_id, day) do update
      set task_ids = excluded.task_ids, ordered_at = excluded.ordered_at, ordered_by = excluded.ordered_by`.run(ctx.db);
  await announce(devTasks, ctx, ids.slice(0, 1), ['actual_days']);
  return { ids };
});
