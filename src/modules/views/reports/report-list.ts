import type { ReportName } from '#modules/numbers/saved-reports/door.ts';
import { attendanceTasksReport } from '#modules/views/reports/attendance-tasks-report.ts';
import { clientTasksReport } from '#modules/views/reports/client-tasks-report.ts';
import { contractsReport } from '#modules/views/reports/contracts-report.ts';
import { employmentReport } from '#modules/views/reports/employment-report.ts';
import { flowReport } from '#modules/views/reports/flow-report.ts';
import { loadReport } from '#modules/views/reports/load-report.ts';
import { projectsReport } from '#modules/views/reports/projects-report.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { statisticsReport } from '#modules/views/reports/statistics-report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';

/** Every report whose numbers the engine makes, a line each. */
const ofEngine = {
  tasks: tasksReport,
  'tasks-by-projects': projectsReport,
  statistics: statisticsReport,
  'attendance-tasks': attendanceTasksReport,
  employment: employmentReport,
  'client-tasks': clientTasksReport,
  flow: flowReport,
  contracts: contractsReport,
} as const satisfies { readonly [N in Exclude<ReportName, 'forecast' | 'resource-load'>]: Report<N> };
export const reports: readonly Report[] = Object.values(ofEngine);

/** These, and those that are reckoned by hand. The forecast is asked for in words of its own. */
export const reportsByName = { ...ofEngine, 'resource-load': loadReport } as const;
export type Reports = typeof reportsByName;
