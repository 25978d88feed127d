import { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { closeGroup } from '#modules/tasks/groups/close-group.ts';
import { taskGroups } from '#modules/tasks/task/task-groups.ts';

const nothing = { id: 0 };

export const closeGroupServed = serveVerb(taskGroups, {
  endpoint: closeGroup,
  hold: async (ctx, row) =>
    (await sql({})`select from task_groups where id = ${row.id} for update`.execute(ctx.db)).rows[0] ?? nothing,
  judge(_ctx, row) {
    if (row.is_closed)
      throw new Problem('TRANSITION_NOT_ALLOWED', { errors: [{ field: 'is_closed', rule: 'closed' }] });
  },
  set: (ctx) => ({
    is_closed: true,
    closed_at: ctx.now,
    summary: sql`(select jsonb_build_object('task_count', count(*),
        'done_count', count(*) filter (where d.status in ('done', 'accepted')),
        'late_count', count(*) filter (where d.status not in ('done', 'accepted') and d.deadline < ${ctx.now}),
        'planned_minutes', coalesce(sum(d.planned_minutes), 0), 'actual_minutes', coalesce(sum(d.actual_minutes), 0))
      from dev_tasks d where d.task_group_id = t.id and d.deleted_at is null)`,
  }),
});
