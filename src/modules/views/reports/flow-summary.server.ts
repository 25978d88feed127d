import { wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { columnsOf, sql, type SqlBool, whole } from '#server/database/door.ts';
import { ofFlow, placeColumns, stepsOf, stretchOf } from '#modules/numbers/measures/door.ts';
import { type FlowScope, flowSeries, numbersOf, rowsBehind } from '#modules/numbers/measures/door.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { type FlowPart, flowParts, flowReport, throughputSteps } from '#modules/views/reports/flow-report.ts';
import { type ReportAsked, reportAsked } from '#modules/views/reports/report-question.server.ts';
import type { Row } from '#modules/views/reports/report.ts';

/** More items in progress nobody reads through: the oldest are told. */
const MOST_AGEING = 500;

/** Parts of the summary asked for. Throws a 400 for one that there is not. */
export function partsAsked({ parts }: Given): readonly FlowPart[] {
  if (parts === undefined || parts === '') return flowParts;
  return parts.split(',').map((one) => {
    const part = flowParts.find((known) => known === one);
    if (!part) throw wrongParameter('parts', 'choice');
    return part;
  });
}

/** What stands beside the rows of a flow: of the numbers of all items, the lines over the days, and what ages. */
export async function flowSummary(
  ctx: Context,
  app: App,
  asked: ReportAsked,
  given: Given,
  totalsOf: () => Promise<Row>,
): Promise<Row> {
  const parts = partsAsked(given);
  // What needs nothing of the totals first: they are counted meanwhile.
  const days = parts.includes('wip') || parts.includes('cumulative_flow') ? await seriesOf(ctx, app, asked, given) : [];
  const own: Partial<Record<FlowPart, unknown>> = {
    wip: days.map(({ day, wip }) => ({ day, count: wip })),
    cumulative_flow: days.map(({ wip: _wip, ...bands }) => bands),
    throughput: parts.includes('throughput') && (await throughputOf(ctx, asked, given)),
    ageing: parts.includes('ageing') && (await ageingOf(ctx, asked)),
  };
  const totals = await totalsOf();
  const summary: Row = {};
  for (const part of parts) {
    summary[part] = own[part] ?? totals[part] ?? null;
    if (totals[`${part}_parts`]) summary[`${part}_parts`] = totals[`${part}_parts`];
  }
  return summary;
}

/** Items finished a day or, from Monday on, a week; empty ones are there, and the running one says so. */
async function throughputOf(ctx: Context, asked: ReportAsked, { step = 'week' }: Given) {
  const known = throughputSteps.find((one) => one === step);
  if (!known) throw wrongParameter('step', 'choice');
  const question = asked.questionFor(asked.period);
  const days = stepsOf(asked.period, known);
  const steps = days.map((one) => stretchOf(one, question.asOf, ctx.timeZone));
  const counted = await numbersOf(ctx, { ...question, measures: [ofFlow.throughput], keys: [known], steps });
  const counts = new Map(
    counted.flatMap(({ by, numbers }) => (by.length ? [[Number(by[0]), numbers.throughput]] : [])),
  );
  return days.map(({ day_from }, at) => ({
    [known]: day_from,
    count: counts.get(at) ?? 0,
    is_running: steps[at]!.end >= question.asOf,
  }));
}

const ageingColumns = { task_id: whole, ...columnsOf(devTasks, 'status'), age_days: whole };

/** The items in progress that the reader sees, the oldest first. */
async function ageingOf(ctx: Context, asked: ReportAsked) {
  const question = asked.questionFor(asked.period);
  const { source } = ofFlow.wip;
  const stretch = stretchOf(asked.period, question.asOf, ctx.timeZone);
  const behind = await rowsBehind(ctx, question, source, ['status', 'age_days'], [stretch]);
  return sql(ageingColumns)`select s.row_id as task_id, s.status, s.age_days from (${behind}) as s
    join ${rowsOf(ctx, devTasks)} as t on t.id = s.row_id
    order by s.age_days desc, s.row_id limit ${sql.lit(MOST_AGEING)}`.rows(ctx.db);
}

/** Projects and groups by which is narrowed count by the days on which a task was in them, all else as it is now. */
const historical = ['project_id', 'task_group_id'] as const;

async function seriesOf(ctx: Context, app: App, asked: ReportAsked, given: Given) {
  const field = historical.find((name) => /^\d{1,15}(,\d{1,15})*$/.test(given[name] ?? ''));
  const { [field ?? 'q']: places, ...others } = given;
  const stretch = stretchOf(asked.period, asked.questionFor(asked.period).asOf, ctx.timeZone);
  if (!field) return flowSeries(ctx, stretch, conditionOf(asked));
  const rest = await reportAsked(ctx, app, flowReport, others, asked.questionFor(asked.period).asOf);
  const place: FlowScope['place'] = { field, ids: places!.split(',').map(Number) };
  return flowSeries(ctx, stretch, { ...conditionOf(rest), place });
}

/** What the question asks of the rows of items, asked of the task `t` itself as it is now and of its row `s`. */
function conditionOf(asked: ReportAsked): Pick<FlowScope, 'tasks' | 'row'> {
  const { source } = ofFlow.wip;
  const question = asked.questionFor(asked.period);
  const [tasks, where] = [question.tasks(source), question.where(source)?.condition ?? null];
  const own = Object.keys(placeColumns).filter((name) => name !== 'task_id');
  const selected = sql.join(own.map((name) => sql.ref(`t.${name}`)));
  const row = sql`select t.id as row_id, t.id as task_id, ${selected}, t.executor_id, t.status,
    ${asked.period.day_to}::date as day`;
  if (!where) return { tasks };
  return { tasks: tasks ? sql<SqlBool>`${tasks} and ${where}` : where, row };
}
