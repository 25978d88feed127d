import { useTexts } from '#web/i18n/texts.ts';
import { ofPeople } from '#modules/views/reports/screens/report-filters.ts';
import type { ReportChartProps, ReportView } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';

const norm: ChartPart = { column: 'norm_minutes', color: 'var(--ink)', isMark: true };

/** How much of the time at work went into tasks, beside the norm. */
function PresenceChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts = [{ column: 'busy_minutes' }, { column: 'idle_minutes', color: 'var(--ink-3)' }, norm];
  return <RowChart {...props} title={t('reports.attendance_question')} unit="minutes" parts={parts} />;
}

export const attendanceReport: ReportView = {
  path: 'fp/reports/attendance-tasks',
  title: 'reports.attendance',
  keys: ['user_id', 'day'],
  groups: ['user_id', 'team_id', 'branch_id', 'week', 'month'],
  first: 'user_id',
  filters: ofPeople,
  measures: [
    ...['status', 'came', 'left', 'norm_minutes', 'present_minutes', 'late_minutes', 'early_minutes'],
    ...['overtime_minutes', 'task_minutes', 'busy_minutes', 'busy_off_minutes', 'idle_minutes', 'flags'],
  ],
  usual: [
    ...['status', 'came', 'left', 'norm_minutes', 'present_minutes', 'late_minutes', 'early_minutes'],
    ...['overtime_minutes', 'task_minutes', 'busy_minutes', 'idle_minutes'],
  ],
  drawn: ['busy_minutes', 'idle_minutes', 'norm_minutes'],
  until: 'yesterday',
  Chart: PresenceChart,
};

const idleParts = ['paused_minutes', 'blocked_wait_minutes', 'waiting_work_minutes', 'without_work_minutes'];

/** Where the time at work went: into tasks, or into which kind of waiting. */
function EmploymentChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts: readonly ChartPart[] = [{ column: 'busy_minutes' }, ...idleParts.map((column) => ({ column })), norm];
  return <RowChart {...props} title={t('reports.employment_question')} unit="minutes" parts={parts} />;
}

export const employmentReport: ReportView = {
  path: 'fp/reports/employment',
  title: 'reports.employment',
  keys: ['user_id'],
  groups: ['team_id', 'branch_id', 'project_id', 'week', 'month'],
  filters: ofPeople,
  measures: [
    ...['norm_minutes', 'present_minutes', 'busy_minutes', ...idleParts, 'idle_minutes', 'absent_minutes'],
    ...['unknown_day_count', 'employment_rate', 'utilisation', 'idle_share'],
  ],
  usual: [
    ...['norm_minutes', 'present_minutes', 'busy_minutes', ...idleParts],
    ...['unknown_day_count', 'employment_rate', 'utilisation'],
  ],
  drawn: ['busy_minutes', ...idleParts, 'norm_minutes'],
  until: 'yesterday',
  Chart: EmploymentChart,
};
