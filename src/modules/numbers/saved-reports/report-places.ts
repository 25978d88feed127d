import type { Need } from '#kernel/access.ts';
import { screenActions, specialActions } from '#modules/actions.ts';

/** Where a report is read: its screen, who finds it in the menu, its sign there. */
interface ReportPlace {
  readonly route: `/${string}`;
  readonly need: Need;
  readonly icon: string;
}

/**
 * Every report, in the order of the menu: what may be saved, opened and shown follows. What each of them counts stands
 * with the reports, above; this comes with the first screen. `null`: it has no screen of its own.
 */
export const reportPlaces = {
  tasks: { route: '/reports/report-tasks', need: [screenActions.reportTasks], icon: 'checkbox' },
  'tasks-by-projects': {
    route: '/reports/report-tasks-by-projects',
    need: [screenActions.reportTasks],
    icon: 'briefcase',
  },
  'resource-load': { route: '/reports/reports-s', need: [screenActions.resourceLoad], icon: 'users-group' },
  'client-tasks': {
    route: '/reports/client-tasks-report',
    need: [screenActions.clientTasksReport],
    icon: 'message-question',
  },
  flow: { route: '/reports/flow', need: [screenActions.reportTasks], icon: 'chart-line' },
  statistics: { route: '/people/statistics', need: [screenActions.resourceLoad], icon: 'chart-histogram' },
  'attendance-tasks': { route: '/reports/reports-tasks', need: [screenActions.attendance], icon: 'calendar-user' },
  employment: { route: '/reports/report-employment-analytics', need: [screenActions.employment], icon: 'chart-pie' },
  contracts: { route: '/reports/contracts', need: [specialActions.contractMoney], icon: 'file-text' },
  forecast: null,
} as const satisfies Readonly<Record<string, ReportPlace | null>>;

export type ReportName = keyof typeof reportPlaces;
/** Those with a screen. */
export type ShownReport = { [N in ReportName]: (typeof reportPlaces)[N] extends null ? never : N }[ReportName];

const names = Object.keys(reportPlaces) as ReportName[];

/** Its address under `/api`. */
export const addressOfReport = <const N extends string>(name: N) => `fp/reports/${name}` as const;

/** What it is called wherever it is named: in the menu, on its screen and among reports that are saved. */
export const titleOfReport = (name: string): string => `choice.${addressOfReport(name)}`;

/** Addresses that may be saved: reports, and what answers like one. */
export const offeredReports = names.map(addressOfReport);

/** Those with a screen, each with its place. */
export const shownReports: readonly (ReportPlace & { readonly name: ShownReport })[] = names.flatMap((name) => {
  const place = reportPlaces[name];
  return place ? [{ ...place, name: name as ShownReport }] : [];
});

/** Where a report is read; null: it has no screen of its own. */
export const screenOf = (path: string): string | null =>
  shownReports.find(({ name }) => addressOfReport(name) === path)?.route ?? null;
