import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inbox } from '#modules/channels/notifications/door.ts';
import { taskFlows } from '#modules/work/tasks/door.ts';

/**
 * What was said with the last move of a task, by the id of the notice that tells of it: who gets a task back has to
 * read why before they can answer. Nothing for a task that has moved on. Whether the reader sees it is asked elsewhere.
 */
export const moveComments = ({ db }: Context, noticeIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  sql({ id: whole, comment: text })`select n.id, f.comment
    from ${rowsForAll(inbox, 'their own notices')} n
    cross join lateral (select m.to_status, m.comment
      from ${rowsForAll(taskFlows, 'the task has been opened as the reader')} m
      where m.task_id = n.task_id and not m.is_undone and m.cancelled_at is null
      order by m.id desc limit 1) f
    where n.id = any(${noticeIds}::bigint[]) and n.kind = 'task_moved' and f.to_status = n.details ->> 'status'
      and f.comment <> ''`.pairs(db, 'id', 'comment');
