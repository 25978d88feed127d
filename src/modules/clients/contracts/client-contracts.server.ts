import { ruleNotMet } from '#kernel/problems.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Patch } from '#kernel/resource.ts';
import { clientContracts, type Contract } from '#modules/clients/contracts/client-contracts.ts';
import { contractsVisibleTo, lockContract } from '#modules/clients/contracts/contract-scope.server.ts';
import { checkTotals, settle } from '#modules/clients/contracts/contract-totals.server.ts';

/** What the parts of a contract are counted in stays as long as there are any. */
const settledBy = ['currency', 'vat_kind'] as const;

/** Contracts with what follows from their parts. One with issued acts or money received is never deleted. */
export function clientContractOperations(settings: CrudSettings): Operations<typeof clientContracts> {
  const crud = crudOf(clientContracts, settings, { scope: contractsVisibleTo });

  async function settled(ctx: Context, id: number, field: string): Promise<Contract> {
    await settle(ctx, id);
    await checkTotals(ctx, id, field);
    return crud.read(ctx, id);
  }

  async function update(ctx: Context, id: number, patch: Patch<typeof clientContracts>, version?: number) {
    const row = await crud.read(ctx, id);
    await lockContract(ctx, id);
    checkSpan({ ...row, ...patch });
    if (settledBy.some((name) => patch[name] !== undefined && patch[name] !== row[name])) await refuseBilled(ctx, id);
    // Its client, who sees no draft, would lose sight of what was signed.
    if (patch.status === 'draft' && row.status !== 'draft') await refuseBilled(ctx, id, 'status');
    await crud.update(ctx, id, patch, version);
    return settled(ctx, id, 'amount');
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      checkSpan(input);
      const { id } = await crud.create(ctx, input, system);
      return settled(ctx, id, 'amount');
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      await crud.read(ctx, id);
      await lockContract(ctx, id);
      await refuseBilled(ctx, id, 'id');
      await crud.remove(ctx, id, version);
    },
  };
}

/** Days as they were sent: a contract cannot end before it begins. */
function checkSpan({ starts_on, ends_on }: { readonly starts_on?: string | null; readonly ends_on?: string | null }) {
  if (starts_on && ends_on && ends_on < starts_on) throw ruleNotMet('ends_on', 'contract_ends_before');
}

async function refuseBilled(ctx: Context, id: number, field = 'currency'): Promise<void> {
  const isBilled = await sql({ is_billed: yesNo })`select exists (select from contract_documents d
      where d.contract_id = ${id} and d.deleted_at is null and d.status <> 'draft')
    or exists (select from contract_payments p where p.contract_id = ${id} and p.deleted_at is null
      and p.status = 'received') as is_billed`.value(ctx.db);
  if (isBilled) throw ruleNotMet(field, 'contract_has_acts');
}
