import { statisticsReport } from '#modules/views/reports/statistics-report.ts';
import { AreaChart, LineChart } from '#web/charts/charts.tsx';
import type { ChartModel, Step } from '#web/charts/chart-model.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { numberOf, previousOf } from '#modules/views/reports/screens/report-answer.ts';
import { type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { keyName, measureName } from '#modules/views/reports/screens/report-words.ts';

const steps = ['day', 'week', 'month'] as const;

/** Rows by time, the earliest first; with a second key those of all together are not there, and nothing is drawn. */
function useTimeline({ answer, open }: ReportChartProps, names: readonly string[], title: string): ChartModel {
  const { t } = useTexts();
  const step = steps.find((one) => answer.rows[0]?.[one] !== undefined) ?? 'day';
  const atOf = (row: (typeof answer.rows)[number]) => {
    const value = String(row[step] ?? '');
    return step === 'month' ? `${value.slice(0, 7)}-01` : value;
  };
  const rows = answer.rows.toSorted((a, b) => atOf(a).localeCompare(atOf(b)));
  const hasBefore = rows.some((row) => previousOf(row) !== null);
  const before = hasBefore ? names.slice(0, 1) : [];
  return {
    title,
    unit: 'count',
    step: step satisfies Step,
    pointName: keyName(t, step),
    series: [
      ...names.map((name) => ({ key: name, name: measureName(t, name) })),
      ...before.map((name) => ({
        key: `before ${name}`,
        name: `${measureName(t, name)}: ${t('reports.before')}`,
        color: 'var(--ink-3)',
        isDashed: true,
      })),
    ],
    points: rows.map((row) => ({
      at: atOf(row),
      name: '',
      values: [...names.map((name) => numberOf(row, name)), ...before.map((name) => numberOf(previousOf(row), name))],
    })),
    press: (at, column) => {
      const row = rows.find((one) => atOf(one) === at);
      if (row && !column.startsWith('before ')) open({ column, keys: { [step]: String(row[step]) } });
    },
  };
}

const flows = ['finished_count', 'created_count', 'accepted_count'];
const levels = ['open_count'];

/** Does work come in faster than it goes out, and does what is open grow? */
function StatisticsChart(props: ReportChartProps) {
  const { t } = useTexts();
  const moved = useTimeline(props, flows, t('reports.statistics_question'));
  const open = useTimeline(props, levels, t('reports.statistics_open'));
  return props.keys.length > 1 ? null : (
    <div className="stack gap-20">
      <LineChart model={moved} />
      <AreaChart model={open} />
    </div>
  );
}

export const statisticsView = shown(statisticsReport, {
  usual: ['created_count', 'finished_count', 'accepted_count', 'task_minutes', 'open_count', 'late_count'],
  drawn: ['created_count', 'finished_count', 'accepted_count', 'open_count'],
  Chart: StatisticsChart,
});
