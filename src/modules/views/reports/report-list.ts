import { clientTasksReport } from '#modules/views/reports/client-tasks-report.ts';
import { contractsReport } from '#modules/views/reports/contracts-report.ts';
import { flowReport } from '#modules/views/reports/flow-report.ts';
import { projectsReport } from '#modules/views/reports/projects-report.ts';
import { attendanceTasksReport } from '#modules/views/reports/attendance-tasks-report.ts';
import { employmentReport } from '#modules/views/reports/employment-report.ts';
import type { Report } from '#modules/views/reports/report.ts';
import { statisticsReport } from '#modules/views/reports/statistics-report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';

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
