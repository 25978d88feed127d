import { type Problem, ruleNotMet } from '#kernel/problems.ts';
import { sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';

/**
 * What is said of tasks for which a sent or signed act asks money: they stay accepted, there, and their client's. The
 * triggers of `0065-work-in-acts.sql` keep it on every road; here it is asked before, where each task has an answer of
 * its own. A draft holds no work back: it is judged when it is sent.
 */
export async function taskInActProblems(
  ctx: Context,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, Problem>> {
  if (!taskIds.length) return new Map();
  const rows = await sql({ task_id: whole, act: text })`select l.task_id, d.number as act
    from contract_document_lines l
    join contract_documents d on d.id = l.document_id and d.deleted_at is null and d.status in ('sent', 'signed')
    where l.task_id = any(${taskIds}::bigint[]) and l.holds and l.deleted_at is null`.rows(ctx.db);
  return new Map(rows.map(({ task_id, act }) => [task_id, ruleNotMet('id', 'task_in_act', { act })]));
}

/** Throws where work of a draft is not accepted any more, or not there; what is there is held until it is sent. */
export async function refuseReopenedWork(ctx: Context, documentId: number): Promise<void> {
  const rows = await sql({ number: text, is_accepted: yesNo })`select t.number,
      t.status = 'accepted' and t.deleted_at is null as is_accepted
    from ${rowsForAll('dev_tasks', 'the lines of an act, locked until it is sent')} t
    where t.id in (select l.task_id from contract_document_lines l
      where l.document_id = ${documentId} and l.deleted_at is null)
    order by t.id for share`.rows(ctx.db);
  const reopened = rows.find(({ is_accepted }) => !is_accepted);
  if (reopened) throw ruleNotMet('status', 'act_task_reopened', { number: reopened.number });
}
