import type {
  ColumnType,
  ReportAnswer,
  ReportColumn,
  ReportRow,
} from '#modules/views/reports/screens/report-answer.ts';

/** A column as it is shown: a measure, or one part of a measure that has several. */
export interface ShownColumn {
  /** `late_count`, `status_count.new`, `answer_minutes.p85`. */
  readonly name: string;
  readonly measure: string;
  readonly part: string | null;
  readonly type: ColumnType;
  /** Something said of the row that is no number: it opens nothing. */
  readonly isPlain?: true;
}

/** What of percentiles is no column: how many there are stands as a hint, and that they are few, too. */
const besideParts = new Set(['count', 'is_small', 'p70', 'p95']);

/** By these a row is known: they stand in its name. */
const keyNames = new Set(['fio', 'name', 'number', 'key', 'color', 'level', 'parent_key', 'cells']);

const partsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !('amount' in value) ? Object.keys(value) : [];

/** What is said of a row and opens nothing. */
const saidTypes: ReadonlySet<ColumnType> = new Set(['text', 'texts', 'instant', 'band', 'ref']);

/** Measures with several parts become a column for each; which parts there are the rows say. */
export function shownColumns({
  columns,
  rows,
  totals,
}: Pick<ReportAnswer, 'columns' | 'rows' | 'totals'>): ShownColumn[] {
  return columns.flatMap(({ name, measure, type }): ShownColumn[] => {
    if (measure === null || saidTypes.has(type)) {
      if (!isShown({ name, measure })) return [];
      return [{ name, measure: name, part: null, type, isPlain: true }];
    }
    const hasParts = type === 'codes' || type === 'percentiles';
    const parts = hasParts ? [...new Set([totals, ...rows].flatMap((row) => partsOf(row[name])))] : [];
    if (parts.length === 0) return [{ name, measure, part: null, type: plainType(name, type) }];
    const shown = type === 'percentiles' ? parts.filter((part) => !besideParts.has(part)) : parts;
    return shown.map((part) => ({ name: `${name}.${part}`, measure, part, type: plainType(name, type) }));
  });
}

export const isKeyOfTime = (name: string) => name === 'day' || name === 'week' || name === 'month';

/** Is it shown as a column? What names a row is not. */
export const isShown = ({ name, measure }: Pick<ReportColumn, 'name' | 'measure'>): boolean =>
  measure !== null || !(keyNames.has(name) || /_(id|name)$/.test(name) || isKeyOfTime(name));

/** Parts of a measure read as what they count: minutes, days, or how many. */
function plainType(name: string, type: ColumnType): ColumnType {
  if (type !== 'codes' && type !== 'percentiles') return type;
  if (name.endsWith('_on')) return 'day';
  return name.endsWith('minutes') ? 'minutes' : 'count';
}

/** Those that are chosen, in the order of the choice; without one the usual ones. */
export function chosenColumns(
  all: readonly ShownColumn[],
  chosen: readonly string[] | null,
  usual: readonly string[],
): ShownColumn[] {
  const wanted = chosen ?? usual;
  const placeOf = ({ name, measure }: ShownColumn) => Math.max(wanted.indexOf(name), wanted.indexOf(measure));
  return all.filter((column) => placeOf(column) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Which measures a report is asked for: what is shown, and what its chart draws. */
export const measuresAsked = (shown: readonly string[], drawn: readonly string[]): string[] => [
  ...new Set([...shown, ...drawn].map((name) => name.split('.')[0] ?? name)),
];

/** The keys by which a row is known, as a drill-down takes them; nobody and nothing is `null`. */
export function keysOf(row: ReportRow, keys: readonly string[]): Record<string, string> {
  const level = typeof row.level === 'number' ? row.level : keys.length;
  return Object.fromEntries(keys.slice(0, level).map((key) => [key, String(row[key] ?? 'null')]));
}

/** The name of a row for lists of React: its keys are it. */
export const rowKeyOf = (row: ReportRow, keys: readonly string[]): string => Object.values(keysOf(row, keys)).join(' ');

/** Which number is opened: a column, and the keys of its row; none of the totals. */
export interface OpenedNumber {
  readonly column: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** As it stands in the address: `late_count;executor_id=5`. */
export const openedText = ({ column, keys }: OpenedNumber): string =>
  [column, ...Object.entries(keys).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join(';');

export function openedOf(text: string | undefined): OpenedNumber | null {
  if (!text) return null;
  const [column = '', ...keys] = text.split(';');
  const pairs = keys.map((pair) => pair.split('='));
  return {
    column,
    keys: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)])),
  };
}

/** What the rows of a number are asked for by: `status_count.new` is `measure=status_count&status=new`. */
export function rowsQuery({ column, keys }: OpenedNumber): Record<string, string> {
  const [measure = '', part] = column.split('.');
  const code = part && partName(measure);
  return { ...keys, measure, ...(part && code && { [code]: part }) };
}

/** By what name a part is asked for; percentiles have all their rows behind each. */
function partName(measure: string): string | null {
  if (measure === 'status_count' || measure === 'time_in_status' || measure === 'client_status_count') return 'status';
  return measure === 'absent_minutes' ? 'kind' : null;
}
