import { clientTasksReport } from '#modules/reports/client-tasks-report.ts';
import { contractsReport } from '#modules/reports/contracts-report.ts';
import { flowReport } from '#modules/reports/flow-report.ts';
import { projectsReport } from '#modules/reports/projects-report.ts';
import { attendanceTasksReport } from '#modules/reports/attendance-tasks-report.ts';
import { employmentReport } from '#modules/reports/employment-report.ts';
import type { Report } from '#modules/reports/report.ts';
import { statisticsReport } from '#modules/reports/statistics-report.ts';
import { tasksReport } from '#modules/reports/tasks-report.ts';

/** Every report whose numbers the engine makes, a line each. */
export const reports: readonly Report[] = [
  tasksReport,
  projectsReport,
  statisticsReport,
  attendanceTasksReport,
  employmentReport,
  clientTasksReport,
  flowReport,
  contractsReport,
];
