import type { MeasureLine } from '#modules/views/reports/report-endpoints.ts';

/** Measures that pages of their own tell, as series, days or marks of one task: no column of a report adds them up. */
export const measuresOfPages: readonly Omit<MeasureLine, 'name' | 'text'>[] = [
  {
    ...{ id: 'task_score', formula: 'sum(weight * mark) / sum(weight), by the weights of each mark', unit: 'score' },
    ...{ rounding: 2, missing: 'dash', source: 'fp/task-marks', reports: ['fp/dev-tasks/:id/points'] },
  },
  {
    ...{ id: 'rank', formula: 'band with the largest min_score <= task_score', unit: 'band', rounding: 0 },
    ...{ missing: 'dash', source: 'fp/task-marks', reports: ['fp/dev-tasks/:id/points'] },
  },
  {
    ...{ id: 'kpi_worksheet', formula: 'worksheets sent in time / worksheets due', unit: 'share', rounding: 4 },
    ...{ missing: 'dash', source: 'admin/users', reports: ['fp/reports/developers/:id'] },
  },
  {
    ...{ id: 'burn', formula: 'by day: scope and finished of the tasks that were there that day', unit: 'codes' },
    ...{ rounding: 0, missing: 'zero', source: 'fp/dev-tasks' },
    reports: ['fp/task-groups-with-stats/:id/progress', 'fp/projects/:id/burn'],
  },
  {
    ...{
      id: 'cumulative_flow',
      formula: 'by day: items in each band of statuses at its end',
      unit: 'codes',
      rounding: 0,
    },
    ...{ missing: 'zero', source: 'fp/dev-tasks', reports: ['fp/reports/flow'] },
  },
  {
    ...{
      id: 'forecast_on',
      formula: 'each coming week is one of the last 12 full ones, equally likely; p50, p70, p85, p95',
      unit: 'day',
    },
    ...{ rounding: 0, missing: 'dash', source: 'fp/dev-tasks' },
    reports: ['fp/reports/forecast', 'fp/reports/tasks-by-projects'],
  },
  {
    ...{ id: 'forecast_how_many', formula: 'items finished by a day in 10,000 futures, or more', unit: 'count' },
    ...{ rounding: 0, missing: 'dash', source: 'fp/dev-tasks', reports: ['fp/reports/forecast'] },
  },
];
