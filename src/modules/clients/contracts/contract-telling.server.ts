import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { DetailsOf } from '#modules/channels/notifications/door.ts';
import { people, type Said, tellOthers, untell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';

/** The company's people for whom a contract is: who looks after it, and who manages its projects. */
const keepersOf = (ctx: Context, contractId: number): Promise<number[]> =>
  sql({ id: whole })`select distinct u.id from client_contracts c
    join ${rowsForAll(users, 'those for whom it is are told')} u
      on u.status = 'active' and u.deleted_at is null and (u.id = c.manager_id
      or u.id in (select p.manager_id from ${rowsForAll(projects, 'those for whom it is are told')} p
        where p.id = any(c.project_ids) and p.deleted_at is null)
      or (c.manager_id is null and c.project_ids = '{}' and u.id = c.created_by))
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where c.id = ${contractId} order by u.id`.column(ctx.db);

/** Everybody of the organisation with which the contract is. */
const clientsOf = async (ctx: Context, contractId: number): Promise<number[]> =>
  people.ofClient(
    ctx,
    await sql({ client_id: whole })`select client_id from client_contracts where id = ${contractId}`.value(ctx.db),
  );

/** A client learns what was sent to them and what came of them; the company's people all of it; the doer nothing. */
export type Hearers = 'keepers' | 'both';

type ContractKind = 'act_sent' | 'act_answered' | 'payment_received' | 'contract_ends' | 'stage_ends';

export async function tellOfContract<K extends ContractKind>(
  ctx: Context,
  hearers: Hearers,
  kind: K,
  details: DetailsOf<K>,
): Promise<void> {
  const { contract_id } = details;
  const clients = hearers === 'both' ? await clientsOf(ctx, contract_id) : [];
  await tellOthers(ctx, [...(await keepersOf(ctx, contract_id)), ...clients], kind, { details } as Said<K>);
}

/** What both sides heard of a decision at that instant, which was taken back. */
export const untellOfContract = async (ctx: Context, contractId: number, at: string): Promise<void> =>
  untell(ctx, [...(await keepersOf(ctx, contractId)), ...(await clientsOf(ctx, contractId))], at);
