import Type from 'typebox';
import type { Holder, Need } from '#kernel/access.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Resource } from '#kernel/resource.ts';
import { exportLink, exportOrder } from '#kernel/row-verbs.ts';
import { open, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import type { KeyName, Measure, Step } from '#modules/numbers/measures/door.ts';

/**
 * A report as data. From it follow its endpoints, the rows behind each number, the export, the columns, totals and
 * comparison, its screen's keys, groups and filters, and the tests of agreement over all reports.
 *
 * **A report** is one file with `export const flowReport = { name: 'flow', … } as const satisfies Report<'flow'>`, its
 * line in `report-list.ts`, its place (`saved-reports/report-places.ts`), its look (`screens/views`), and its name,
 * `choice.fp/reports/<name>` in `texts.json`; words of its columns are the measures'.
 */
export interface Report<N extends string = string> {
  /** The last part of its address, `fp/reports/<name>`. */
  readonly name: N;
  /** Who may open it at all. */
  readonly need: Need;
  /** What must be held beside one of `need`. */
  readonly alsoNeeds?: readonly number[];
  /** Whoever holds none of these sees their own row alone. */
  readonly whole: readonly number[];
  /** What numbers a reader sees: those of people, of whom they see as present, of projects, of the rows behind. */
  readonly who: 'people' | 'attendance' | 'projects' | 'contracts' | 'rows';
  /** By what its rows are told apart where nothing else is asked for. */
  readonly keys: readonly KeyName[];
  /** What `group=` may name, one or two of them. */
  readonly groups: readonly KeyName[];
  readonly measures: readonly Measure[];
  /** Without `group=` its rows are items of their own, and no sums. */
  readonly hasItems?: true;
  /** Keys by which rows are told apart whatever is asked for. */
  readonly alsoBy?: readonly KeyName[];
  /** Rows are told apart by all keys at once, without totals of the first: a row a person and day. */
  readonly isFlat?: true;
  /** Columns that only rows of one day have. */
  readonly ofDays?: readonly string[];
  /** All that is known where rows are told apart by a key, in place of the measures. */
  readonly onlyBy?: Partial<Readonly<Record<KeyName, readonly Measure[]>>>;
  /** What `split=` divides each row by further: its column holds a list of the key with its minutes. */
  readonly splits?: Readonly<Record<string, Split>>;
  /**
   * Columns, groups and filters that need more than the report: who has them. Others find columns in `hidden_columns`.
   */
  readonly rights?: Readonly<Record<string, (reader: Reader) => boolean>>;
  /** Columns beside the measures, which a function fills in of rows that are shown: nothing opens or sorts by them. */
  readonly beside?: readonly { readonly name: string; readonly type: string }[];
  /** Columns that a reading of its own shows beside keys and measures: `columns=` may name them, too. */
  readonly ownColumns?: readonly string[];
  /** Filters that it takes; names of `fp/dev-tasks`, or of `filtersOf`, and of their owners. */
  readonly filters: readonly string[];
  /** The resource whose fields its filters are, where that is not the task; each source has them as columns. */
  readonly filtersOf?: Resource;
  /** The step of `step=` when nothing is asked for: rows are days, weeks or months. */
  readonly step?: Step;
  /** Days that a period has at most. */
  readonly mostDays: number;
  /** Its last day is yesterday: today is not counted yet. */
  readonly endsYesterday?: true;
  /** It may look ahead. */
  readonly mayBeAhead?: true;
  /** The column by which it is sorted when nothing is asked for. */
  readonly order: string;
}

export interface Split {
  readonly column: string;
  readonly key: KeyName;
  readonly measure: Measure;
}

/** Who reads, as far as columns depend on it. */
export interface Reader extends Holder {
  readonly user_type: string;
}

export const shortPeriod = 400;
export const longPeriod = 1_100;
/** More rows are not answered; filters narrow them. */
const mostRows = 5_000;
export const mostExported = 50_000;
/** How many rows are answered at once, by what is asked for. */
export const mostRowsOf = (format: string | undefined): number => (format === undefined ? mostRows : mostExported);
/** Seconds after which a report is given up. */
export const longestSeconds = 20;

/** Filters of `fp/dev-tasks` that every report about tasks takes. */
export const taskFilters = [
  ...['project_id', 'project_category_id', 'task_group_id', 'client_id', 'client_task_id', 'executor_id', 'creator_id'],
  ...['reviewer_id', 'task_type_id', 'task_priority_id', 'task_platform_id', 'status', 'hard_index', 'planned_minutes'],
  ...['parent_id', 'sub_task_count', 'sticker_ids'],
] as const;
/** Filters of what a task belongs to. */
export const ownerFilters = ['project_group_id', 'manager_id', 'team_id', 'branch_id', 'user_id'] as const;

const days = { day_from: Type.String(), day_to: Type.String() };
const periodAnswered = Type.Object({ ...days, previous: orNull(Type.Object(days)) });
const column = Type.Object({ name: Type.String(), measure: textOrNull, type: Type.String() });
/** A column: its name in rows, the measure that it shows (null: a key), and how its values are read. */
export type ReportColumn = Shape<typeof column>;
export type Row = Record<string, unknown>;
const row = open<Row>();

/** What a report answers: rows of keys and measures by id, `x_parts` beside shares, `previous` of the period before. */
export const answered = Type.Object({
  rows: Type.Array(row),
  total: Type.Integer(),
  page: Type.Integer(),
  perPage: Type.Integer(),
  totals: row,
  period: periodAnswered,
  /** The instant of the snapshot: given back, it gives the same one. */
  as_of: Type.String(),
  frozen: Type.Unsafe<boolean | 'partly'>({}),
  version: orNull(Type.Integer()),
  columns: Type.Array(column),
  hidden_columns: Type.Array(Type.String()),
  notes: Type.Array(Type.String()),
  /** What a report says beside its rows. */
  summary: Type.Optional(row),
});
export type ReportAnswer = Shape<typeof answered>;

/** The rows behind a number: those of the resource `of`, each with its `value`; what is hidden is counted beside. */
const opened = Type.Object({
  of: Type.String(),
  rows: Type.Array(row),
  total: Type.Integer(),
  page: Type.Integer(),
  perPage: Type.Integer(),
  /** What the seen rows add up to; of shares the numerator. */
  sum: orNull(Type.Number()),
  numerator: orNull(Type.Number()),
  denominator: orNull(Type.Number()),
  hidden: Type.Object({
    count: Type.Integer(),
    sum: orNull(Type.Number()),
    numerator: orNull(Type.Number()),
    denominator: orNull(Type.Number()),
  }),
  /** The address of the list that says the same by filters; null where none does. */
  list: textOrNull,
  as_of: Type.String(),
  period: Type.Object(days),
});
export type OpenedRows = Shape<typeof opened>;

const text = Type.Optional(Type.String());
const ownParameters = {
  ...{ ';sortBy': text, ';descending': text, ';page': text, ';perPage': text },
  ...{ day_from: text, day_to: text, period: text, compare: text, columns: text, group: text, step: text },
  ...{ as_of: text, version: text, q: text, split: text },
};
const asked = (more: Record<string, typeof text>) =>
  Type.Object({ ...ownParameters, ...more }, { additionalProperties: true });

/** The list of a report, the rows behind its numbers, and the address of its export. */
export const reportEndpoints = <const N extends string>({ name, need }: Pick<Report<N>, 'name' | 'need'>) => ({
  list: endpoint(`GET /api/fp/reports/${name}`, { need, query: asked({ format: text }), output: answered }),
  rows: endpoint(`GET /api/fp/reports/${name}/rows`, { need, query: asked({ measure: text }), output: opened }),
  link: endpoint(`POST /api/fp/reports/${name}/export-link`, {
    ...{ need, body: exportOrder, output: exportLink, transaction: false },
  }),
});
export type ReportEndpoints<N extends string = string> = ReturnType<typeof reportEndpoints<N>>;
