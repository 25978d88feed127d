import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Notice } from '#modules/tasks/moves/task-notices.ts';
import { UNDO_WINDOW_MS } from '#modules/tasks/moves/task-settings.ts';

/** A move that nobody can take back any more, with those who are to hear of it. */
export interface SettledMove {
  readonly flow_id: number;
  readonly task_id: number;
  readonly actor_id: number | null;
  readonly notices: readonly Notice[];
}

const AT_ONCE = 1000;

/** Takes the moves that are older than the time for undoing off the list; their notices may go out now. */
export async function settleMoves(ctx: Context): Promise<SettledMove[]> {
  const before = new Date(ctx.now.getTime() - UNDO_WINDOW_MS);
  const { rows } = await sql<SettledMove>`delete from task_moves_pending where flow_id in (
      select flow_id from task_moves_pending where made_at < ${before}
      order by made_at limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning flow_id, task_id, actor_id, notices`.execute(ctx.db);
  return rows;
}
