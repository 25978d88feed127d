import { addDays } from '#kernel/days.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { day, sql, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { localDayOf } from '#modules/schedules/door.ts';
import { projects } from '#modules/projects/door.ts';
import { BURN_DAYS_MAX, type BurnDay } from '#modules/task-views/groups/burn-lines.ts';
import { projectBurn } from '#modules/task-views/project-page/project-endpoints.ts';
import { closedStatuses, devTasks } from '#modules/tasks/door.ts';

const columns = {
  day,
  count: whole,
  minutes: whole,
  hard: whole,
  done_count: whole,
  done_minutes: whole,
  done_hard: whole,
};

export const projectBurnServed = serve(projectBurn, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const own = sql`${rowsOf(ctx, devTasks)} as t where t.project_id = ${id}`;
  const localDay = (at: string) => sql`(${sql.raw(at)} at time zone ${ctx.timeZone})::date`;
  const sums = sql`count(*) as count, coalesce(sum(t.planned_minutes), 0) as minutes,
      coalesce(sum(t.hard_index), 0) as hard`;
  const rows = await sql(columns)`select coalesce(c.day, d.day) as day, coalesce(c.count, 0) as count,
      coalesce(c.minutes, 0) as minutes, coalesce(c.hard, 0) as hard, coalesce(d.count, 0) as done_count,
      coalesce(d.minutes, 0) as done_minutes, coalesce(d.hard, 0) as done_hard
    from (select ${localDay('t.created_at')} as day, ${sums} from ${own} group by 1) c
    full join (select ${localDay('coalesce(t.done_at, t.ended_at, t.status_changed_at)')} as day, ${sums}
      from ${own} and t.status = any(${closedStatuses}::text[]) group by 1) d on d.day = c.day
    order by 1`.rows(ctx.db);
  return { days: dayByDay(rows, localDayOf(ctx.now.getTime(), ctx.timeZone)) };
});

type Turn = Readonly<Record<Exclude<keyof typeof columns, 'day'>, number>> & { readonly day: string };

/** The sums up to each day, from the first one on, days without news included. */
function dayByDay(turns: readonly Turn[], today: string): BurnDay[] {
  const first = turns[0]?.day;
  if (!first) return [];
  const byDay = new Map(turns.map((turn) => [turn.day, turn]));
  const days: BurnDay[] = [];
  const now = { scope_count: 0, done_count: 0, scope_minutes: 0, done_minutes: 0, scope_hard: 0, done_hard: 0 };
  for (let on = first; on <= today; on = addDays(on, 1)) {
    const turn = byDay.get(on);
    if (turn) {
      now.scope_count += turn.count;
      now.scope_minutes += turn.minutes;
      now.scope_hard += turn.hard;
      now.done_count += turn.done_count;
      now.done_minutes += turn.done_minutes;
      now.done_hard += turn.done_hard;
    }
    days.push({ day: on, ...now });
  }
  return days.slice(-BURN_DAYS_MAX);
}
