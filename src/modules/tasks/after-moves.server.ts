import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordChange } from '#server/crud/record.ts';
import { clientTasks } from '#modules/clients/client-tasks.ts';
import type { StoredMove } from '#modules/tasks/task-moves.server.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';
import { closedStatuses, type TaskStatus } from '#modules/tasks/workflow.ts';

/** What moves mean for other rows. Most mean nothing, and then nothing is asked. */
export async function afterMoves(ctx: Context, moves: readonly StoredMove[]): Promise<void> {
  const crossing = moves.filter(({ before, values }) => isClosed(before.status) !== isClosed(values.status));
  if (crossing.length) {
    const parents = crossing.flatMap(({ before }) => before.parent_id ?? []);
    await recount(ctx, { parents, blockers: crossing.map(({ id }) => id) });
  }
  const reopened = moves.filter(({ before, values }) => values.is_reopened && !values.is_marked && before.is_marked);
  if (reopened.length)
    await voidMarks(
      ctx,
      reopened.map(({ id }) => id),
    );
  const accepted = moves.filter(({ before, values }) => values.status === 'accepted' && before.client_task_id !== null);
  if (accepted.length)
    await finishClientTasks(
      ctx,
      accepted.map(({ before }) => before.client_task_id as number),
    );
}

const isClosed = (status: TaskStatus): boolean => (closedStatuses as readonly TaskStatus[]).includes(status);

/** Marks of before a reopening stay to be read, and count no more. */
async function voidMarks(ctx: Context, taskIds: readonly number[]): Promise<void> {
  await sql`update task_marks set is_void = true, version = version + 1, updated_at = ${ctx.now}
    where task_id = any(${taskIds}::bigint[]) and not is_void and deleted_at is null`.execute(ctx.db);
}

/** What a client asked for is done when every task that serves it is accepted. */
async function finishClientTasks(ctx: Context, ids: readonly number[]): Promise<void> {
  const changed = sql`update client_tasks c set status = 'done', version = version + 1, updated_at = ${ctx.now}
    where c.id = any(${ids}::bigint[]) and c.status in ('taken', 'in_work') and not exists (select 1 from dev_tasks d
      where d.client_task_id = c.id and d.status <> 'accepted' and d.deleted_at is null) returning *`;
  await recordChange(clientTasks, ctx, 'update', changed);
}
