import { addDays } from '#kernel/days.ts';
import { serve } from '#server/http/serve.ts';
import { BURN_DAYS_MAX, burnOf } from '#modules/numbers/measures/door.ts';
import { taskHistoriesOf } from '#modules/numbers/measures/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { projectBurn } from '#modules/views/task-views/project-page/project-endpoints.ts';

/** From the first task on, of a long project the last days. */
export const projectBurnServed = serve(projectBurn, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const tasks = await taskHistoriesOf(ctx, { field: 'project_id', id });
  if (!tasks.length) return { days: [] };
  const dayOf = (at: number) => localDayOf(at, ctx.timeZone);
  const today = dayOf(ctx.now.getTime());
  const first = dayOf(tasks.reduce((least, { history }) => Math.min(least, history.is_in[0]!.at), Infinity));
  const earliest = addDays(today, 1 - BURN_DAYS_MAX);
  const histories = tasks.map(({ history }) => history);
  return { days: burnOf(histories, first > earliest ? first : earliest, today, dayOf) };
});
