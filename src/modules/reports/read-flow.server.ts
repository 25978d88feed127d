import { flowItems } from '#modules/reports/flow-items.server.ts';
import { flowSummary, partsAsked } from '#modules/reports/flow-summary.server.ts';
import { wholeReport } from '#modules/reports/answer-report.server.ts';
import type { Reading } from '#modules/reports/serve-report.server.ts';

/**
 * Rows of a flow: items, or with `group=` what they come to for each. `step=` tells throughput by days or weeks, and
 * `parts=` what is said beside the rows.
 */
export const readFlow: Reading = async (ctx, app, asked, given) => {
  partsAsked(given);
  const { [';sortBy']: _by, [';descending']: _way, ...unsorted } = given;
  const isGrouped = given.group !== undefined;
  const whole = await wholeReport(ctx, app, asked, isGrouped ? given : unsorted);
  const summary = given.format === undefined ? await flowSummary(ctx, app, asked, given, whole.totals) : undefined;
  if (isGrouped) return { ...whole, ...(summary && { summary }) };
  const items = await flowItems(ctx, asked, given);
  return { ...items, totals: whole.totals, ...(summary && { summary }) };
};
