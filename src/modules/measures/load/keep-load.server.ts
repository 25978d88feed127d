import { addDays } from '#kernel/days.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { awayBetween } from '#modules/leave/door.server.ts';
import { HORIZON_DAYS } from '#modules/measures/load/load.ts';
import { personLoad } from '#modules/measures/load/load-cells.ts';
import { capacityOf, loadingTasks, weighed } from '#modules/measures/load/loads.server.ts';
import { users } from '#modules/people/door.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';

/** One statement and some hundred milliseconds each. */
const PEOPLE_AT_ONCE = 200;

/**
 * Keeps the load of today as it stands first thing after midnight, once for each person: what was planned then is not
 * known later. Answers how many people were kept.
 */
export async function keepLoad(ctx: Context): Promise<number> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const ids = await sql(columnsOf(users, 'id'))`select u.id
    from ${rowsForAll(users, 'the load of everybody is kept')} u
    where u.status = 'active' and u.client_id is null and u.deleted_at is null
      and not exists (select from load_days l where l.user_id = u.id and l.day = ${today}::date)
    order by u.id`.column(ctx.db);
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const piece = ids.slice(at, at + PEOPLE_AT_ONCE);
    const away = await awayBetween(ctx, piece, today, addDays(today, HORIZON_DAYS));
    const tasks = Map.groupBy(weighed(ctx, await loadingTasks(ctx, piece)), ({ executor_id }) => executor_id);
    const rows = piece.map((user_id) => {
      const { capacity_minutes, load_minutes } = personLoad(
        tasks.get(user_id) ?? [],
        today,
        capacityOf(ctx, away, user_id),
      ).dayOf(today);
      return { user_id, capacity_minutes, load_minutes };
    });
    await sql`insert into load_days (user_id, day, load_minutes, capacity_minutes)
      select x.user_id, ${today}::date, x.load_minutes, x.capacity_minutes
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(user_id bigint, load_minutes integer, capacity_minutes integer)
      on conflict (user_id, day) do nothing`.run(ctx.db);
  }
  return ids.length;
}

/** Looks every half hour, so that a midnight during which nothing ran is made up for. */
export const loadJobs: readonly Job[] = [{ name: 'keep_load_of_today', cron: '2,32 * * * *', run: keepLoad }];
