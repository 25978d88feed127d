import { addDays } from '#kernel/days.ts';
import { divided, moneyOf } from '#kernel/money.ts';
import { containedVat, type Vat } from '#modules/clients/contracts/door.ts';
import type { Stage } from '#modules/house/seed/demo/contract-plans.ts';
import plans from '#modules/house/seed/demo/contracts.json' with { type: 'json' };
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

const TIYIN = 100n;
const NOON = 12 * 60;
/** How long a client takes to pay. */
const PAYS_AFTER = 12;
/** The rate of all the time that the demo company looks back on. */
const RATE = '12.00';

/** What was asked for a stage: the act that counts, and whether it was paid. */
export interface Bill {
  readonly stage: Stage;
  readonly status: 'sent' | 'signed';
  readonly pay_by: string;
  readonly paid_on: string | null;
}

interface Paper {
  readonly kind: 'act' | 'invoice';
  readonly stage: Stage;
  readonly day: string;
  readonly status: 'draft' | 'sent' | 'signed' | 'refused';
  readonly answered: string | null;
  readonly comment: string | null;
  /** The one before it, which it corrects. */
  readonly corrects?: Paper;
  readonly act?: Paper;
}

const vatOf = ({ contract: { plan } }: Stage): Vat =>
  plan.vat === 'exempt' ? { vat_kind: 'exempt', vat_rate: null } : { vat_kind: 'rate', vat_rate: RATE };

/** Of each stage that has passed an act and an invoice; the last ones wait, a few were refused and made again. */
function papersOf(clock: DemoClock, stages: readonly Stage[]): { papers: Paper[]; bills: Bill[] } {
  const papers: Paper[] = [];
  const bills: Bill[] = [];
  for (const stage of stages) {
    if (!stage.isPast || !stage.tasks.length) continue;
    const random = streamOf(`act ${stage.id}`);
    const { plan } = stage.contract;
    const day = workingDay(clock, addDays(stage.due_on, random.int(1, 3)), 1);
    if (day >= clock.today) {
      papers.push({ kind: 'act', stage, day: workingDay(clock, addDays(clock.today, -1), -1), ...unanswered('draft') });
      continue;
    }
    const answer = workingDay(clock, addDays(day, random.int(1, 6)), 1);
    const isLast = !stages.some((next) => next.contract === stage.contract && next.id > stage.id && next.isPast);
    const isOpen = answer >= clock.today || (isLast && (plan.waits ?? addDays(stage.due_on, 32) > clock.today));
    let first: Paper | undefined;
    if (!isOpen && random.chance(0.12)) {
      first = { kind: 'act', stage, day, status: 'refused', answered: answer, comment: random.pick(plans.refusals) };
      papers.push(first);
    }
    const again = first ? workingDay(clock, addDays(answer, 2), 1) : day;
    const signedOn = workingDay(clock, addDays(again, random.int(1, 5)), 1);
    const isSigned = !isOpen && signedOn < clock.today;
    const answered = isSigned ? signedOn : null;
    const said = { status: isSigned ? 'signed' : 'sent', answered, comment: null } as const;
    const act: Paper = { kind: 'act', stage, day: again, ...said, ...(first && { corrects: first }) };
    papers.push(act);
    if (isSigned) papers.push({ kind: 'invoice', stage, day: signedOn, ...said, act });
    const { pay_by, paid_on } = payDay(clock, stage.id, answered ?? again);
    bills.push({ stage, status: said.status, pay_by, paid_on: isSigned ? paid_on : null });
  }
  return {
    papers: papers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.stage.id - b.stage.id)),
    bills,
  };
}

const unanswered = <const S extends string>(status: S) => ({ status, answered: null, comment: null });

/** Acts and invoices with their lines, and the payments that they led to. */
export function documentTables(
  clock: DemoClock,
  stages: readonly Stage[],
  clientUser: (clientId: number) => number | null,
): { contract_documents: SeedRow[]; contract_document_lines: SeedRow[]; contract_payments: SeedRow[]; bills: Bill[] } {
  const { papers, bills } = papersOf(clock, stages);
  const ids = new Map(papers.map((paper, at) => [paper, at + 1]));
  const counters = new Map<string, number>();
  const at = (day: string, minute: number) => iso(Math.min(onDay(clock, day, minute), clock.midnight - 1));
  const lines: SeedRow[] = [];
  const contract_documents = papers.map((paper): SeedRow => {
    const { kind, stage, day, status, answered, comment } = paper;
    const { contract } = stage;
    const id = ids.get(paper)!;
    const vat = vatOf(stage);
    const own = linesOf(paper, id, vat).map((line, place) => ({ id: lines.length + place + 1, ...line }));
    lines.push(...own.map((line) => ({ ...line, ...madeAt(at(day, NOON), contract.keeper) })));
    const year = Number(day.slice(0, 4));
    const serial = (counters.get(`${kind} ${year}`) ?? 0) + 1;
    const isIssued = status !== 'draft';
    if (isIssued) counters.set(`${kind} ${year}`, serial);
    const sum = (of: readonly { sums: readonly [bigint, bigint] }[], place: 0 | 1) =>
      moneyOf(of.reduce((all, { sums }) => all + sums[place], 0n));
    const counted = sumsOf(paper, vat).map((sums) => ({ sums }));
    return {
      ...{ id, contract_id: contract.id, stage_id: stage.id, kind, dated_on: day, status, currency: contract.currency },
      number: '',
      ...(isIssued && { number: `${serial}/${year}`, issued_year: year, issued_serial: serial }),
      ...{ amount: sum(counted, 0), vat_amount: sum(counted, 1), ...vat, line_count: own.length },
      ...{
        corrects_id: (paper.corrects && ids.get(paper.corrects)) ?? null,
        act_id: (paper.act && ids.get(paper.act)) ?? null,
      },
      sent_at: isIssued ? at(day, NOON + 30) : null,
      decided_at: answered && at(answered, NOON),
      decided_by: answered && clientUser(contract.client),
      decision_comment: comment,
      ...madeAt(at(day, NOON), contract.keeper),
      version: answered ? 3 : isIssued ? 2 : 1,
    };
  });
  return { contract_documents, contract_document_lines: lines, contract_payments: paymentRows(clock, bills), bills };
}

/** What each line of a paper asks for, and the VAT in it, in tiyin. */
function sumsOf({ stage }: Paper, vat: Vat): (readonly [bigint, bigint])[] {
  const weights = stage.tasks.map(({ telling }) => telling.story.task.planned_minutes ?? 0);
  return divided(stage.amount * TIYIN, weights).map((amount) => [amount, containedVat(amount, vat)] as const);
}

function linesOf(paper: Paper, document_id: number, vat: Vat) {
  const sums = sumsOf(paper, vat);
  return paper.stage.tasks.map((task, at) => {
    const [amount, contained] = sums[at]!;
    return {
      ...{ document_id, ordering: at + 1, task_id: task.id, name: task.telling.story.task.name.slice(0, 250) },
      ...{ amount: moneyOf(amount), vat_amount: moneyOf(contained), net_amount: moneyOf(amount - contained) },
      holds: paper.kind === 'act' && paper.status !== 'refused',
    };
  });
}

function paymentRows(clock: DemoClock, bills: readonly Bill[]): SeedRow[] {
  const inOrder = bills.toSorted((a, b) =>
    a.pay_by < b.pay_by ? -1 : a.pay_by > b.pay_by ? 1 : a.stage.id - b.stage.id,
  );
  return inOrder.map(({ stage, pay_by, paid_on }, at) => {
    const made = madeAt(
      iso(Math.min(onDay(clock, addDays(pay_by, -10), NOON), clock.midnight - 1)),
      stage.contract.keeper,
    );
    return {
      ...{ id: at + 1, contract_id: stage.contract.id, stage_id: stage.id, amount: moneyOf(stage.amount * TIYIN) },
      ...{ due_on: pay_by, status: paid_on ? 'received' : 'planned', received_on: paid_on, comment: null },
      order_number: paid_on ? String(1_000 + ((stage.id * 137) % 8_999)) : null,
      ...made,
    };
  });
}

/** When a client pays what was signed on a day: most in time, some late, some not yet. */
function payDay(clock: DemoClock, stageId: number, from: string): { pay_by: string; paid_on: string | null } {
  const random = streamOf(`payment ${stageId}`);
  const pay_by = workingDay(clock, addDays(from, PAYS_AFTER), 1);
  const day = workingDay(clock, addDays(pay_by, random.chance(0.7) ? -random.int(0, 6) : random.int(3, 24)), 1);
  return { pay_by, paid_on: day < clock.today ? day : null };
}
