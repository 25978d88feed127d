import type { Served } from '#server/http/serve.ts';
import { tasksLink, tasksList, tasksRows } from '#modules/reports/report-endpoints.ts';
import { serveReport } from '#modules/reports/serve-report.server.ts';
import { tasksReport } from '#modules/reports/tasks-report.ts';

export const reportsServed: readonly Served[] = [
  ...serveReport(tasksReport, { list: tasksList, rows: tasksRows, link: tasksLink }),
];
