import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Notice } from '#modules/tasks/moves/task-notices.ts';
import { UNDO_WINDOW_MS } from '#modules/tasks/moves/task-settings.ts';

/** A move that nobody can take back any more, with those who are to hear of it. */
export interface SettledMove {
  readonly flow_id: number;
  readonly task_id: number;
  readonly actor_id: number | null;
  /** Moves of one call have the same. */
  readonly batch: string;
  readonly notices: readonly Notice[];
}

/** What one person, or the people of one client, are told of a call, however many of their tasks it moved. */
export interface SettledNotice extends Pick<Notice, 'user_id' | 'client_id'> {
  readonly actor_id: number | null;
  readonly tasks: readonly (Pick<Notice, 'as' | 'status'> & { readonly task_id: number })[];
}

const AT_ONCE = 1000;

/**
 * Takes the moves that are older than the time for undoing off the list, all of a call together; their notices may go
 * out now.
 */
export async function settleMoves(ctx: Context): Promise<SettledMove[]> {
  const before = new Date(ctx.now.getTime() - UNDO_WINDOW_MS);
  const { rows } = await sql<SettledMove>`delete from task_moves_pending where flow_id in (
      select flow_id from task_moves_pending where batch in (select batch from task_moves_pending
        where made_at < ${before} order by made_at limit ${sql.lit(AT_ONCE)}) and made_at < ${before}
      for update skip locked)
    returning flow_id, task_id, actor_id, batch, notices`.execute(ctx.db);
  return rows;
}

/** One notice a person and call. */
export function bundled(moves: readonly SettledMove[]): SettledNotice[] {
  const told = moves.flatMap(({ notices, ...move }) => notices.map((notice) => ({ ...move, ...notice })));
  const groups = Map.groupBy(told, ({ batch, user_id, client_id }) => `${batch} ${user_id} ${client_id}`);
  return [...groups.values()].map((same) => {
    const { user_id, client_id, actor_id } = same[0]!;
    return { user_id, client_id, actor_id, tasks: same.map(({ task_id, as, status }) => ({ task_id, as, status })) };
  });
}
