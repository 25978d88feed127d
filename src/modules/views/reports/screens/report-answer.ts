/** What reports answer, as the screens read it; how each column is computed is nobody's business here. */

export type ColumnType =
  | 'count'
  | 'minutes'
  | 'days'
  | 'share'
  | 'percent'
  | 'score'
  | 'points'
  | 'ratio'
  | 'money'
  | 'day'
  | 'instant'
  | 'band'
  | 'text'
  | 'texts'
  | 'ref'
  | 'codes'
  | 'percentiles';

export interface ReportColumn {
  readonly name: string;
  readonly measure: string | null;
  readonly type: ColumnType;
}

/** Keys, measures by id, `<share>_parts`, `level` of two, and `previous` with the measures of the period before. */
export type ReportRow = Readonly<Record<string, unknown>>;

export interface ReportPeriod {
  readonly day_from: string;
  readonly day_to: string;
  readonly previous?: { readonly day_from: string; readonly day_to: string } | null;
}

export interface ReportAnswer {
  readonly rows: readonly ReportRow[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly totals: ReportRow;
  readonly period: ReportPeriod;
  readonly as_of: string;
  readonly frozen: boolean | 'partly';
  readonly version: number | null;
  readonly columns: readonly ReportColumn[];
  readonly hidden_columns: readonly string[];
  readonly notes: readonly string[];
  /** What stands beside the rows of some: curves and percentiles of the flow. */
  readonly summary?: Readonly<Record<string, unknown>>;
}

/** The rows behind a number. */
export interface RowsAnswer {
  readonly rows: readonly ReportRow[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** The resource whose rows they are. */
  readonly of: string;
  readonly sum: number | null;
  readonly numerator?: number | null;
  readonly denominator?: number | null;
  /** What the reader may not see. */
  readonly hidden: { readonly count: number; readonly sum: number | null };
  /** The address of the list that shows the same, where there is one. */
  readonly list: string | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A measure of a row; of a column of parts (`status_count.new`) that part. Undefined where the row has none. */
export function valueOf(row: ReportRow | null | undefined, column: string): unknown {
  const [name = '', part] = column.split('.');
  const value = row?.[name];
  if (part === undefined) return value;
  return isObject(value) ? value[part] : value === undefined ? undefined : null;
}

/** The same as a number to draw or to compare; null: unknown. */
export function numberOf(row: ReportRow | null | undefined, column: string): number | null {
  const value = valueOf(row, column);
  return typeof value === 'number' ? value : null;
}

/** What the same row was in the period before. */
export const previousOf = (row: ReportRow): ReportRow | null => (isObject(row.previous) ? row.previous : null);
