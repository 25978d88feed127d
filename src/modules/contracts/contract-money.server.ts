import { moneyOf, sumOf } from '#kernel/money.ts';
import { decimal, orNull, type Sql, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { idOf } from '#server/http/resource-endpoints.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { clientContracts } from '#modules/contracts/client-contracts.ts';
import { type ContractMoney, contractMoneyView } from '#modules/contracts/contract-endpoints.ts';
import { tasksOfStages } from '#modules/contracts/stage-tasks.server.ts';
import { users } from '#modules/people/door.ts';

/**
 * The rate of an hour of somebody on a day under a contract: the closest one, which is that of the contract before a
 * general one, in each of these a person's before that of a role and that of everybody, and of these the newest.
 */
const rateFor = (contractId: number, user: Sql, day: Sql): Sql => sql`(
  select r.amount, r.currency from hourly_rates r
  left join ${rowsForAll(users, 'the role of whoever worked decides the rate')} ru on ru.id = ${user}
  where r.deleted_at is null and r.valid_from <= ${day}
    and (r.contract_id is null or r.contract_id = ${contractId})
    and (r.user_id is null or r.user_id = ${user})
    and (r.user_role_id is null or r.user_role_id = any(ru.role_ids))
  order by (r.contract_id is not null) desc, (r.user_id is not null) desc, (r.user_role_id is not null) desc,
    r.valid_from desc, r.id desc limit 1)`;

const counted = {
  stage_id: whole,
  currency: orNull(text),
  planned_minutes: whole,
  accepted_minutes: whole,
  planned: decimal,
  spent_minutes: whole,
  spent: decimal,
};

const tasks = rowsForAll('dev_tasks', 'work of a contract counts, whoever looks');

/** By stage and by the currency of its rates; without a currency what no rate is known for. */
const workOf = (ctx: Context, contractId: number) =>
  sql(counted)`with works as materialized (
      select * from ${tasksOfStages(sql`s.contract_id = ${contractId}`)} w),
    plans as (
      select w.stage_id, r.currency, coalesce(w.planned_minutes, 0) as planned_minutes,
        case when w.status = 'accepted' then coalesce(w.planned_minutes, 0) else 0 end as accepted_minutes,
        coalesce(w.planned_minutes, 0) * r.amount / 60 as planned, 0 as spent_minutes, 0 as spent
      from works w join ${tasks} d on d.id = w.id
      left join lateral ${rateFor(
        contractId,
        sql`d.executor_id`,
        sql`coalesce(d.planned_start_on, (d.created_at at time zone ${ctx.timeZone})::date)`,
      )} r on true),
    times as (
      select w.stage_id, i.user_id, (i.started_at at time zone ${ctx.timeZone})::date as day, sum(i.minutes) as minutes
      from works w join lateral (select w.id union select b.id from ${tasks} b
        where b.main_task_id = w.id and b.deleted_at is null) d on true
      join ${rowsForAll('task_intervals', 'work of a contract counts, whoever looks')} i
        on i.task_id = d.id and i.deleted_at is null and i.ended_at is not null
      where i.minutes > 0 group by 1, 2, 3),
    hours as (
      select t.stage_id, r.currency, 0 as planned_minutes, 0 as accepted_minutes, 0 as planned,
        t.minutes as spent_minutes, t.minutes * r.amount / 60 as spent
      from times t left join lateral ${rateFor(contractId, sql`t.user_id`, sql`t.day`)} r on true)
    select x.stage_id, x.currency, sum(x.planned_minutes)::bigint as planned_minutes,
      sum(x.accepted_minutes)::bigint as accepted_minutes, round(coalesce(sum(x.planned), 0), 2) as planned,
      sum(x.spent_minutes)::bigint as spent_minutes, round(coalesce(sum(x.spent), 0), 2) as spent
    from (select * from plans union all select * from hours) x
    group by x.stage_id, x.currency order by x.stage_id, x.currency nulls last`.rows(ctx.db);

type Counted = Awaited<ReturnType<typeof workOf>>;

function sumsOf(rows: Counted): ContractMoney['work'] {
  const minutes = (name: 'planned_minutes' | 'spent_minutes' | 'accepted_minutes') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const rated = rows.filter(({ currency }) => currency !== null);
  const worth = [...Map.groupBy(rated, ({ currency }) => currency!)].map(([currency, of]) => ({
    currency,
    planned: moneyOf(sumOf(of.map(({ planned }) => planned))),
    spent: moneyOf(sumOf(of.map(({ spent }) => spent))),
  }));
  return {
    planned_minutes: minutes('planned_minutes'),
    spent_minutes: minutes('spent_minutes'),
    accepted_minutes: minutes('accepted_minutes'),
    unrated_minutes: rows.reduce((sum, row) => sum + (row.currency === null ? row.spent_minutes : 0), 0),
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
