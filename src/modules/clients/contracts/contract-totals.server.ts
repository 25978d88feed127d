import { ruleNotMet } from '#kernel/problems.ts';
import { formatMoney, hundredthsOf, moneyOf } from '#kernel/money.ts';
import { decimal, orNull, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { serve } from '#server/http/serve.ts';
import { clientContracts } from '#modules/clients/contracts/client-contracts.ts';
import { contractsDue } from '#modules/clients/contracts/contract-endpoints.ts';
import { contractStages } from '#modules/clients/contracts/contract-stages.ts';
import { contractsVisibleTo } from '#modules/clients/contracts/contract-scope.server.ts';

/** An act counts as long as no correction that counts stands in its place. */
export const countingActs = sql`(select d.* from contract_documents d
  where d.kind = 'act' and d.deleted_at is null and d.status in ('draft', 'sent', 'signed')
    and not exists (select from contract_documents n where n.corrects_id = d.id and n.deleted_at is null
      and n.status in ('draft', 'sent', 'signed')))`;

/** Brings what follows from the parts of a contract up to them. Called under the lock of the contract. */
export async function settle(ctx: Context, contractId: number): Promise<void> {
  await settleStages(ctx, contractId);
  await deriveRows(clientContracts, ctx, {
    set: {
      total_amount: sql`c.total_amount`,
      valid_until: sql`c.valid_until`,
      signed_amount: sql`c.signed_amount`,
      received_amount: sql`c.received_amount`,
      due_amount: sql`greatest(c.signed_amount - c.received_amount, 0)`,
      next_payment_on: sql`c.next_payment_on`,
      unsigned_act_count: sql`c.unsigned_act_count`,
    },
    from: sql`(select x.id,
        x.amount + coalesce((select sum(a.amount_change) from contract_agreements a
          where a.contract_id = x.id and a.deleted_at is null), 0) as total_amount,
        coalesce((select a.ends_on from contract_agreements a where a.contract_id = x.id and a.deleted_at is null
          and a.ends_on is not null order by a.dated_on desc, a.id desc limit 1), x.ends_on) as valid_until,
        coalesce((select sum(d.amount) from contract_documents d where d.contract_id = x.id and d.deleted_at is null
          and d.kind = 'act' and d.status = 'signed'), 0) as signed_amount,
        coalesce((select sum(p.amount) from contract_payments p where p.contract_id = x.id and p.deleted_at is null
          and p.status = 'received'), 0) as received_amount,
        (select min(p.due_on) from contract_payments p where p.contract_id = x.id and p.deleted_at is null
          and p.status = 'planned') as next_payment_on,
        (select count(*) from contract_documents d where d.contract_id = x.id and d.deleted_at is null
          and d.kind = 'act' and d.status = 'sent') as unsigned_act_count
      from client_contracts x where x.id = ${contractId}) c`,
    where: sql`t.id = c.id and (t.total_amount, t.valid_until, t.signed_amount, t.received_amount, t.next_payment_on,
      t.unsigned_act_count) is distinct from (c.total_amount, c.valid_until, c.signed_amount, c.received_amount,
      c.next_payment_on, c.unsigned_act_count)`,
  });
}

const settleStages = (ctx: Context, contractId: number): Promise<void> =>
  deriveRows(contractStages, ctx, {
    set: {
      billed_amount: sql`c.billed`,
      signed_amount: sql`c.signed`,
      status: sql`case when c.signed >= t.amount and t.amount > 0 then 'signed'
        when c.billed >= t.amount and t.amount > 0 then 'billed' when c.billed > 0 then 'begun' else 'planned' end`,
    },
    from: sql`(select s.id, s.amount as stage_amount,
        coalesce((select sum(d.amount) from ${countingActs} d where d.stage_id = s.id), 0) as billed,
        coalesce((select sum(d.amount) from contract_documents d where d.stage_id = s.id and d.deleted_at is null
          and d.kind = 'act' and d.status = 'signed'), 0) as signed
      from contract_stages s where s.contract_id = ${contractId} and s.deleted_at is null) c`,
    where: sql`t.id = c.id and (t.billed_amount, t.signed_amount, t.status) is distinct from (c.billed, c.signed,
      case when c.signed >= c.stage_amount and c.stage_amount > 0 then 'signed'
        when c.billed >= c.stage_amount and c.stage_amount > 0 then 'billed'
        when c.billed > 0 then 'begun' else 'planned' end)`,
  });

const totals = {
  total_amount: decimal,
  staged: decimal,
  starts_on: text,
  valid_until: orNull(text),
  late_stage: orNull(text),
};

/** Throws where the parts of a contract do not fit into it as it stands now, after everything is settled. */
export async function checkTotals(ctx: Context, contractId: number, field: string): Promise<void> {
  const row = await sql(totals)`select c.total_amount, c.starts_on::text, c.valid_until::text,
      coalesce((select sum(s.amount) from contract_stages s where s.contract_id = c.id and s.deleted_at is null), 0)
        as staged,
      (select s.name from contract_stages s where s.contract_id = c.id and s.deleted_at is null
        and s.due_on > c.valid_until order by s.due_on desc limit 1) as late_stage
    from client_contracts c where c.id = ${contractId}`.one(ctx.db);
  const { total_amount, staged, starts_on, valid_until, late_stage } = row;
  if (hundredthsOf(total_amount) < 0n) throw ruleNotMet(field, 'contract_below_zero');
  if (valid_until !== null && valid_until < starts_on) throw ruleNotMet('ends_on', 'contract_ends_before');
  const beyond = hundredthsOf(staged) - hundredthsOf(total_amount);
  if (beyond > 0n)
    throw ruleNotMet(field, 'stages_beyond_amount', {
      amount: formatMoney(total_amount),
      beyond: formatMoney(moneyOf(beyond)),
    });
  if (late_stage !== null) throw ruleNotMet('due_on', 'stage_after_end', { name: late_stage });
}

const beyond = { id: whole, name: text, amount: decimal, billed: decimal };

/** Throws where acts ask for more than a stage is worth. */
export async function checkStages(ctx: Context, contractId: number, field = 'amount'): Promise<void> {
  const stage = await sql(beyond)`select s.id, s.name, s.amount, s.billed_amount as billed from contract_stages s
    where s.contract_id = ${contractId} and s.deleted_at is null and s.billed_amount > s.amount
    order by s.id limit 1`.first(ctx.db);
  if (!stage) return;
  const over = moneyOf(hundredthsOf(stage.billed) - hundredthsOf(stage.amount));
  throw ruleNotMet(field, 'act_beyond_stage', {
    name: stage.name,
    amount: formatMoney(stage.amount),
    beyond: formatMoney(over),
  });
}

const due = { currency: text, signed: decimal, received: decimal, due: decimal };

/** Of every contract that is more than a draft, without one that is paid before its act taking from another's debt. */
export const contractsDueServed = serve(contractsDue, async (ctx, { query }) => {
  const { client_id } = query;
  const visible = allOf([
    sql`t.deleted_at is null and t.status <> 'draft'`,
    ...scopeCondition(contractsVisibleTo, ctx.actor),
    ...(client_id ? [sql<SqlBool>`t.client_id = ${client_id}`] : []),
  ]);
  const rows = await sql(due)`select t.currency, sum(t.signed_amount) as signed, sum(t.received_amount) as received,
      sum(t.due_amount) as due
    from client_contracts t where ${visible} group by t.currency order by t.currency`.rows(ctx.db);
  return { rows };
});
