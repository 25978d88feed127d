import type { ComponentType } from 'react';
import { steps } from '#modules/numbers/measures/door.ts';
import { addressOfReport, titleOfReport } from '#modules/numbers/saved-reports/door.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { type FilterName, shownFilters } from '#modules/views/reports/screens/report-filters.ts';
import type { ReportAnswer } from '#modules/views/reports/screens/report-answer.ts';
import { isShown, type OpenedNumber } from '#modules/views/reports/screens/report-columns.ts';

/** What a chart of a report is given. */
export interface ReportChartProps {
  readonly answer: ReportAnswer;
  /** The keys by which rows are grouped now. */
  readonly keys: readonly string[];
  readonly open: (number: OpenedNumber) => void;
}

/** The columns that a report has: its measures, and what stands beside them. */
export type ColumnOf<R extends Report> =
  | R['measures'][number]['id']
  | (R extends { readonly beside: readonly { readonly name: infer N extends string }[] } ? N : never)
  | (R extends { readonly ownColumns: readonly (infer N extends string)[] } ? N : never);

/**
 * How a report looks, where its definition does not say it: `ReportView<typeof tasksReport>` knows no column that the
 * report does not have.
 */
export interface ReportView<R extends Report = Report> {
  /** The columns that are shown until somebody chooses others. */
  readonly usual: readonly ColumnOf<R>[];
  /** Those that its chart draws. */
  readonly drawn: readonly ColumnOf<R>[];
  readonly Chart?: ComponentType<ReportChartProps>;
  /** By which of its groups rows are grouped at first. */
  readonly first?: R['groups'][number];
  /** Two groups at once make levels. */
  readonly hasLevels?: true;
  /**
   * Its rows are of one step or another, and the table of them is its chart: it looks forward, beside no period before.
   */
  readonly isAhead?: true;
}

/** A report as its screen shows it. All else follows: bar, table, cards, rows behind numbers, files and print. */
export interface ShownReport extends ReportView {
  /** Its address under `/api`. */
  readonly path: `fp/reports/${string}`;
  /** The key of its title. */
  readonly title: string;
  /** By what its rows are known when nothing else is asked for. */
  readonly keys: readonly string[];
  /** By what else they may be grouped. */
  readonly groups: readonly string[];
  readonly filters: readonly FilterName[];
  /** What may be shown. */
  readonly measures: readonly string[];
  /** Choices of its own in the address: `step` of days, weeks or months. */
  readonly choices: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The last day that it knows, where that is not today. `ahead`: it looks forward. */
  readonly until?: 'yesterday' | 'ahead';
  /** It is not compared with a period before. */
  readonly isAlone: boolean;
  /** Its rows are single things: they come with all of their columns. */
  readonly isOfItems: boolean;
  /** Rows of a page, where its chart draws them all. */
  readonly perPage?: number;
  /** The chart is all of it: no table below. */
  readonly isChartOnly: boolean;
}

/** Items that are drawn at once. */
const MOST_ITEMS = 500;

/** A report and its look as a screen takes them. */
export function shown<const R extends Report>(report: R, view: NoInfer<ReportView<R>>): ShownReport {
  const { name, hasItems, keys: own, groups, ownColumns = [], measures, beside = [], filters, step }: Report = report;
  const { isAhead = false, hasLevels = false } = view;
  const isOfItems = hasItems === true;
  const keys = isOfItems ? ['task_id'] : own;
  return {
    ...view,
    ...{ path: addressOfReport(name), title: titleOfReport(name), keys, isOfItems },
    // A group by which rows are told apart anyway says nothing new, but as a level.
    groups: groups.filter((group) => hasLevels || keys.join() !== group),
    filters: shownFilters(filters),
    measures: isOfItems
      ? ownColumns.filter((column) => isShown({ name: column, measure: null }))
      : [...measures.map(({ id }) => id), ...beside.map((column) => column.name)],
    choices: isAhead ? [{ name: 'step', values: ['week', 'day'] }] : step ? [{ name: 'step', values: steps }] : [],
    ...(isAhead ? { until: 'ahead' as const } : report.endsYesterday && { until: 'yesterday' as const }),
    isAlone: isAhead || isOfItems,
    isChartOnly: isAhead,
    ...(isOfItems && { perPage: MOST_ITEMS }),
  };
}
