import { holdsOn, oneOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { originKinds } from '#modules/work/tasks/templates/template-endpoints.ts';

/** Where a task comes from that nobody typed in; a client is told nothing of how the house works. */
export async function originOf(ctx: Context, taskId: number) {
  const { id, team_ids, as_of } = ctx.actor;
  if (ctx.actor.user_type === 'client') return [];
  return sql({ kind: oneOf(...originKinds), id: whole, name: text })`
    select 'recurrence' as kind, r.id, r.name from task_recurrence_runs u
      join task_recurrences r on r.id = u.task_recurrence_id where u.task_id = ${taskId}
    union all select 'template', t.id, t.name from task_origins o
      join task_templates t on t.id = o.task_template_id where o.task_id = ${taskId}
    union all select 'automation', a.id, a.name from task_origins o
      join task_automations a on a.id = o.task_automation_id where o.task_id = ${taskId}
    union all select 'note', n.id, n.title from task_origins o
      join ${rowsForAll('issues', 'those only that the reader has or is shown')} n on n.id = o.issue_id
      where o.task_id = ${taskId} and n.deleted_at is null and (n.created_by = ${id} or n.is_shared = 'all'
        or (n.is_shared = 'team' and exists (select from team_members m where m.user_id = n.created_by
          and m.team_id = any(${team_ids}::bigint[]) and m.deleted_at is null
          and ${holdsOn('m', as_of)})))`.rows(ctx.db);
}
