import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { rowsWith, type Shape } from '#kernel/schemas.ts';
import { clientTasksReport } from '#modules/views/reports/client-tasks-report.ts';
import { contractsReport } from '#modules/views/reports/contracts-report.ts';
import { flowReport } from '#modules/views/reports/flow-report.ts';
import { projectsReport } from '#modules/views/reports/projects-report.ts';
import { attendanceTasksReport } from '#modules/views/reports/attendance-tasks-report.ts';
import { employmentReport } from '#modules/views/reports/employment-report.ts';
import { loadReport } from '#modules/views/reports/load-report.ts';
import { reportEndpoints } from '#modules/views/reports/report.ts';
import { statisticsReport } from '#modules/views/reports/statistics-report.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';

export const { list: tasksList, rows: tasksRows, link: tasksLink } = reportEndpoints(tasksReport);
export const { list: projectsList, rows: projectsRows, link: projectsLink } = reportEndpoints(projectsReport);
export const { list: statisticsList, rows: statisticsRows, link: statisticsLink } = reportEndpoints(statisticsReport);
export const {
  list: clientTasksList,
  rows: clientTasksRows,
  link: clientTasksLink,
} = reportEndpoints(clientTasksReport);
export const { list: flowList, rows: flowRows, link: flowLink } = reportEndpoints(flowReport);
export const { list: contractsList, rows: contractsRows, link: contractsLink } = reportEndpoints(contractsReport);

const measure = {
  id: Type.String(),
  /** Name and meaning in the caller's language. */
  name: Type.String(),
  text: Type.String(),
  formula: Type.String(),
  unit: Type.String(),
  /** Digits behind the point, half away from zero. */
  rounding: Type.Integer(),
  /** What is shown of nothing: 0 or a dash. */
  missing: Type.Union([Type.Literal('zero'), Type.Literal('dash')]),
  /** The resource whose rows a number opens. */
  source: Type.String(),
  /** Reports that show it, by their addresses. */
  reports: Type.Array(Type.String()),
};

/** Every measure there is: what a number means, and where it stands. */
export const measuresList = endpoint('GET /api/fp/measures', { need: 'session', output: rowsWith(measure) });
export type MeasureLine = Shape<typeof measuresList.output>['rows'][number];
export { forecastReport } from '#modules/views/reports/forecast-report.ts';
export const {
  list: attendanceTasksList,
  rows: attendanceTasksRows,
  link: attendanceTasksLink,
} = reportEndpoints(attendanceTasksReport);
export const { list: employmentList, rows: employmentRows, link: employmentLink } = reportEndpoints(employmentReport);
export const { list: loadList, rows: loadRows, link: loadLink } = reportEndpoints(loadReport);
