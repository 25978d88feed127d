import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { type Counted, numbersOf } from '#modules/numbers/measures/door.server.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';
import { namedRows } from '#modules/views/reports/names-of-keys.server.ts';
import type { Row, Split } from '#modules/views/reports/report.ts';

/** Divides what each row has by one key more, as `split=` asks: the largest first. */
export async function divideRows(
  ctx: Context,
  app: App,
  { questionFor, period, keys }: ReportAsked,
  { column, key, measure }: Split,
  rowOf: (by: Counted['by']) => Row,
  totals: Row,
): Promise<void> {
  const made: Row[] = [];
  const question = { ...questionFor(period), measures: [measure] };
  const put = (row: Row, by: Counted['by'], { numbers }: Counted): void => {
    const part = { [key]: by.at(-1), minutes: numbers[measure.id] };
    made.push(part);
    row[column] = [...((row[column] as unknown[] | undefined) ?? []), part];
  };
  const largest = (a: Counted, b: Counted) => Number(b.numbers[measure.id]) - Number(a.numbers[measure.id]);
  totals[column] = [];
  for (const one of (await numbersOf(ctx, { ...question, keys: [key] })).toSorted(largest))
    if (one.by.length) put(totals, one.by, one);
  for (const one of (await numbersOf(ctx, { ...question, keys: [...keys, key] })).toSorted(largest))
    if (one.by.length === keys.length + 1) put(rowOf(one.by.slice(0, -1)), one.by, one);
  await namedRows(ctx, app, [key], made);
}
