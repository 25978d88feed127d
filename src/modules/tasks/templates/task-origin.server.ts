import { oneOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

/** Where a task comes from that nobody typed in; a client is told nothing of how the house works. */
export async function originOf(ctx: Context, taskId: number) {
  if (ctx.actor.user_type === 'client') return [];
  return sql({ kind: oneOf('recurrence', 'template', 'automation'), id: whole, name: text })`
    select 'recurrence' as kind, r.id, r.name from task_recurrence_runs u
      join task_recurrences r on r.id = u.task_recurrence_id where u.task_id = ${taskId}
    union all select 'template', t.id, t.name from task_origins o
      join task_templates t on t.id = o.task_template_id where o.task_id = ${taskId}
    union all select 'automation', a.id, a.name from task_origins o
      join task_automations a on a.id = o.task_automation_id where o.task_id = ${taskId}`.rows(ctx.db);
}
