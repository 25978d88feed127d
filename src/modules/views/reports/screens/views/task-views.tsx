import { projectsReport } from '#modules/views/reports/projects-report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import { type ColumnOf, type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';

const statusParts: readonly ChartPart<ColumnOf<typeof tasksReport>>[] = [
  ...taskStatusCodes.map((status) => ({
    column: `status_count.${status}` as const,
    color: `var(--status-${status.replaceAll('_', '-')})`,
  })),
  { column: 'late_count', color: 'var(--danger)', isMark: true },
];

/** What everybody, or every project, has in which state, and how much of it is late. */
function chartOf(question: string) {
  return function StatusChart(props: ReportChartProps) {
    const { t } = useTexts();
    return <RowChart {...props} title={t(question)} unit="count" parts={statusParts} />;
  };
}

export const tasksView = shown(tasksReport, {
  hasLevels: true,
  usual: [
    'open_count',
    'late_count',
    'finished_count',
    'accepted_count',
    'return_count',
    'planned_minutes',
    'actual_minutes',
    'deviation_share',
    'task_minutes',
    'on_time_share',
    'first_pass_share',
    'mean_score',
    'kpi',
  ],
  drawn: ['status_count', 'late_count'],
  Chart: chartOf('reports.tasks_question'),
});

export const projectsView = shown(projectsReport, {
  hasLevels: true,
  usual: [
    'open_count',
    'late_count',
    'blocked_minutes',
    'finished_count',
    'return_count',
    'planned_minutes',
    'actual_minutes',
    'deviation_share',
    'progress_count',
    'forecast_on',
    'ends_on',
  ],
  drawn: ['status_count', 'late_count'],
  Chart: chartOf('reports.projects_question'),
});
