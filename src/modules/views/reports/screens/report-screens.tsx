import type { ComponentType } from 'react';
import type { ShownReport as ShownName } from '#modules/numbers/saved-reports/door.ts';
import { ReportScreen } from '#modules/views/reports/screens/report-screen.tsx';
import type { ShownReport } from '#modules/views/reports/screens/report-view.tsx';
import { clientTasksView } from '#modules/views/reports/screens/views/client-tasks-view.tsx';
import { contractsView } from '#modules/views/reports/screens/views/contracts-view.tsx';
import { flowView } from '#modules/views/reports/screens/views/flow-view.tsx';
import { loadView } from '#modules/views/reports/screens/views/load-view.tsx';
import { attendanceView, employmentView } from '#modules/views/reports/screens/views/people-views.tsx';
import { statisticsView } from '#modules/views/reports/screens/views/statistics-view.tsx';
import { projectsView, tasksView } from '#modules/views/reports/screens/views/task-views.tsx';

/** How each report looks, a line each; one that has a place and no look does not compile. */
const views: Readonly<Record<ShownName, ShownReport>> = {
  tasks: tasksView,
  'tasks-by-projects': projectsView,
  'resource-load': loadView,
  'client-tasks': clientTasksView,
  flow: flowView,
  statistics: statisticsView,
  'attendance-tasks': attendanceView,
  employment: employmentView,
  contracts: contractsView,
};

/** The screen of each report. */
export const screens: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(views).map(([name, view]) => [name, () => <ReportScreen of={view} />]),
);
