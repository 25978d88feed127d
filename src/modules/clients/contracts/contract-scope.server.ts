import { columnsOf, type RowOf, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';

/** A client knows the contracts of the own organisation as soon as they are more than a draft. */
function ofClient(actor: Actor, contract: string): 'all' | Sql<SqlBool> {
  if (actor.user_type !== 'client') return 'all';
  const column = (name: string) => sql.ref(`${contract}.${name}`);
  return sql`(${column('client_id')} = ${actor.client_id}::bigint and ${column('status')} <> 'draft')`;
}

export const contractsVisibleTo: Scope = (actor) => ofClient(actor, 't');

const withContract = (actor: Actor, id: Sql): 'all' | Sql<SqlBool> => {
  const visible = ofClient(actor, 'c');
  if (visible === 'all') return 'all';
  return sql`exists (select from client_contracts c where c.id = ${id} and c.deleted_at is null and ${visible})`;
};

/** Parts of a contract are seen with it. */
export const contractPartsVisibleTo: Scope = (actor) => withContract(actor, sql`t.contract_id`);

/** A draft of an act is the company's own. */
export const documentsVisibleTo: Scope = (actor) => {
  const visible = withContract(actor, sql`t.contract_id`);
  return visible === 'all' ? 'all' : sql`(t.status <> 'draft' and ${visible})`;
};

export const linesVisibleTo: Scope = (actor) => {
  const visible = withContract(actor, sql`d.contract_id`);
  if (visible === 'all') return 'all';
  return sql`exists (select from contract_documents d where d.id = t.document_id and d.deleted_at is null
    and d.status <> 'draft' and ${visible})`;
};

const held = columnsOf(
  clientContracts,
  ...(['id', 'number', 'client_id', 'dated_on', 'status', 'currency', 'vat_kind'] as const),
  ...(['starts_on', 'valid_until', 'total_amount', 'manager_id', 'project_ids'] as const),
);
export type HeldContract = RowOf<typeof held>;

/**
 * The contract, whose parts nobody else changes until the transaction ends: what two people do at once is judged one
 * after the other. Throws 404 where there is none.
 */
export const lockContract = (ctx: Context, id: number): Promise<HeldContract> =>
  sql(held)`select c.id, c.number, c.client_id, c.dated_on, c.status, c.currency, c.vat_kind,
      c.starts_on, c.valid_until, c.total_amount, c.manager_id, c.project_ids
    from client_contracts c where c.id = ${id} and c.deleted_at is null for no key update`.found(ctx.db);
