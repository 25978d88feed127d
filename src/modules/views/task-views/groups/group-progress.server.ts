import { serve } from '#server/http/serve.ts';
import { foretell } from '#modules/numbers/forecast/door.server.ts';
import { burnOf, cameAt } from '#modules/numbers/measures/door.ts';
import { taskHistoriesOf } from '#modules/numbers/measures/door.server.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { groupProgress } from '#modules/views/task-views/groups/group-endpoints.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';

/** More late comers than this nobody reads through; the chart has them all. */
const LATE_COMERS = 100;

export const groupProgressServed = serve(groupProgress, async (ctx, { params }, { app }) => {
  const group = await app.operationsAt(groupStats).read(ctx, params.id);
  const tasks = await taskHistoriesOf(ctx, { field: 'task_group_id', id: group.id });
  const dayOf = (at: number) => localDayOf(at, ctx.timeZone);
  const today = dayOf(ctx.now.getTime());
  const began = tasks.flatMap(({ history }) => history.is_in.find(({ value }) => value)?.at ?? []);
  const first = began.length ? dayOf(began.reduce((least, at) => Math.min(least, at))) : null;
  const from = group.starts_on ?? first;
  const to = group.ends_on && group.ends_on < today ? group.ends_on : today;
  const late = tasks.flatMap(({ row, history }) => {
    const at = cameAt(history);
    const came_on = at === null ? null : dayOf(at);
    const { id, number, name, status, planned_minutes } = row;
    const isLate = came_on !== null && group.starts_on !== null && came_on > group.starts_on;
    return isLate ? [{ id, number, name, status, planned_minutes, came_on }] : [];
  });
  const histories = tasks.map(({ history }) => history);
  const scope = { of: 'task_group_id', id: group.id } as const;
  const foretold = group.is_closed ? null : await foretell(ctx, scope, { set_on: group.ends_on });
  return {
    forecast: foretold?.summary ?? null,
    starts_on: group.starts_on,
    ends_on: group.ends_on,
    days: from ? burnOf(histories, from, to, dayOf) : [],
    late_comers: late.toSorted((a, b) => (a.came_on < b.came_on ? 1 : -1)).slice(0, LATE_COMERS),
  };
});
