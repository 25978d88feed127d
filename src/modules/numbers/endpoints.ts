import * as dashboards from '#modules/numbers/dashboards/dashboard-endpoints.ts';
import * as savedReports from '#modules/numbers/saved-reports/saved-report-endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [dashboards, savedReports] as const;
