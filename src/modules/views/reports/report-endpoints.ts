import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { rowsWith, type Shape } from '#kernel/schemas.ts';
import { type ReportEndpoints, reportEndpoints } from '#modules/views/reports/report.ts';
import { type Reports, reportsByName } from '#modules/views/reports/report-list.ts';

/** Those of each report: its list, the rows behind its numbers, the address of its file. */
export const endpointsOfReports = Object.fromEntries(
  Object.values(reportsByName).map((report) => [report.name, reportEndpoints(report)]),
) as { readonly [N in keyof Reports]: ReportEndpoints<N> };

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
