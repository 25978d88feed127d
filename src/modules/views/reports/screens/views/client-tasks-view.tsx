import { useTexts } from '#web/i18n/texts.ts';
import type { ReportChartProps, ReportView } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';
import { clientTaskStatuses } from '#modules/work/client-tasks/door.ts';

const parts: readonly ChartPart[] = [
  ...clientTaskStatuses.map((status) => ({ column: `client_status_count.${status}` })),
  { column: 'client_late_count', color: 'var(--danger)', isMark: true },
];

/** Who asked for how much, how it stands, and how much of it is late. */
function ClientTasksChart(props: ReportChartProps) {
  const { t } = useTexts();
  return <RowChart {...props} title={t('reports.client_tasks_question')} unit="count" parts={parts} />;
}

export const clientTasksReport: ReportView = {
  path: 'fp/reports/client-tasks',
  title: 'reports.client_tasks',
  keys: ['client_id'],
  groups: ['client_id', 'project_id', 'task_priority_id', 'responsible_id', 'month'],
  hasLevels: true,
  filters: ['client_id', 'project_id', 'task_priority_id', 'responsible_id'],
  measures: [
    ...['client_status_count', 'created_count', 'answer_minutes', 'unanswered_count', 'answer_within_share'],
    ...['done_minutes', 'done_within_share', 'client_late_count', 'client_return_count'],
    ...['confirmed_by_silence_count', 'satisfaction', 'rated_count', 'contract_plan_amount', 'contract_signed_amount'],
    ...['payment_plan_amount', 'payment_received_amount'],
  ],
  usual: [
    ...['created_count', 'answer_minutes', 'unanswered_count', 'answer_within_share', 'done_minutes'],
    ...['done_within_share', 'client_late_count', 'client_return_count', 'satisfaction'],
  ],
  drawn: ['client_status_count', 'client_late_count'],
  Chart: ClientTasksChart,
};
