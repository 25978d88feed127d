import { sql } from 'kysely';
import { actorId, type Context } from '#server/context.ts';
import type { ImportSources } from '#server/crud/import/foreign-tables.ts';
import type { Values } from '#server/crud/record.ts';
import type { TaskStatus } from '#modules/tasks/moves/workflow.ts';
import { jiraTable } from '#modules/tasks/sources/jira.server.ts';
import { trelloRows } from '#modules/tasks/sources/trello.server.ts';

/** Tasks come from Jira and Trello with the status and the number that they have there. */
export const taskSources: ImportSources = {
  fields: ['status', 'former_numbers'],
  tables: [jiraTable],
  json: trelloRows,
};

/** No clock runs for what was brought: work that is going on there is paused here until somebody takes it up. */
const restingOf = (status: TaskStatus): TaskStatus => (status === 'processing' ? 'pause' : status);

/** Status, number of before and the instants that belong to the status. */
export function broughtValues(ctx: Context, { status: given, former_numbers }: Values): Values {
  if (!given && !former_numbers) return {};
  const status = restingOf((given ?? 'new') as TaskStatus);
  const isDone = ['done', 'accepted'].includes(status);
  return {
    former_numbers: former_numbers ?? null,
    status,
    previous_status: status === 'blocked' ? 'new' : null,
    submitted_at: isDone || status === 'checking' ? ctx.now : null,
    first_submitted_at: isDone || status === 'checking' ? ctx.now : null,
    review_started_at: status === 'checking' ? ctx.now : null,
    done_at: isDone ? ctx.now : null,
    ended_at: status === 'accepted' ? ctx.now : null,
  };
}

/** The history of a task that did not begin here begins with where it stood. */
export async function writeBroughtFlows(
  ctx: Context,
  tasks: readonly { readonly id: number; readonly input: Values }[],
): Promise<void> {
  const moved = tasks
    .map(({ id, input }) => ({ task_id: id, to_status: restingOf((input.status ?? 'new') as TaskStatus), ...input }))
    .filter(({ to_status }) => to_status !== 'new')
    .map(({ task_id, to_status, executor_id = null, former_numbers = null }: Values) => ({
      task_id,
      to_status,
      executor_id,
      comment: former_numbers,
    }));
  if (!moved.length) return;
  const by = sql`${actorId(ctx.actor)}::bigint`;
  await sql`insert into task_flows (task_id, from_status, to_status, comment, executor_id, is_automatic,
      created_at, created_by, updated_at, updated_by)
    select m.task_id, 'new', m.to_status, m.comment, m.executor_id, true, ${ctx.now}, ${by}, ${ctx.now}, ${by}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as m(task_id bigint, to_status text, comment text, executor_id bigint)`.execute(ctx.db);
}
