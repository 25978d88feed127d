import { closed } from '#modules/company/projects/door.server.ts';
import { moneyOf, sumOf } from '#kernel/money.ts';
import { decimal, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { idOf } from '#server/http/resource-endpoints.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { type ContractMoney, contractMoneyView } from '#modules/clients/contracts/contract-endpoints.ts';
import { workRows } from '#modules/clients/contracts/contract-work.server.ts';

const counted = {
  stage_id: whole,
  currency: text,
  planned_minutes: whole,
  accepted_minutes: whole,
  spent_minutes: whole,
  unrated_minutes: whole,
  is_rated: yesNo,
  planned: decimal,
  spent: decimal,
};

/** By stage and currency; what no rate is known for has minutes and no worth. */
const workOf = (ctx: Context, contractId: number) =>
  sql(counted)`select x.stage_id, x.currency, sum(x.planned_minutes)::bigint as planned_minutes,
      sum(x.accepted_minutes)::bigint as accepted_minutes, sum(x.spent_minutes)::bigint as spent_minutes,
      sum(x.unrated_minutes)::bigint as unrated_minutes,
      count(x.planned_worth) + count(x.spent_worth) > 0 as is_rated,
      round(coalesce(sum(x.planned_worth), 0), 2) as planned, round(coalesce(sum(x.spent_worth), 0), 2) as spent
    from ${workRows(ctx, {
      ...{ stages: sql`s.contract_id = ${contractId}`, end: sql`${ctx.now}::timestamptz` },
      isClosed: sql`t.status in ${closed}`,
    })} x
    group by x.stage_id, x.currency order by x.stage_id, x.currency`.rows(ctx.db);

type Counted = Awaited<ReturnType<typeof workOf>>;

function sumsOf(rows: Counted): ContractMoney['work'] {
  const minutes = (name: 'planned_minutes' | 'spent_minutes' | 'accepted_minutes' | 'unrated_minutes') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const rated = rows.filter(({ is_rated }) => is_rated);
  const worth = [...Map.groupBy(rated, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    planned: moneyOf(sumOf(of.map(({ planned }) => planned))),
    spent: moneyOf(sumOf(of.map(({ spent }) => spent))),
  }));
  return {
    planned_minutes: minutes('planned_minutes'),
    spent_minutes: minutes('spent_minutes'),
    accepted_minutes: minutes('accepted_minutes'),
    unrated_minutes: minutes('unrated_minutes'),
    worth,
  };
}

const stageColumns = { id: whole, name: text, amount: decimal, signed_amount: decimal };

const view = serve(contractMoneyView, async (ctx, { params }, { app }) => {
  const contract = await app.operationsAt(clientContracts).read(ctx, idOf(params));
  const rows = await workOf(ctx, contract.id);
  const stages = await sql(stageColumns)`select id, name, amount, signed_amount from contract_stages
    where contract_id = ${contract.id} and deleted_at is null order by due_on, id`.rows(ctx.db);
  const { currency, total_amount: total, signed_amount: earned, received_amount: received } = contract;
  return {
    ...{ currency, total, earned, received },
    work: sumsOf(rows),
    stages: stages.map(({ id, name, amount, signed_amount }) => ({
      ...{ stage_id: id, name, amount, earned: signed_amount },
      work: sumsOf(rows.filter(({ stage_id }) => stage_id === id)),
    })),
  };
});

export const contractMoneyServed: readonly Served[] = [view];
