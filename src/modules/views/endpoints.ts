import * as developers from '#modules/views/developers/developer-endpoints.ts';
import * as gantt from '#modules/views/gantt/endpoints.ts';
import * as reports from '#modules/views/reports/report-endpoints.ts';
import * as taskViews from '#modules/views/task-views/endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [developers, gantt, reports, ...Object.values(reports.endpointsOfReports), taskViews] as const;
