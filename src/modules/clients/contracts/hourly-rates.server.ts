import { judgedBy } from '#server/crud/judged.ts';
import type { Row } from '#kernel/resource.ts';
import { ruleNotMet } from '#kernel/problems.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { hourlyRates } from '#modules/clients/contracts/hourly-rates.ts';

type Applies = Partial<Pick<Row<typeof hourlyRates>, 'contract_id' | 'user_id' | 'user_role_id' | 'valid_from'>>;

/** Two rates for the same from the same day on would leave open which of them counts. */
async function refuseTaken(ctx: Context, rate: Applies, id: number | null): Promise<void> {
  const { contract_id = null, user_id = null, user_role_id = null, valid_from } = rate;
  await sql`select pg_advisory_xact_lock(hashtext('hourly_rates'))`.run(ctx.db);
  const isTaken = await sql({ is_taken: yesNo })`select exists (select from hourly_rates r
    where r.deleted_at is null and r.id is distinct from ${id}::bigint and r.valid_from = ${valid_from}::date
      and r.contract_id is not distinct from ${contract_id}::bigint
      and r.user_id is not distinct from ${user_id}::bigint
      and r.user_role_id is not distinct from ${user_role_id}::bigint) as is_taken`.value(ctx.db);
  if (isTaken) throw ruleNotMet('valid_from', 'rate_taken');
}

export function hourlyRateOperations(settings: CrudSettings): Operations<typeof hourlyRates> {
  const crud = crudOf(hourlyRates, settings);
  return judgedBy(crud, {
    create: (ctx, input) => refuseTaken(ctx, input, null),
    async change(ctx, ids, changes) {
      if (changes) for (const id of ids) await refuseTaken(ctx, { ...(await crud.read(ctx, id)), ...changes }, id);
    },
    restored: (ctx, row) => refuseTaken(ctx, row, row.id),
  });
}
