import { matrixMark } from '#kernel/list-query.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { numbersOf } from '#modules/numbers/measures/door.server.ts';
import { wholeReport } from '#modules/views/reports/answer-report.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { flowItems } from '#modules/views/reports/flow-items.server.ts';
import { flowReport } from '#modules/views/reports/flow-report.ts';
import { flowSummary, partsAsked } from '#modules/views/reports/flow-summary.server.ts';
import { type ReportAsked, reportAsked } from '#modules/views/reports/report-question.server.ts';
import type { Row } from '#modules/views/reports/report.ts';
import type { Reading } from '#modules/views/reports/serve-report.server.ts';

/**
 * Rows of a flow: items, or with `group=` what they come to for each. `step=` tells throughput by days or weeks, and
 * `parts=` what is said beside the rows.
 */
export const readFlow: Reading = async (ctx, app, asked, given) => {
  partsAsked(given);
  const { [';sortBy']: _by, [';descending']: _way, ...unsorted } = given;
  const isGrouped = given.group !== undefined;
  // Too many items are refused before anything is worked out of them.
  const items = isGrouped ? null : await flowItems(ctx, asked, given);
  const reading = wholeReport(ctx, app, asked, isGrouped ? given : unsorted);
  // Where statements may not stand beside one another, the summary is asked for behind the numbers.
  if (!ctx.db.isWide) await reading;
  const isNarrow = columnsIn(given) !== undefined;
  const totals = async () => (isNarrow ? totalsOf(ctx, app, asked, given) : (await reading).totals);
  const [whole, summary] = await Promise.all([
    reading,
    given.format === undefined ? flowSummary(ctx, app, asked, given, totals) : undefined,
  ]);
  if (!items) return { ...whole, ...(summary && { summary }) };
  return { ...items, totals: whole.totals, ...(summary && { summary }) };
};

const columnsIn = (given: Given): string | undefined => given.columns ?? given[`${matrixMark}columns`];

/** The totals that the summary tells, whatever columns are asked for. */
async function totalsOf(ctx: Context, app: App, { period, questionFor }: ReportAsked, given: Given): Promise<Row> {
  const { columns: _, [`${matrixMark}columns`]: __, ...all } = given;
  const parts: readonly string[] = partsAsked(given);
  const question = (await reportAsked(ctx, app, flowReport, all, questionFor(period).asOf)).questionFor(period);
  const measures = question.measures.filter(({ id }) => parts.includes(id));
  const counted = measures.length ? await numbersOf(ctx, { ...question, measures, keys: [] }) : [];
  return { ...counted[0]?.numbers };
}
