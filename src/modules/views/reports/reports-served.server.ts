import type { Served } from '#server/http/serve.ts';
import { clientTasksReport } from '#modules/views/reports/client-tasks-report.ts';
import { contractsReport } from '#modules/views/reports/contracts-report.ts';
import { flowReport } from '#modules/views/reports/flow-report.ts';
import { readFlow } from '#modules/views/reports/read-flow.server.ts';
import { measuresServed } from '#modules/views/reports/measures-list.server.ts';
import { fillAhead } from '#modules/views/reports/projects-ahead.server.ts';
import { projectsReport } from '#modules/views/reports/projects-report.ts';
import * as at from '#modules/views/reports/report-endpoints.ts';
import { forecastServed } from '#modules/views/reports/forecast-report.server.ts';
import { attendanceTasksReport } from '#modules/views/reports/attendance-tasks-report.ts';
import { employmentReport } from '#modules/views/reports/employment-report.ts';
import { serveLoad } from '#modules/views/reports/serve-load.server.ts';
import { serveReport } from '#modules/views/reports/serve-report.server.ts';
import { statisticsReport } from '#modules/views/reports/statistics-report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';

/** A line for each report. */
export const reportsServed: readonly Served[] = [
  measuresServed,
  ...serveReport(tasksReport, { list: at.tasksList, rows: at.tasksRows, link: at.tasksLink }),
  ...serveReport(
    projectsReport,
    { list: at.projectsList, rows: at.projectsRows, link: at.projectsLink },
    { fill: fillAhead },
  ),
  ...serveReport(statisticsReport, { list: at.statisticsList, rows: at.statisticsRows, link: at.statisticsLink }),
  ...serveReport(clientTasksReport, { list: at.clientTasksList, rows: at.clientTasksRows, link: at.clientTasksLink }),
  ...serveReport(flowReport, { list: at.flowList, rows: at.flowRows, link: at.flowLink }, { read: readFlow }),
  ...serveReport(contractsReport, { list: at.contractsList, rows: at.contractsRows, link: at.contractsLink }),
  ...forecastServed,
  ...serveReport(attendanceTasksReport, {
    ...{ list: at.attendanceTasksList, rows: at.attendanceTasksRows, link: at.attendanceTasksLink },
  }),
  ...serveReport(employmentReport, { list: at.employmentList, rows: at.employmentRows, link: at.employmentLink }),
  ...serveLoad({ list: at.loadList, rows: at.loadRows, link: at.loadLink }),
];
