import type { Served } from '#server/http/serve.ts';
import { forecastServed } from '#modules/views/reports/forecast-report.server.ts';
import { measuresServed } from '#modules/views/reports/measures-list.server.ts';
import { fillAhead } from '#modules/views/reports/projects-ahead.server.ts';
import { readFlow } from '#modules/views/reports/read-flow.server.ts';
import { endpointsOfReports } from '#modules/views/reports/report-endpoints.ts';
import { reports, type Reports } from '#modules/views/reports/report-list.ts';
import type { ReportEndpoints } from '#modules/views/reports/report.ts';
import { serveLoad } from '#modules/views/reports/serve-load.server.ts';
import { type OwnWays, serveReport } from '#modules/views/reports/serve-report.server.ts';

const endpointsOf: Readonly<Record<string, ReportEndpoints>> = endpointsOfReports;
/** What some reports do in a way of their own. */
const own: Readonly<Partial<Record<keyof Reports, OwnWays>>> = {
  'tasks-by-projects': { fill: fillAhead },
  flow: { read: readFlow },
};
const waysOf: Readonly<Record<string, OwnWays | undefined>> = own;

export const reportsServed: readonly Served[] = [
  measuresServed,
  ...reports.flatMap((report) => serveReport(report, endpointsOf[report.name]!, waysOf[report.name])),
  ...forecastServed,
  ...serveLoad(endpointsOfReports['resource-load']),
];
