import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import { contractAgreements } from '#modules/clients/contracts/contract-agreements.ts';
import { contractFiles } from '#modules/clients/contracts/contract-files.ts';
import { invalid } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import {
  contractPartsVisibleTo,
  type HeldContract,
  lockContract,
} from '#modules/clients/contracts/contract-scope.server.ts';
import { checkStages, checkTotals, settle } from '#modules/clients/contracts/contract-totals.server.ts';

/** What of a part counts where its resource is not known. */
interface PartRow {
  readonly id: number;
  readonly contract_id: number;
}

interface PartRules<R extends Resource> {
  /** Throws why a part may not be made, changed or deleted; `part` is null where it is new, `next` where it goes. */
  readonly judge?: (
    ctx: Context,
    contract: HeldContract,
    part: Row<R> | null,
    next: Partial<Row<R>> | null,
  ) => void | Promise<void>;
  /** The field at which a sum that does not fit is said. */
  readonly field?: string;
}

/** Each change of a part is judged under the lock of its contract, which is brought up to it and judged again. */
export function contractPartOperations<R extends Resource>(
  crud: Operations<R>,
  { judge, field = 'amount' }: PartRules<R> = {},
): Operations<R> {
  const contractIdOf = (part: unknown): number => (part as PartRow).contract_id;

  async function changed<T>(
    ctx: Context,
    contractId: number,
    carryOut: (contract: HeldContract) => Promise<T>,
  ): Promise<T> {
    const contract = await lockContract(ctx, contractId);
    const answer = await carryOut(contract);
    await settle(ctx, contractId);
    await checkTotals(ctx, contractId, field);
    await checkStages(ctx, contractId);
    return answer;
  }

  async function update(ctx: Context, id: number, patch: Patch<R>, version?: number): Promise<Row<R>> {
    const contractId = contractIdOf(await crud.read(ctx, id));
    await changed(ctx, contractId, async (contract) => {
      const part = await crud.read(ctx, id);
      await judge?.(ctx, contract, part, patch as unknown as Partial<Row<R>>);
      await crud.update(ctx, id, patch, version);
    });
    return crud.read(ctx, id);
  }

  return {
    ...crud,
    async create(ctx, input: Input<R>, system) {
      const id = await changed(ctx, contractIdOf(input), async (contract) => {
        await judge?.(ctx, contract, null, input as unknown as Partial<Row<R>>);
        return (await crud.create(ctx, input, system)).id;
      });
      return crud.read(ctx, id);
    },
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      const contractId = contractIdOf(await crud.read(ctx, id));
      await changed(ctx, contractId, async (contract) => {
        await judge?.(ctx, contract, await crud.read(ctx, id), null);
        await crud.remove(ctx, id, version);
      });
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await changed(ctx, contractIdOf(row), async (contract) => judge?.(ctx, contract, null, row));
      return crud.read(ctx, id);
    },
  };
}

export const contractAgreementOperations = (settings: CrudSettings): Operations<typeof contractAgreements> =>
  contractPartOperations(crudOf(contractAgreements, settings, { scope: contractPartsVisibleTo }), {
    field: 'amount_change',
  });

/** Files say nothing about sums: whichever version is named, the first one is what all of them have in common. */
export function contractFileOperations(settings: CrudSettings): Operations<typeof contractFiles> {
  const crud = crudOf(contractFiles, settings, { scope: contractPartsVisibleTo });
  return {
    ...crud,
    async create(ctx, input, system) {
      if (!input.version_of_id) return crud.create(ctx, input, system);
      const row = await sql({ first: whole })`select coalesce(version_of_id, id) as first from contract_files
        where id = ${input.version_of_id} and contract_id = ${input.contract_id} and deleted_at is null`.first(ctx.db);
      if (!row) throw invalid('version_of_id', 'exists');
      return crud.create(ctx, { ...input, version_of_id: row.first }, system);
    },
  };
}
