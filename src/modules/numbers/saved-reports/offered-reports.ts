/** Addresses that may be saved: reports, and what answers like one. */
export const offeredReports = [
  'fp/reports/tasks',
  'fp/reports/tasks-by-projects',
  'fp/reports/client-tasks',
  'fp/reports/resource-load',
  'fp/reports/attendance-tasks',
  'fp/reports/employment',
  'fp/reports/statistics',
  'fp/reports/flow',
  'fp/reports/forecast',
  'fp/reports/contracts',
] as const;
