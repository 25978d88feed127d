import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, moment, orNull, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { localDayOf } from '#modules/attendance/door.ts';
import { clientTasks } from '#modules/client-tasks/door.ts';
import { homeAsked } from '#modules/home/home-parts.ts';
import { projects } from '#modules/projects/door.ts';
import { devTasks } from '#modules/tasks/door.ts';

const columns = {
  ...columnsOf(clientTasks, 'id', 'name', 'status', 'wished_on', 'created_at'),
  project_name: text,
  project_color: orNull(text),
  /** When the last task of it was done; without tasks, when the company said so. */
  done_at: orNull(moment),
  task_count: whole,
  done_count: whole,
};
const AT_MOST = 200;

/** One question: what is under way or waits for a word, and what was done since the month began. */
export const homeAskedServed = serve(homeAsked, async (ctx) => {
  const month = `${localDayOf(ctx.now.getTime(), ctx.timeZone).slice(0, 7)}-01`;
  const rows = await sql(columns)`with found as (
      select t.id, t.name, t.status, t.wished_on, t.created_at, p.name as project_name, p.color as project_color,
        case when t.status in ('done', 'confirmed') then coalesce(d.done_at, t.updated_at) end as done_at,
        coalesce(d.task_count, 0) as task_count, coalesce(d.done_count, 0) as done_count
      from ${rowsOf(ctx, clientTasks)} as t
        join ${rowsForAll(projects, 'the name beside a clientTask that is seen')} p on p.id = t.project_id
        left join lateral (select max(coalesce(d.ended_at, d.done_at)) as done_at, count(*) as task_count,
            count(*) filter (where d.status in ('done', 'accepted')) as done_count
          from ${rowsForAll(devTasks, 'how far a clientTask is, as its own row counts it')} d
          where d.client_task_id = t.id and d.deleted_at is null) d on true
      where t.status <> 'declined')
    select * from found where status <> 'confirmed' or done_at >= ${month}::timestamp at time zone ${ctx.timeZone}
    order by coalesce(done_at, created_at) desc, id desc limit ${sql.lit(AT_MOST + 1)}`.rows(ctx.db);
  return { rows: rows.slice(0, AT_MOST), is_cut: rows.length > AT_MOST };
});
