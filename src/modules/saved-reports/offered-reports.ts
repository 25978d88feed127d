/** Addresses that may be saved: reports, and what answers like one. */
const offered: readonly string[] = [
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
];

export const isOffered = (path: string): boolean => offered.includes(path);
