import { BarChart } from '#web/charts/charts.tsx';
import type { ChartModel, Series, Unit } from '#web/charts/chart-model.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { numberOf, type ReportRow } from '#modules/views/reports/screens/report-answer.ts';
import { keysOf, rowKeyOf } from '#modules/views/reports/screens/report-columns.ts';
import type { ReportChartProps } from '#modules/views/reports/screens/report-view.tsx';
import { columnName, keyName } from '#modules/views/reports/screens/report-words.ts';
import { useRowNames } from '#modules/views/reports/screens/row-name.tsx';

/** A part of the bars: a column of the report, and how it is drawn. */
export type ChartPart<C extends string = string> = Pick<Series, 'color' | 'isMark'> & {
  readonly column: C | `${C}.${string}`;
};

interface RowChartProps extends ReportChartProps {
  /** The question that it answers. */
  readonly title: string;
  readonly unit: Unit;
  readonly parts: readonly ChartPart[];
  /** By which column the longest come first; without it by the length of the bar. */
  readonly by?: string;
}

/** More bars than these nobody compares; the table has all. */
const BARS = 12;

/** The rows of a report as bars, the longest first. Of two levels the first. */
export function RowChart(props: RowChartProps) {
  const { answer, keys, open, title, unit, parts, by } = props;
  const { t } = useTexts();
  const rows = answer.rows.filter((row) => keys.length < 2 || row.level === 1);
  const nameOf = useRowNames(rows, keys.length < 2 ? keys : keys.slice(0, 1));
  const lengthOf = (row: ReportRow) =>
    by
      ? (numberOf(row, by) ?? 0)
      : parts.reduce((sum, part) => sum + (part.isMark ? 0 : (numberOf(row, part.column) ?? 0)), 0);
  const shown = rows
    .filter((row) => parts.some(({ column }) => numberOf(row, column)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, BARS);
  // Rows of several keys without levels are for reading, not for comparing.
  if (rows.length === 0) return null;
  const model: ChartModel = {
    ...{ title, unit, step: 'name' },
    pointName: keyName(t, keys[0] ?? ''),
    series: parts.map(({ column, ...look }) => ({ key: column, name: seriesName(t, column), ...look })),
    points: shown.map((row) => ({
      at: rowKeyOf(row, keys),
      name: nameOf(row),
      values: parts.map(({ column }) => numberOf(row, column)),
    })),
    press: (at, column) => {
      const row = shown.find((one) => rowKeyOf(one, keys) === at);
      if (row) open({ column, keys: keysOf(row, keys) });
    },
  };
  return (
    <>
      <BarChart model={model} />
      {rows.length > shown.length && shown.length === BARS && (
        <p className="quiet small">{t('reports.chart_cut', { shown: BARS, count: rows.length })}</p>
      )}
    </>
  );
}

/** Of a part of a measure its own name is enough beside the others. */
function seriesName(t: ReturnType<typeof useTexts>['t'], column: string): string {
  const [measure = '', part = null] = column.split('.');
  const name = columnName(t, { measure, part });
  return part === null ? name : (name.split(' · ').at(-1) ?? name);
}
