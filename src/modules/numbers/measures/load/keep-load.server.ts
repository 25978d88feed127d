import Type from 'typebox';
import { addDays } from '#kernel/days.ts';
import { closed, id } from '#kernel/schemas.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { HORIZON_DAYS } from '#modules/numbers/measures/load/load.ts';
import { personLoad } from '#modules/numbers/measures/load/load-cells.ts';
import { capacityOf, loadingTasks, weighed } from '#modules/numbers/measures/load/loads.server.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** One piece of work: some hundred milliseconds, so that others get in between. */
const PEOPLE_AT_ONCE = 200;

const keepWork = workNamed('keep_load', closed({ user_ids: Type.Array(id) }));

/**
 * Asks for the load of today as it stands first thing after midnight, once for each person: what was planned then is
 * not known later. Answers how many people it is kept of.
 */
export async function askForLoad(ctx: Context): Promise<number> {
  const ids = await sql(columnsOf(users, 'id'))`select u.id
    from ${rowsForAll(users, 'the load of everybody is kept')} u
    where u.status = 'active' and u.client_id is null and u.deleted_at is null
      and not exists (select from load_days l where l.user_id = u.id and l.day = ${todayOf(ctx)}::date)
    order by u.id`.column(ctx.db);
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const user_ids = ids.slice(at, at + PEOPLE_AT_ONCE);
    await enqueue(ctx, keepWork, { user_ids }, { key: `${user_ids[0]}` });
  }
  return ids.length;
}

/** Keeps the load of today of some people; of whom it is kept already it stays. */
export async function keepLoad(ctx: Context, userIds: readonly number[]): Promise<void> {
  const today = todayOf(ctx);
  const away = await awayBetween(ctx, userIds, today, addDays(today, HORIZON_DAYS));
  const tasks = Map.groupBy(weighed(ctx, await loadingTasks(ctx, userIds)), ({ executor_id }) => executor_id);
  const rows = userIds.map((user_id) => {
    const capacity = capacityOf(ctx, away, user_id);
    const { capacity_minutes, load_minutes } = personLoad(tasks.get(user_id) ?? [], today, capacity).dayOf(today);
    return { user_id, capacity_minutes, load_minutes };
  });
  await sql`insert into load_days (user_id, day, load_minutes, capacity_minutes)
    select x.user_id, ${today}::date, x.load_minutes, x.capacity_minutes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(user_id bigint, load_minutes integer, capacity_minutes integer)
    on conflict (user_id, day) do nothing`.run(ctx.db);
}

const todayOf = (ctx: Context): string => calendarOf(ctx).dayOf(ctx.now.getTime());

/** Looks every half hour, so that a midnight during which nothing ran is made up for. */
export const loadJobs: readonly (Job | Doing)[] = [
  { name: 'keep_load_of_today', cron: '2,32 * * * *', run: askForLoad },
  doing(keepWork, (ctx, { user_ids }) => keepLoad(ctx, user_ids)),
];
