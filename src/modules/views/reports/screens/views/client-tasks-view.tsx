import { clientTasksReport } from '#modules/views/reports/client-tasks-report.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type ColumnOf, type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';
import { clientTaskStatuses } from '#modules/work/client-tasks/door.ts';

const parts: readonly ChartPart<ColumnOf<typeof clientTasksReport>>[] = [
  ...clientTaskStatuses.map((status) => ({ column: `client_status_count.${status}` as const })),
  { column: 'client_late_count', color: 'var(--danger)', isMark: true },
];

/** Who asked for how much, how it stands, and how much of it is late. */
function ClientTasksChart(props: ReportChartProps) {
  const { t } = useTexts();
  return <RowChart {...props} title={t('reports.client_tasks_question')} unit="count" parts={parts} />;
}

export const clientTasksView = shown(clientTasksReport, {
  hasLevels: true,
  usual: [
    'client_created_count',
    'answer_minutes',
    'unanswered_count',
    'answer_within_share',
    'done_minutes',
    'done_within_share',
    'client_late_count',
    'client_return_count',
    'satisfaction',
  ],
  drawn: ['client_status_count', 'client_late_count'],
  Chart: ClientTasksChart,
});
