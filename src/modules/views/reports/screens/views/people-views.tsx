import { employmentReport } from '#modules/views/reports/employment-report.ts';
import { attendanceTasksReport } from '#modules/views/reports/attendance-tasks-report.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { type ColumnOf, type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';

const norm: ChartPart<'norm_minutes'> = { column: 'norm_minutes', color: 'var(--ink)', isMark: true };

/** How much of the time at work went into tasks, beside the norm. */
function PresenceChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts: readonly ChartPart<ColumnOf<typeof attendanceTasksReport>>[] = [
    { column: 'busy_minutes' },
    { column: 'idle_minutes', color: 'var(--ink-3)' },
    norm,
  ];
  return <RowChart {...props} title={t('reports.attendance_question')} unit="minutes" parts={parts} />;
}

export const attendanceView = shown(attendanceTasksReport, {
  first: 'user_id',
  usual: [
    'status',
    'came',
    'left',
    'norm_minutes',
    'present_minutes',
    'late_minutes',
    'early_minutes',
    'overtime_minutes',
    'task_minutes',
    'busy_minutes',
    'idle_minutes',
  ],
  drawn: ['busy_minutes', 'idle_minutes', 'norm_minutes'],
  Chart: PresenceChart,
});

const idleParts = ['paused_minutes', 'blocked_wait_minutes', 'waiting_work_minutes', 'without_work_minutes'] as const;

/** Where the time at work went: into tasks, or into which kind of waiting. */
function EmploymentChart(props: ReportChartProps) {
  const { t } = useTexts();
  const parts: readonly ChartPart<ColumnOf<typeof employmentReport>>[] = [
    { column: 'busy_minutes' },
    ...idleParts.map((column) => ({ column })),
    norm,
  ];
  return <RowChart {...props} title={t('reports.employment_question')} unit="minutes" parts={parts} />;
}

export const employmentView = shown(employmentReport, {
  usual: [
    'norm_minutes',
    'present_minutes',
    'busy_minutes',
    ...idleParts,
    'unknown_day_count',
    'employment_rate',
    'utilisation',
  ],
  drawn: ['busy_minutes', ...idleParts, 'norm_minutes'],
  Chart: EmploymentChart,
});
