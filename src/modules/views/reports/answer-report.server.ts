import { matrixMark } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import {
  beginOf,
  type Days,
  isStep,
  type KeyName,
  keyResource,
  type Measure,
  stepsOf,
} from '#modules/numbers/measures/door.ts';
import { type Counted, numbersOf } from '#modules/numbers/measures/door.server.ts';
import { type Given, stepAmong } from '#modules/views/reports/asked.ts';
import { nameColumnsOf, namedRows } from '#modules/views/reports/names-of-keys.server.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';
import { mostRowsOf, type ReportColumn, type Row } from '#modules/views/reports/report.ts';
import { tooMuch } from '#modules/views/reports/too-much.ts';
import { divideRows } from '#modules/views/reports/split-rows.server.ts';

/** All rows of a report in their order, with totals: what a page, an export and a widget show. */
export interface WholeReport {
  readonly rows: Row[];
  readonly totals: Row;
  readonly columns: ReportColumn[];
}

/** Reads a report whole, on one snapshot. Throws 503 `TOO_MUCH` for more rows than are answered at once. */
export async function wholeReport(ctx: Context, app: App, asked: ReportAsked, given: Given): Promise<WholeReport> {
  const { keys, period, previous } = asked;
  const rows = new Map<string, Row>();
  const totals: Row = {};
  const labels = [period, ...(previous ? [previous] : [])].map((days) => labelsOf(keys, days));
  const rowOf = (by: Counted['by']): Row => {
    const place = JSON.stringify(by);
    const row = rows.get(place) ?? rowOfKeys(asked, by, labels);
    rows.set(place, row);
    return row;
  };
  if (keys.length === 1 && isStep(keys[0]!))
    for (const at of labels[0]!.keys()) Object.assign(rowOf([at]), none(asked, 1));
  for (const { by, numbers } of await numbersOf(ctx, asked.questionFor(period)))
    Object.assign(by.length ? rowOf(by) : totals, shownOf(asked, by.length, numbers));
  if (previous)
    for (const { by, numbers } of await numbersOf(ctx, asked.questionFor(previous)))
      (by.length ? rowOf(by) : totals).previous = shownOf(asked, by.length, numbers);
  // Who has only what is divided stands in the period all the same: of the rest they have nothing.
  const dividedRow = (by: Counted['by']): Row =>
    rows.has(JSON.stringify(by)) ? rowOf(by) : Object.assign(rowOf(by), none(asked, by.length));
  if (asked.split) await divideRows(ctx, app, asked, asked.split, dividedRow, totals);
  const answered = [...rows].filter(([place]) => !asked.report.isFlat || JSON.parse(place).length === keys.length);
  if (answered.length > mostRowsOf(given.format)) throw tooMuch();
  const all = await namedRows(
    ctx,
    app,
    keys,
    answered.map(([, row]) => row),
  );
  const columns = columnsOf(asked);
  return { rows: sorted(asked, all, given, columns), totals: { ...none(asked, 0), ...totals }, columns };
}

/** How the steps of a period are called: by their first day, a month as `2026-11`. */
function labelsOf(keys: readonly KeyName[], days: Days): string[] {
  const step = stepAmong(keys);
  if (!step) return [];
  return stepsOf(days, step).map(({ day_from }) => (step === 'month' ? day_from.slice(0, 7) : beginOf(step, day_from)));
}

/** A row of keys alone: numbers of a period in which it does not stand are null. */
function rowOfKeys(
  { report, keys, shown, previous, split }: ReportAsked,
  by: Counted['by'],
  labels: readonly string[][],
): Row {
  const row: Row = keys.length > 1 && !report.isFlat ? { level: by.length } : {};
  keys.forEach((key, at) => {
    const value = at < by.length ? by[at]! : null;
    row[key] = isStep(key) && value !== null ? (labels.flatMap((one) => one[Number(value)] ?? [])[0] ?? null) : value;
  });
  for (const { id } of shown.filter(isColumn)) row[id] = null;
  if (split) row[split.column] = [];
  return previous ? { ...row, previous: null } : row;
}

/** A measure that is part of another is a column only beside it. */
export const isColumn = ({ id, within }: Measure): boolean => !within || id === 'accepted_count';

/** Of nothing: a count is 0, what is not known null; what a key or a filter does not divide is not known either. */
function none({ shown, isKnown }: ReportAsked, level: number): Row {
  const row: Row = {};
  for (const one of shown) {
    const { id, missing, by, parts } = one;
    row[id] = !isKnown(one, level)
      ? null
      : by
        ? Object.fromEntries(by.codes.map((code) => [code, 0]))
        : missing === 'zero'
          ? 0
          : null;
    if (parts) row[`${id}_parts`] = { numerator: 0, denominator: 0 };
  }
  return row;
}

/**
 * Numbers as they are shown: a part of another measure stands within it, also where nothing else of it does, as of who
 * had work accepted and has none left.
 */
function shownOf(asked: ReportAsked, level: number, numbers: Readonly<Record<string, unknown>>): Row {
  if (!asked.shown.length) return {};
  const row: Row = { ...none(asked, level), ...numbers };
  for (const { id, within } of asked.shown) {
    const whole = within && (row[within.measure] as Row | null | undefined);
    if (whole) row[within.measure] = { ...whole, [within.code]: numbers[id] ?? 0 };
  }
  return row;
}

const columnsOf = ({ keys, shown, split }: ReportAsked): ReportColumn[] => [
  ...keys.flatMap((key, at) => [
    { name: key, measure: null, type: isStep(key) ? 'day' : keyResource[key] === null ? 'code' : 'ref' },
    ...nameColumnsOf(keys, at).map((name) => ({ name, measure: null, type: 'text' })),
  ]),
  ...shown.filter(isColumn).map(({ id, type }) => ({ name: id, measure: id, type })),
  ...(split ? [{ name: split.column, measure: split.measure.id, type: 'list' }] : []),
];

/** In the order asked for; what is not known stands last, and rows of level 2 below theirs of level 1. */
export function sorted(
  { report, keys, hidden }: ReportAsked,
  rows: Row[],
  given: Given,
  columns: ReportColumn[],
): Row[] {
  const asked = given[`${matrixMark}sortBy`];
  const known = columns.some(({ name, type }) => name === asked && type !== 'codes');
  if (asked !== undefined && (!known || hidden.includes(asked)))
    throw wrongParameter(asked.slice(0, 60), 'sortable', 'UNKNOWN_PARAMETER');
  const descending = given[`${matrixMark}descending`];
  if (descending !== undefined && descending !== 'true' && descending !== 'false')
    throw wrongParameter('descending', 'boolean');
  const way = descending === 'true' ? -1 : 1;
  const by =
    asked ??
    [report.order, columns[1]?.name].find((one) => columns.some((column) => isKeyColumn(column, one))) ??
    keys[0]!;
  const compare = (a: Row, b: Row): number => ordered(a[by], b[by], way) || ordered(a[keys[0]!], b[keys[0]!], 1);
  const second = (a: Row, b: Row): number => compare(a, b) || ordered(a[keys[1]!], b[keys[1]!], 1);
  if (keys.length < 2) return rows.toSorted(compare);
  if (report.isFlat) return rows.toSorted(second);
  const heads = rows.filter(({ level }) => level === 1);
  const below = Map.groupBy(
    rows.filter(({ level }) => level === 2),
    (row) => row[keys[0]!],
  );
  const first = (a: Row, b: Row): number =>
    (columns.findIndex(({ name }) => name === by) < 2 || asked !== undefined ? ordered(a[by], b[by], way) : 0) ||
    ordered(a[columns[1]!.name], b[columns[1]!.name], 1) ||
    ordered(a[keys[0]!], b[keys[0]!], 1);
  return heads.toSorted(first).flatMap((head) => [head, ...(below.get(head[keys[0]!]) ?? []).toSorted(second)]);
}

/** Without an order rows stand by what they are called, days and months one after the other; never by a number. */
const isKeyColumn = ({ name, measure }: ReportColumn, asked: string | undefined): boolean =>
  name === asked && measure === null;

function ordered(a: unknown, b: unknown, way: number): number {
  const [one, other] = [a, b].map((value) =>
    typeof value === 'object' && value !== null
      ? (((value as Row).p50 ?? Number((value as Row).amount)) as number | null)
      : (value as string | number | null),
  ) as [string | number | null, string | number | null];
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  const before =
    typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other, 'uz') : Number(one) - Number(other);
  return way * Math.sign(before);
}
