import { notTheirs, stepNotAllowed } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import type { ContractDocument } from '#modules/clients/contracts/contract-documents.ts';
import {
  allowedActions,
  type DocumentAction,
  type DocumentFacts,
  refusalOf,
} from '#modules/clients/contracts/document-flow.ts';

/** Which of these have a correction that counts. */
const correctedOf = (ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  sql({ id: whole })`select distinct d.corrects_id as id from contract_documents d
    where d.corrects_id = any(${ids}::bigint[]) and d.deleted_at is null
      and d.status in ('draft', 'sent', 'signed')`.asSet(ctx.db);

const factsOf = (
  { id, status }: Pick<ContractDocument, 'id' | 'status'>,
  actor: Actor,
  corrected: ReadonlySet<number>,
): DocumentFacts => ({
  status,
  is_client: actor.user_type === 'client',
  keeps: actor.user_type !== 'client' && actor.actions.has(actions.contracts.update),
  is_corrected: corrected.has(id),
});

/** Documents with what the caller may do with each. */
export async function withActions(ctx: Context, rows: ContractDocument[]): Promise<ContractDocument[]> {
  if (!rows.length) return rows;
  const corrected = await correctedOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, allowed_actions: allowedActions(factsOf(row, ctx.actor, corrected)) }));
}

/** Throws why the caller may not do it as the document stands now. */
export async function judgeStep(ctx: Context, action: DocumentAction, row: ContractDocument): Promise<void> {
  const facts = factsOf(row, ctx.actor, await correctedOf(ctx, [row.id]));
  const refusal = refusalOf(action, facts);
  if (!refusal) return;
  if (refusal.kind === 'person') throw notTheirs(refusal.rule);
  throw stepNotAllowed('status', refusal.rule, { allowed_actions: allowedActions(facts) });
}
