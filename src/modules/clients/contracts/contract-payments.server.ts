import { hundredthsOf, moneyOf, parseHundredths } from '#kernel/money.ts';
import { invalid, Problem, ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { actions } from '#modules/actions.ts';
import { receivePayment } from '#modules/clients/contracts/contract-endpoints.ts';
import { contractPartOperations } from '#modules/clients/contracts/contract-parts.server.ts';
import { contractPayments, type Payment } from '#modules/clients/contracts/contract-payments.ts';
import {
  contractPartsVisibleTo,
  type HeldContract,
  lockContract,
} from '#modules/clients/contracts/contract-scope.server.ts';
import { tellOfContract } from '#modules/clients/contracts/contract-telling.server.ts';
import { settle } from '#modules/clients/contracts/contract-totals.server.ts';
import { refuseForeignStage } from '#modules/clients/contracts/document-drafts.server.ts';

/** Payments: what came stays as it came. */
export function contractPaymentOperations(settings: CrudSettings): Operations<typeof contractPayments> {
  const mayReceive = (ctx: Context, { status }: Payment) =>
    status === 'planned' && ctx.actor.actions.has(actions.contracts.update) && ctx.actor.user_type !== 'client';
  const present = (ctx: Context, rows: Payment[]): Payment[] =>
    rows.map((row) => ({ ...row, allowed_actions: mayReceive(ctx, row) ? ['receive'] : [] }));
  const crud = crudOf(contractPayments, settings, { scope: contractPartsVisibleTo, present });
  return contractPartOperations(crud, { judge });
}

async function judge(
  ctx: Context,
  contract: HeldContract,
  payment: Payment | null,
  next: Partial<Payment> | null,
): Promise<void> {
  if (payment?.status === 'received') throw ruleNotMet('status', 'payment_is_received');
  if (next?.stage_id) await refuseForeignStage(ctx, contract.id, next.stage_id);
  if (next?.amount !== undefined && hundredthsOf(next.amount) <= 0n) throw invalid('amount', 'money_above_zero');
}

/** Money came, all of what was awaited or a part of it: the rest is awaited as before, by a row of its own. */
const receive = serve(receivePayment, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(contractPayments);
  const { id, version, received_on, order_number } = body;
  const { contract_id } = await read(ctx, id);
  const contract = await lockContract(ctx, contract_id);
  const payment = await read(ctx, id);
  if (version !== undefined && version !== payment.version)
    throw new Problem('STALE_VERSION', { extra: { row: payment } });
  if (payment.status === 'received') throw ruleNotMet('status', 'payment_is_received');
  const came = parseHundredths(body.amount ?? '') ?? 0n;
  const awaited = hundredthsOf(payment.amount);
  if (came <= 0n) throw invalid('amount', 'money_above_zero');
  if (came > awaited) throw ruleNotMet('amount', 'payment_beyond_planned');
  await updateRows(contractPayments, ctx, {
    set: { status: 'received', received_on, order_number: order_number?.trim() || null, amount: moneyOf(came) },
    held: [payment],
  });
  if (came < awaited) {
    const { stage_id, due_on, comment } = payment;
    const rest = { contract_id, stage_id, due_on, comment, amount: moneyOf(awaited - came) };
    await insertRows(contractPayments, ctx, [{ ...rest, status: 'planned' }]);
  }
  await settle(ctx, contract_id);
  const details = { contract_id, number: contract.number, amount: moneyOf(came), currency: contract.currency };
  await tellOfContract(ctx, 'both', 'payment_received', details);
  return read(ctx, id);
});

export const contractPaymentsServed: readonly Served[] = [receive];
