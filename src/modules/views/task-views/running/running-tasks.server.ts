import { worksInManaged } from '#modules/company/people/door.server.ts';
import { sql, whole } from '#server/database/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { isAwayOn } from '#modules/staff/leave/door.server.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import {
  conditionsAsked,
  cut,
  LISTED_AT_MOST,
  listed,
  listedSelection,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { runningTasks } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';

/** Who works on what, what was put aside today, and what each did today: four questions, however many people. */
export const runningTasksServed = serve(runningTasks, async (ctx, { query }) => {
  const calendar = calendarOf(ctx);
  const dayStart = new Date(calendar.startOfDay(calendar.dayOf(ctx.now.getTime())));
  const found = cut(
    await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
        where (t.status = 'processing' or (t.status = 'pause' and t.status_changed_at >= ${dayStart}))
          and t.executor_id is not null and ${conditionsAsked(ctx, query, [])}
        order by t.status desc, t.running_since, t.id limit ${sql.lit(LISTED_AT_MOST + 1)}`.rows(ctx.db),
  );
  // A client sees what is worked on, and nobody's time.
  const timed = ctx.actor.user_type === 'client' ? [] : found.rows;
  const people = [...new Set(found.rows.map((row) => row.executor_id as number))];
  return {
    rows: presentListed(ctx, found.rows),
    is_cut: found.is_cut,
    tasks: await minutesOfTasks(ctx, timed, dayStart),
    people: await minutesOfPeople(ctx, timed.length ? people : [], dayStart),
    // A question about certain tasks is not one about who has none.
    idle_user_ids: Object.keys(query).length ? [] : await idlePeople(ctx, people, calendar.dayOf(ctx.now.getTime())),
    day_started_at: dayStart.toISOString(),
  };
});

async function minutesOfTasks(ctx: Context, rows: readonly { readonly id: number }[], since: Date) {
  const ids = rows.map(({ id }) => id);
  return sql({ id: whole, today_minutes: whole })`select i.task_id as id,
      coalesce(sum(i.minutes), 0)::int as today_minutes
    from ${rowsForAll(taskIntervals, 'of tasks that are shown')} i
      join ${rowsOf(ctx, devTasks)} as t on t.id = i.task_id and t.executor_id = i.user_id
    where i.task_id = any(${ids}::bigint[]) and i.started_at >= ${since} and i.deleted_at is null
    group by i.task_id order by i.task_id`.rows(ctx.db);
}

const minutesOfPeople = (ctx: Context, people: readonly number[], since: Date) =>
  sql({ user_id: whole, today_minutes: whole })`select i.user_id,
      coalesce(sum(i.minutes), 0)::int as today_minutes
    from ${rowsForAll(taskIntervals, 'the day of a person on whose task one looks, on whatever they worked')} i
    where i.user_id = any(${people}::bigint[]) and i.started_at >= ${since} and i.deleted_at is null
    group by i.user_id order by i.user_id`.rows(ctx.db);

/** People whom the caller leads, or in projects of the caller, who are there and on whose tasks nothing happens. */
async function idlePeople(ctx: Context, busy: readonly number[], today: string): Promise<number[]> {
  const { actor } = ctx;
  const led = ledPeople(actor);
  if (!led.length && !actor.managed_project_ids.length) return [];
  return sql({ id: whole })`select u.id from ${rowsOf(ctx, users)} as u
    where u.status = 'active' and u.client_id is null and u.id <> ${actor.id}
      and u.id <> all(${busy}::bigint[])
      and (u.id = any(${led}::bigint[]) or u.id in ${worksInManaged(actor)})
      and not exists (select 1 from ${rowsForAll(devTasks, 'who works on something out of sight is not idle')} t
        where t.executor_id = u.id and t.status = 'processing' and t.deleted_at is null)
      and not ${isAwayOn(sql`u.id`, today)}
    order by u.fio, u.id limit 100`.column(ctx.db);
}
