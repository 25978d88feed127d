/** The screens that show reports. */
const screens: Readonly<Record<string, string>> = {
  'fp/reports/tasks': '/reports/report-tasks',
  'fp/reports/tasks-by-projects': '/reports/report-tasks-by-projects',
  'fp/reports/client-tasks': '/reports/client-tasks-report',
  'fp/reports/resource-load': '/reports/reports-s',
  'fp/reports/attendance-tasks': '/reports/reports-tasks',
  'fp/reports/employment': '/reports/report-employment-analytics',
  'fp/reports/statistics': '/people/statistics',
  'fp/reports/flow': '/reports/flow',
  'fp/reports/contracts': '/reports/contracts',
};

/** Where a report is read; null: it has no screen of its own. */
export const screenOf = (path: string): string | null => screens[path] ?? null;
