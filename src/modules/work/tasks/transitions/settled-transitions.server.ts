import { json, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Notice } from '#modules/work/tasks/transitions/transition-notices.ts';
import { UNDO_WINDOW_MS } from '#modules/work/tasks/workflow/task-settings.ts';

/** A move that nobody can take back any more, with those who are to hear of it. */
const settledTransition = {
  flow_id: whole,
  task_id: whole,
  actor_id: orNull(whole),
  to_status: text,
  /** Moves of one call have the same. */
  batch: text,
  notices: json<readonly Notice[]>(),
};
export type SettledTransition = RowOf<typeof settledTransition>;

/** What one person, or the people of one client, hear of a call, however many of their tasks it moved. */
export interface SettledNotice extends Pick<Notice, 'user_id' | 'client_id'> {
  readonly actor_id: number | null;
  readonly tasks: readonly (Pick<Notice, 'as' | 'status'> & { readonly task_id: number })[];
}

const AT_ONCE = 1000;

/**
 * Takes the moves that are older than the time for undoing off the list, all of a call together and in the order in
 * which they were made; their notices may go out now.
 */
export async function settleTransitions(ctx: Context): Promise<SettledTransition[]> {
  const before = new Date(ctx.now.getTime() - UNDO_WINDOW_MS);
  return sql(settledTransition)`with settled as (delete from task_moves_pending where flow_id in (
      select flow_id from task_moves_pending where batch in (select batch from task_moves_pending
        where made_at < ${before} order by made_at limit ${sql.lit(AT_ONCE)}) and made_at < ${before}
      for update skip locked)
    returning flow_id, task_id, actor_id, batch, notices)
    select s.flow_id, s.task_id, s.actor_id, s.batch, s.notices, f.to_status
    from settled s join task_flows f on f.id = s.flow_id order by s.flow_id`.rows(ctx.db);
}

/** One notice a person and call. */
export function bundled(moves: readonly SettledTransition[]): SettledNotice[] {
  const sent = moves.flatMap(({ notices, ...move }) => notices.map((notice) => ({ ...move, ...notice })));
  const groups = Map.groupBy(sent, ({ batch, user_id, client_id }) => `${batch} ${user_id} ${client_id}`);
  return [...groups.values()].map((same) => {
    const { user_id, client_id, actor_id } = same[0]!;
    return { user_id, client_id, actor_id, tasks: same.map(({ task_id, as, status }) => ({ task_id, as, status })) };
  });
}
