import { addDays, addMonths } from '#kernel/days.ts';
import { moneyOf } from '#kernel/money.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { type Bill, documentTables } from '#modules/house/seed/demo/contract-documents.ts';
import type { Contract, Stage } from '#modules/house/seed/demo/contract-plans.ts';
import plans from '#modules/house/seed/demo/contracts.json' with { type: 'json' };
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

/** An hour of work as clients pay for it, in soʻm. */
const HOUR = 240_000;
/** Sums are agreed on in whole hundreds of thousands of soʻm. */
const STEP = 100_000;
const TIYIN = 100n;
const MORNING = 10 * 60;
const AFTERNOON = 15 * 60;

const soum = (amount: bigint): string => moneyOf(amount * TIYIN);

/** A year of contracts: their stages by what was accepted, acts, invoices, payments, agreements and rates. */
export function contractTables(company: Company, { idOf, roleId }: BaseData): SeedTables {
  const { clock, projects, people } = company;
  const director = people.find(({ key }) => key === 'director')!.id;
  const clientUser = (clientId: number) => people.find((one) => one.clientId === clientId)?.id ?? null;
  const contracts = plans.contracts.map((plan, at): Contract => {
    const project = projects.find(({ key }) => key === plan.project)!;
    const day = workingDay(clock, addDays(clock.today, plan.from - 4), 1);
    const dated_on = day < clock.firstDay ? clock.firstDay : day;
    return {
      ...{ id: at + 1, plan, currency: plan.currency ?? 'UZS', dated_on },
      ...{ keeper: project.manager.id, client: project.clientId! },
    };
  });
  const stages: Stage[] = [];
  for (const contract of contracts) stages.push(...stagesOf(company, contract, stages.length));
  const documents = documentTables(clock, stages, clientUser);
  const agreements = agreementRows(clock, contracts);
  const rows = contracts.map((contract) =>
    contractRow({ clock, contract, stages, bills: documents.bills, agreements, projects, idOf }),
  );
  const { bills: _, ...tables } = documents;
  return {
    client_contracts: rows,
    contract_agreements: agreements.map(({ amount, ...row }) => ({ ...row, amount_change: amount && soum(amount) })),
    contract_stages: stages.map((stage) => stageRow(clock, stage, documents.bills)),
    ...tables,
    hourly_rates: rateRows(clock, director, roleId),
  };
}

/** Months or pairs of months from the beginning of the contract on; those that have passed have their tasks. */
function stagesOf({ clock, tasks }: Company, contract: Contract, before: number): Stage[] {
  const { plan, dated_on } = contract;
  const months = plan.months ?? 1;
  const own = tasks.filter(
    ({ plan: { project, parent }, telling }) =>
      project.key === plan.project && !parent && telling.story.task.status === 'accepted' && plan.billed,
  );
  return Array.from({ length: plan.stages }, (_, at): Stage => {
    const from = addMonths(dated_on, at * months);
    const until = addDays(addMonths(dated_on, (at + 1) * months), -1);
    const done = own.filter(({ telling }) => {
      const day = clock.calendar.dayOf(Date.parse(telling.story.task.ended_at ?? ''));
      return day >= from && day <= until;
    });
    const minutes = done.reduce((sum, { telling }) => sum + (telling.story.task.planned_minutes ?? 0), 0);
    const worth = Math.max(plan.least, Math.ceil((minutes / 60) * (HOUR / STEP)) * STEP);
    return {
      ...{ id: before + at + 1, contract, due_on: until, tasks: done, isPast: until < clock.today },
      name: plan.names?.[at] ?? `${plan.name}: ${from.slice(0, 7).split('-').reverse().join('.')}`,
      amount: BigInt(contract.currency === 'UZS' ? worth : plan.least),
    };
  });
}

interface ContractParts {
  readonly clock: DemoClock;
  readonly contract: Contract;
  readonly stages: readonly Stage[];
  readonly bills: readonly Bill[];
  readonly agreements: readonly Agreement[];
  readonly projects: Company['projects'];
  readonly idOf: BaseData['idOf'];
}

function contractRow({ clock, contract, stages, bills, agreements, projects, idOf }: ContractParts): SeedRow {
  const { id, plan, dated_on, keeper, client, currency } = contract;
  const own = stages.filter((stage) => stage.contract === contract);
  const staged = own.reduce((sum, { amount }) => sum + amount, 0n);
  const agreed = agreements.filter(({ contract_id }) => contract_id === id);
  const added = agreed.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
  const ends_on = addDays(clock.today, plan.until);
  const mine = bills.filter(({ stage }) => stage.contract === contract);
  const sumOf = (of: readonly Bill[]) => of.reduce((sum, { stage }) => sum + stage.amount, 0n);
  const signed = sumOf(mine.filter(({ status }) => status === 'signed'));
  const received = sumOf(mine.filter(({ paid_on }) => paid_on !== null));
  const awaited = mine.filter(({ paid_on }) => paid_on === null).map(({ pay_by }) => pay_by);
  return {
    ...{ id, number: plan.number, client_id: client, dated_on, subject: plan.subject, status: plan.status },
    contract_type_id: idOf('contract_types')(plan.type),
    amount: soum(staged + BigInt(plan.reserve ?? 0) - added),
    ...{ currency, vat_kind: plan.vat ?? 'rate', starts_on: dated_on, ends_on },
    ...{ manager_id: keeper, project_ids: projects.filter(({ key }) => key === plan.project).map((one) => one.id) },
    total_amount: soum(staged + BigInt(plan.reserve ?? 0)),
    valid_until: agreed.findLast((one) => one.ends_on)?.ends_on ?? ends_on,
    ...{ signed_amount: soum(signed), received_amount: soum(received) },
    due_amount: soum(signed > received ? signed - received : 0n),
    next_payment_on: awaited.toSorted()[0] ?? null,
    unsigned_act_count: mine.filter(({ status }) => status === 'sent').length,
    ...madeAt(iso(Math.min(onDay(clock, dated_on, MORNING), clock.midnight - 1)), keeper),
  };
}

function stageRow(clock: DemoClock, stage: Stage, bills: readonly Bill[]): SeedRow {
  const bill = bills.find((one) => one.stage === stage);
  const isSigned = bill?.status === 'signed';
  return {
    ...{ id: stage.id, contract_id: stage.contract.id, name: stage.name, amount: soum(stage.amount) },
    ...{ due_on: stage.due_on, task_ids: stage.tasks.map(({ id }) => id), task_group_ids: [] },
    status: isSigned ? 'signed' : bill ? 'billed' : 'planned',
    billed_amount: soum(bill ? stage.amount : 0n),
    signed_amount: soum(isSigned ? stage.amount : 0n),
    ...madeAt(
      iso(Math.min(onDay(clock, stage.contract.dated_on, MORNING + 20), clock.midnight - 1)),
      stage.contract.keeper,
    ),
  };
}

interface Agreement extends SeedRow {
  readonly contract_id: number;
  readonly amount: bigint | null;
  readonly ends_on: string | null;
}

function agreementRows(clock: DemoClock, contracts: readonly Contract[]): Agreement[] {
  const rows = contracts.flatMap(({ id, plan, keeper }) =>
    (plan.agreements ?? []).map((agreement, at) => {
      const day = workingDay(clock, addDays(clock.today, agreement.on), -1);
      return {
        ...{ contract_id: id, number: String(at + 1), dated_on: day, subject: agreement.subject },
        amount: agreement.amount === null ? null : BigInt(agreement.amount),
        ends_on: agreement.until === null ? null : addDays(clock.today, agreement.until),
        ...madeAt(iso(onDay(clock, day, AFTERNOON)), keeper),
      };
    }),
  );
  return rows.map((row, at) => ({ ...row, id: at + 1 }));
}

/** What an hour costs the company, by role, and since half a year more. */
function rateRows(clock: DemoClock, by: number, roleId: BaseData['roleId']): SeedRow[] {
  const made = madeAt(iso(onDay(clock, clock.firstDay, AFTERNOON)), by);
  const days = [clock.firstDay, addDays(clock.today, -150)] as const;
  const rows = plans.rates.flatMap(({ role, amounts }) =>
    amounts.map((amount, at) => ({
      ...{ contract_id: null, user_id: null, user_role_id: role === null ? null : roleId(role) },
      ...{ valid_from: days[at]!, amount: soum(BigInt(amount)), currency: 'UZS', ...made },
    })),
  );
  return rows.map((row, at) => ({ id: at + 1, ...row }));
}
