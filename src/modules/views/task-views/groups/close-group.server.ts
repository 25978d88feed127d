import { closed } from '#modules/company/projects/door.server.ts';
import { stepNotAllowed } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Served } from '#server/http/serve.ts';
import { holdItself } from '#server/rows/held-row.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { closeGroup, reopenGroup } from '#modules/views/task-views/groups/group-endpoints.ts';
import { devTasks, taskGroups } from '#modules/work/tasks/door.ts';

/** Throws 409 when the group stands already as it should. */
const refuseWhen = (isClosed: boolean, rule: string) => (_ctx: Context, row: { readonly is_closed: boolean }) => {
  if (row.is_closed === isClosed) throw stepNotAllowed('is_closed', rule);
};

const closeServed = serveVerb(taskGroups, {
  endpoint: closeGroup,
  hold: holdItself(taskGroups),
  judge: refuseWhen(true, 'group_is_closed'),
  set: (ctx) => ({
    is_closed: true,
    closed_at: ctx.now,
    summary: sql`(select jsonb_build_object('task_count', count(*),
        'done_count', count(*) filter (where d.status in ${closed}),
        'late_count', count(*) filter (where d.status not in ${closed} and d.deadline < ${ctx.now}),
        'planned_minutes', coalesce(sum(d.planned_minutes), 0), 'actual_minutes', coalesce(sum(d.actual_minutes), 0))
      from ${rowsForAll(devTasks, 'what stands written of a closed group is the same for every reader')} as d
      where d.task_group_id = t.id and d.deleted_at is null)`,
  }),
});

const reopenServed = serveVerb(taskGroups, {
  endpoint: reopenGroup,
  hold: holdItself(taskGroups),
  judge: refuseWhen(false, 'group_is_open'),
  set: () => ({ is_closed: false }),
});

export const closeGroupServed: readonly Served[] = [closeServed, reopenServed];
