import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { divided, formatMoney, hundredthsOf, moneyOf, parseHundredths } from '#kernel/money.ts';
import { invalid, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, decimal, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serviceOf } from '#modules/clients/contracts/company.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import * as endpoints from '#modules/clients/contracts/contract-endpoints.ts';
import { type HeldContract, lockContract } from '#modules/clients/contracts/contract-scope.server.ts';
import { checkStages, countingActs, settle } from '#modules/clients/contracts/contract-totals.server.ts';
import { contractStages, type Stage } from '#modules/clients/contracts/contract-stages.ts';
import { judgeStep } from '#modules/clients/contracts/document-facts.server.ts';
import { recount, vatOn } from '#modules/clients/contracts/document-sums.server.ts';
import { warmPapers } from '#modules/clients/contracts/paper-maker.server.ts';
import { freeTasks, heldTasks } from '#modules/clients/contracts/stage-tasks.server.ts';

/** What a new document is made of; its sums follow from its lines. */
interface Draft {
  readonly kind: ContractDocument['kind'];
  readonly stage_id: number | null;
  readonly dated_on: string;
  readonly corrects_id?: number | null;
  readonly act_id?: number | null;
  readonly lines: readonly DraftLine[];
}

interface DraftLine extends Partial<ReturnType<typeof serviceOf>> {
  readonly name: string;
  readonly amount: bigint;
  readonly task_id: number | null;
  readonly holds: boolean;
}

export async function refuseForeignStage(ctx: Context, contractId: number, stageId: number): Promise<void> {
  const row = await sql({ id: whole })`select id from contract_stages
    where id = ${stageId} and contract_id = ${contractId} and deleted_at is null`.first(ctx.db);
  if (!row) throw invalid('stage_id', 'exists');
}

/** Nothing is billed of what was not agreed on yet, or does not hold any more. */
function refuseInactive({ status }: HeldContract): void {
  if (status === 'draft' || status === 'terminated') throw ruleNotMet('contract_id', 'contract_not_active');
}

async function makeDocument(ctx: Context, contract: HeldContract, draft: Draft): Promise<number> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  if (draft.dated_on > today) throw invalid('dated_on', 'past_day');
  const { lines, ...given } = draft;
  const vat = await vatOn(ctx, draft.dated_on, contract.vat_kind);
  const { currency } = contract;
  const [made] = await insertRows(contractDocuments, ctx, [
    { ...given, ...vat, currency, contract_id: contract.id, status: 'draft' },
  ]);
  const document_id = made!.id;
  const service = serviceOf(ctx.settings);
  await insertRows(
    contractDocumentLines,
    ctx,
    lines.map(({ amount, ...line }, at) => ({
      ...{ document_id, ordering: at + 1, amount: moneyOf(amount), net_amount: moneyOf(amount), vat_amount: '0' },
      ...{ ...service, ...line, name: line.name.slice(0, 250) },
    })),
  );
  await recount(ctx, document_id);
  await settle(ctx, contract.id);
  await checkStages(ctx, contract.id);
  return document_id;
}

/** What of a stage no act asks for yet. */
async function restOf(ctx: Context, stageId: number): Promise<bigint> {
  const row = await sql({ amount: decimal, billed: decimal })`select s.amount,
      coalesce((select sum(d.amount) from ${countingActs} d where d.stage_id = s.id), 0) as billed
    from contract_stages s where s.id = ${stageId}`.one(ctx.db);
  return hundredthsOf(row.amount) - hundredthsOf(row.billed);
}

function askedAmount(asked: string | undefined, rest: bigint, { name, amount }: Stage): bigint {
  const sum = asked === undefined ? rest : (parseHundredths(asked) ?? 0n);
  if (sum <= 0n && asked !== undefined) throw invalid('amount', 'money_above_zero');
  if (sum > rest || sum <= 0n) {
    const beyond = formatMoney(moneyOf(sum - rest));
    throw ruleNotMet('amount', 'act_beyond_stage', { name, amount: formatMoney(amount), beyond });
  }
  return sum;
}

async function actLines(ctx: Context, stage: Stage, taskIds?: readonly number[], amount?: string) {
  const free = await freeTasks(ctx, stage.id);
  if (taskIds) {
    const [held] = await heldTasks(ctx, taskIds);
    if (held) {
      const { number, act } = held;
      throw ruleNotMet('task_ids', 'task_in_another_act', { number, act: act ?? '—' });
    }
  }
  const wanted = taskIds && new Set(taskIds);
  const tasks = wanted ? free.filter(({ id }) => wanted.has(id)) : free;
  if (wanted && tasks.length !== wanted.size) throw invalid('task_ids', 'task_not_accepted');
  if (!tasks.length) throw ruleNotMet('stage_id', 'no_accepted_tasks', { name: stage.name });
  const sum = askedAmount(amount, await restOf(ctx, stage.id), stage);
  const parts = divided(
    sum,
    tasks.map(({ planned_minutes }) => planned_minutes ?? 0),
  );
  return tasks.map(({ id, name }, at) => ({ name, amount: parts[at]!, task_id: id, holds: true }));
}

const copied = {
  ...columnsOf(contractDocumentLines, 'mxik', 'package_code', 'unit'),
  ...{ name: text, amount: decimal, task_id: orNull(whole) },
};
const linesOf = async (ctx: Context, documentId: number) => {
  const rows = await sql(copied)`select name, mxik, package_code, unit, amount, task_id
    from contract_document_lines
    where document_id = ${documentId} and deleted_at is null order by ordering, id`.rows(ctx.db);
  return rows.map((line) => ({ ...line, amount: hundredthsOf(line.amount) }));
};

/** An invoice asks for what an act says, once; a refused or cancelled one leaves the way open. */
async function refuseInvoiced(ctx: Context, actId: number): Promise<void> {
  const row = await sql({ id: whole })`select id from contract_documents where act_id = ${actId}
    and kind = 'invoice' and status in ('draft', 'sent', 'signed') and deleted_at is null limit 1`.first(ctx.db);
  if (row) throw ruleNotMet('act_id', 'act_is_invoiced');
}

const draft = serve(endpoints.draftDocument, async (ctx, { body }, { app }) => {
  const { kind, stage_id, act_id, task_ids, amount } = body;
  const { read } = app.operationsAt(contractDocuments);
  void warmPapers();
  const dated_on = body.dated_on ?? calendarOf(ctx).dayOf(ctx.now.getTime());
  if (kind === 'invoice' && act_id) {
    const { contract_id } = await read(ctx, act_id);
    const contract = await lockContract(ctx, contract_id);
    refuseInactive(contract);
    const act = await read(ctx, act_id);
    if (act.kind !== 'act' || (act.status !== 'sent' && act.status !== 'signed'))
      throw ruleNotMet('act_id', 'act_status');
    await refuseInvoiced(ctx, act_id);
    const lines = (await linesOf(ctx, act_id)).map((line) => ({ ...line, holds: false }));
    return read(ctx, await makeDocument(ctx, contract, { kind, stage_id: act.stage_id, act_id, dated_on, lines }));
  }
  if (!stage_id) throw invalid('stage_id', 'required');
  const stages = app.operationsAt(contractStages);
  const { contract_id } = await stages.read(ctx, stage_id);
  const contract = await lockContract(ctx, contract_id);
  refuseInactive(contract);
  const stage = await stages.read(ctx, stage_id);
  const lines =
    kind === 'act'
      ? await actLines(ctx, stage, task_ids, amount)
      : [
          {
            name: stage.name,
            amount: askedAmount(amount, hundredthsOf(stage.amount), stage),
            task_id: null,
            holds: false,
          },
        ];
  return read(ctx, await makeDocument(ctx, contract, { kind, stage_id, dated_on, lines }));
});

/** Tasks of what is corrected stay held by it as long as it counts; of what was refused they are free. */
const correct = serve(endpoints.correctDocument, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(contractDocuments);
  const { contract_id } = await read(ctx, body.id);
  const contract = await lockContract(ctx, contract_id);
  const old = await read(ctx, body.id);
  await judgeStep(ctx, 'correct', old);
  const given = await linesOf(ctx, old.id);
  const taskIds = given.flatMap(({ task_id }) => task_id ?? []);
  const [held] = await heldTasks(ctx, taskIds, old.id);
  if (held) throw ruleNotMet('id', 'task_in_another_act', { number: held.number, act: held.act ?? '—' });
  const holds = old.kind === 'act' && old.status !== 'signed';
  const lines = given.map((line) => ({ ...line, holds: holds && line.task_id !== null }));
  const { kind, stage_id, act_id } = old;
  const dated_on = calendarOf(ctx).dayOf(ctx.now.getTime());
  return read(ctx, await makeDocument(ctx, contract, { kind, stage_id, act_id, dated_on, corrects_id: old.id, lines }));
});

const billable = serve(endpoints.billable, async (ctx, { query }, { app }) => {
  const stage = await app.operationsAt(contractStages).read(ctx, query.stage_id);
  const rest = await restOf(ctx, stage.id);
  return { rest: moneyOf(rest < 0n ? 0n : rest), tasks: await freeTasks(ctx, stage.id) };
});

/** Puts a correction in the place of what it corrects, once it is signed: its tasks are in it and in nothing else. */
export async function replaceCorrected(ctx: Context, { id, corrects_id, kind }: ContractDocument): Promise<void> {
  if (corrects_id === null) return;
  await updateRows(contractDocuments, ctx, {
    set: { status: 'replaced' },
    where: sql`t.id = ${corrects_id} and t.status = 'signed'`,
  });
  if (kind !== 'act') return;
  await updateRows(contractDocumentLines, ctx, {
    set: { holds: false },
    where: sql`t.document_id = ${corrects_id} and t.holds`,
  });
  await updateRows(contractDocumentLines, ctx, {
    set: { holds: true },
    where: sql`t.document_id = ${id} and t.task_id is not null and not t.holds and t.deleted_at is null`,
  });
}

export const documentDraftsServed: readonly Served[] = [draft, correct, billable];
