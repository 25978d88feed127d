import type { ComponentType } from 'react';
import type { FilterName } from '#modules/views/reports/screens/report-filters.ts';
import type { ReportAnswer } from '#modules/views/reports/screens/report-answer.ts';
import type { OpenedNumber } from '#modules/views/reports/screens/report-columns.ts';

/** What a chart of a report is given. */
export interface ReportChartProps {
  readonly view: ReportView;
  readonly answer: ReportAnswer;
  /** The keys by which rows are grouped now. */
  readonly keys: readonly string[];
  readonly open: (number: OpenedNumber) => void;
}

/** A report as its screen shows it. All else follows: bar, table, cards, rows behind numbers, files and print. */
export interface ReportView {
  /** Its address under `/api`. */
  readonly path: `fp/reports/${string}`;
  /** The key of its title. */
  readonly title: string;
  /** By what its rows are known when nothing else is asked for. */
  readonly keys: readonly string[];
  /** By what else they may be grouped; two at once where `hasLevels`. */
  readonly groups?: readonly string[];
  readonly hasLevels?: boolean;
  /** By which of them they are grouped at first. */
  readonly first?: string;
  readonly filters: readonly FilterName[];
  /** Every measure that it has. */
  readonly measures: readonly string[];
  /** Those that are shown until somebody chooses others. */
  readonly usual: readonly string[];
  /** Those that its chart draws. */
  readonly drawn: readonly string[];
  /** Choices of its own in the address: `step` of days, weeks or months. */
  readonly choices?: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The last day that it knows, where that is not today. `ahead`: it looks forward. */
  readonly until?: 'yesterday' | 'ahead';
  /** It is not compared with a period before. */
  readonly isAlone?: boolean;
  /** Its rows are single things: they come with all of their columns. */
  readonly isOfItems?: boolean;
  /** Rows of a page, where its chart draws them all. */
  readonly perPage?: number;
  readonly Chart?: ComponentType<ReportChartProps>;
  /** The chart is all of it: no table below. */
  readonly isChartOnly?: boolean;
}
