import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordChange } from '#server/crud/record.ts';
import { clientTasks } from '#modules/clients/client-tasks.ts';
import type { StoredMove } from '#modules/tasks/moves/task-moves.server.ts';
import { settleWaits } from '#modules/tasks/rules/waiting.server.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';
import { closedStatuses, type TaskStatus } from '#modules/tasks/moves/workflow.ts';

type Consequence = (ctx: Context) => Promise<void>;

/** What moves mean for other rows, to be carried out after them. Most mean nothing. */
export function consequencesOf(moves: readonly StoredMove[], timeZone: string): Consequence[] {
  const crossing = moves.filter(({ before, values }) => isClosed(before.status) !== isClosed(values.status));
  const parents = crossing.flatMap(({ before }) => before.parent_id ?? []);
  const reopened = moves.filter(({ before, values }) => values.is_reopened && !values.is_marked && before.is_marked);
  const accepted = moves.filter(({ values }) => values.status === 'accepted');
  const served = accepted.flatMap(({ before }) => before.client_task_id ?? []);
  return [
    crossing.length &&
      (async (ctx: Context) => settleWaits(ctx, timeZone, await recount(ctx, { parents, blockers: idsOf(crossing) }))),
    reopened.length && ((ctx: Context) => voidMarks(ctx, idsOf(reopened))),
    served.length && ((ctx: Context) => finishClientTasks(ctx, served)),
  ].filter((one) => one !== 0);
}

export async function afterMoves(ctx: Context, timeZone: string, moves: readonly StoredMove[]): Promise<void> {
  for (const follow of consequencesOf(moves, timeZone)) await follow(ctx);
}

const idsOf = (moves: readonly StoredMove[]): number[] => moves.map(({ id }) => id);

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
