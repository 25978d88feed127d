import { AreaChart, BarChart, ColumnChart, LineChart } from '#web/charts/charts.tsx';
import type { ChartModel, Unit } from '#web/charts/chart-model.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { isFigure, type ReportColumn, rowName, stepOf } from '#modules/numbers/dashboards/figure-text.ts';
import { Nothing } from '#modules/numbers/dashboards/nothing.tsx';
import type { Shown } from '#modules/numbers/dashboards/widget-source.tsx';

type Row = Readonly<Record<string, unknown>>;

const unitOf = (type: string): Unit => (type === 'count' || type === 'minutes' || type === 'share' ? type : 'number');
/** More names than this do not fit beside each other. */
const mostBars = 15;
const mostSeries = 4;

/** The rows of a report drawn: the first columns that have one unit, by the names or along the days of the rows. */
export function ReportChart({ shown, title }: { readonly shown: Shown; readonly title: string }) {
  const { t } = useTexts();
  const rows = (shown.rows ?? []) as readonly Row[];
  const figures = ((shown.columns ?? []) as readonly ReportColumn[]).filter(isFigure);
  const [first] = figures;
  if (!first || rows.length === 0) return <Nothing />;
  const columns = figures.filter(({ type }) => type === first.type).slice(0, mostSeries);
  const step = stepOf(rows[0]);
  const drawn = step ? rows.toSorted((a, b) => (String(a[step]) < String(b[step]) ? -1 : 1)) : rows.slice(0, mostBars);
  const model: ChartModel = {
    ...{ title, unit: unitOf(first.type), step: step ?? 'name', pointName: t('saved-reports.row') },
    series: columns.map(({ name, measure }) => ({ key: name, name: t(`measure.${measure}`) })),
    points: drawn.map((row, at) => ({
      at: step ? String(row[step]) : String(at),
      name: step ? '' : (rowName(row) ?? '–'),
      values: columns.map(({ name }) => (typeof row[name] === 'number' ? row[name] : null)),
    })),
  };
  return <div className={styles.chart}>{drawnAs(shown, model, step !== null)}</div>;
}

function drawnAs(shown: Shown, model: ChartModel, isByTime: boolean) {
  const { chart = null } = (shown.saved ?? {}) as { chart?: string | null };
  switch (chart ?? (isByTime ? 'lines' : 'bars')) {
    case 'lines':
      return <LineChart model={model} isSmall />;
    case 'areas':
      return <AreaChart model={model} isSmall />;
    case 'columns':
      return <ColumnChart model={model} isSmall />;
    default:
      return <BarChart model={model} isSmall />;
  }
}
