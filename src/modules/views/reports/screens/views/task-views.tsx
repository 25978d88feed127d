import { useTexts } from '#web/i18n/texts.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import { ofTasks } from '#modules/views/reports/screens/report-filters.ts';
import type { ReportChartProps, ReportView } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';

const statusParts: readonly ChartPart[] = [
  ...taskStatusCodes.map((status) => ({
    column: `status_count.${status}`,
    color: `var(--status-${status.replaceAll('_', '-')})`,
  })),
  { column: 'late_count', color: 'var(--danger)', isMark: true },
];

/** What everybody, or every project, has in which state, and how much of it is late. */
function StatusChart(props: ReportChartProps) {
  const { t } = useTexts();
  return <RowChart {...props} title={t(`${props.view.title}_question`)} unit="count" parts={statusParts} />;
}

const counts = [
  'open_count',
  'late_count',
  'created_count',
  'finished_count',
  'accepted_count',
  'reopened_after_count',
];
const turns = ['return_count', 'reopen_count'];
const time = [
  'planned_minutes',
  'actual_minutes',
  'deviation_minutes',
  'deviation_share',
  'task_minutes',
  'rework_minutes',
];
const quality = ['on_time_share', 'first_pass_share', 'mean_score', 'marked_count'];
const unknown = ['unestimated_count', 'undated_count'];

export const tasksReport: ReportView = {
  path: 'fp/reports/tasks',
  title: 'reports.tasks',
  keys: ['executor_id'],
  groups: ['team_id', 'branch_id', 'executor_id', 'task_type_id', 'month'],
  hasLevels: true,
  filters: ofTasks,
  measures: ['status_count', ...counts, ...turns, ...time, ...quality, 'points', 'kpi', ...unknown],
  usual: [
    ...['open_count', 'late_count', 'finished_count', 'accepted_count', 'return_count', 'planned_minutes'],
    ...['actual_minutes', 'deviation_share', 'task_minutes', 'on_time_share', 'first_pass_share', 'mean_score', 'kpi'],
  ],
  drawn: ['status_count', 'late_count'],
  Chart: StatusChart,
};

export const projectsReport: ReportView = {
  path: 'fp/reports/tasks-by-projects',
  title: 'reports.projects',
  keys: ['project_id'],
  groups: ['project_id', 'project_category_id', 'project_group_id', 'client_id', 'manager_id'],
  hasLevels: true,
  filters: ofTasks,
  measures: [
    ...['status_count', ...counts, ...turns, ...time, ...quality, 'blocked_minutes'],
    ...['progress_count', 'progress_minutes', 'progress_difficulty', 'forecast_on', 'ends_on', ...unknown],
  ],
  usual: [
    ...['open_count', 'late_count', 'blocked_minutes', 'finished_count', 'return_count', 'planned_minutes'],
    ...['actual_minutes', 'deviation_share', 'progress_count', 'forecast_on', 'ends_on'],
  ],
  drawn: ['status_count', 'late_count'],
  Chart: StatusChart,
};
