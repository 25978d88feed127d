import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import type { Need } from '#kernel/access.ts';
import { formatClock } from '#kernel/formats.ts';
import type { Resource } from '#kernel/resource.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import type { resources } from '#modules/registry.ts';
import { type ShownReport, shownReports } from '#modules/numbers/saved-reports/report-places.ts';
import { screenList } from '#modules/screen-list.ts';
import { arrival } from '#web/navigation/arrival.ts';
import { pushIsOn } from '#modules/channels/web-push/push-is-on.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { quickAddOpen } from '#modules/work/tasks/quick-add/quick-add-open.ts';
import { editsInPlace } from '#web/i18n/texts.ts';
import {
  type HomePart,
  layer,
  type OwnScreen,
  type Panel,
  type Product,
  panel,
  type ResourceScreen,
  type Screen,
  type SelectionTools,
} from '#web/product/product-parts.ts';
import { isSeeing } from '#web/session/session.ts';

type Route = (typeof screenList)[number]['route'];
type Content = Pick<OwnScreen, 'load'> | Pick<ResourceScreen, 'resource'>;

/** What a route of `screen-list.ts` shows that is not the plain list of a resource. */
const contents: Partial<Record<Route, Content>> = {
  '/access/notification': { load: () => import('#modules/channels/notifications/screens/deliveries-screen.tsx') },
  '/login': { load: () => import('#modules/staff/access/sign-in/login/login-screen.tsx') },
  '/error-404': { load: named(() => import('#modules/house/shell/error-pages.tsx'), 'NotFoundScreen') },
  '/error-403': { load: named(() => import('#modules/house/shell/error-pages.tsx'), 'NoAccessScreen') },
  '/error': { load: named(() => import('#modules/house/shell/error-pages.tsx'), 'ErrorScreen') },
  '/': { load: () => import('#modules/house/home/home-screen.tsx') },
  '/catalogue': { load: () => import('#modules/house/shell/catalogue-screen.tsx') },
  '/search': { load: () => import('#modules/house/search/search-screen.tsx') },
  '/settings': { load: () => import('#modules/staff/access/account/account-screen.tsx') },
  '/tasks/i18n': { load: () => import('#modules/company/translations/translations-screen.tsx') },
  '/access/app-errors': { load: () => import('#modules/company/translations/error-messages-screen.tsx') },
  '/admin/app-configs': { load: () => import('#modules/house/settings/app-configs-screen.tsx') },
  '/admin/work': { load: () => import('#modules/house/settings/work-screen.tsx') },
  '/admin/resource-view': { load: () => import('#modules/company/files/files-screen.tsx') },
  '/tasks/new-version-tasks': { load: () => import('#modules/views/task-views/board/all-tasks-board-screen.tsx') },
  '/tasks/new-version-my-tasks': { load: () => import('#modules/views/task-views/board/my-tasks-board-screen.tsx') },
  '/tasks/tasks-v4': { load: () => import('#modules/views/task-views/entry/entry-screen.tsx') },
  '/tasks/tasks': { load: () => import('#modules/views/task-views/totals/tasks-screen.tsx') },
  '/tasks/calendar': { load: () => import('#modules/views/task-views/calendar-view/task-calendar-screen.tsx') },
  '/tasks/tree': { load: () => import('#modules/views/task-views/tree-view/task-tree-screen.tsx') },
  '/tasks/my-tasks': { load: () => import('#modules/views/task-views/my-tasks/my-tasks-screen.tsx') },
  '/tasks/process-tasks': { load: () => import('#modules/views/task-views/running/process-tasks-screen.tsx') },
  '/tasks/users-tasks': { load: () => import('#modules/views/task-views/developers/users-tasks-screen.tsx') },
  '/other/day-of-tasks': { load: () => import('#modules/views/task-views/day-plan/day-of-tasks-screen.tsx') },
  '/other/issues': { load: () => import('#modules/work/notes/notes-screen.tsx') },
  '/other/test-tasks': { load: () => import('#modules/views/task-views/to-test/test-tasks-screen.tsx') },
  '/tasks/automations': { load: () => import('#modules/work/tasks/automations/automations-screen.tsx') },
  '/tasks/task-templates': { load: () => import('#modules/work/tasks/templates/task-templates-screen.tsx') },
  '/tasks/task-groups': { load: () => import('#modules/views/task-views/groups/task-groups-screen.tsx') },
  '/tasks/task-groups/:id': { load: () => import('#modules/views/task-views/groups/group-screen.tsx') },
  ...Object.fromEntries(shownReports.map(({ name, route }) => [route, { load: report(name) }])),
  '/reports/users-gantt-chart': { load: plan('PeopleGantt') },
  '/reports/projects-gantt-chart': { load: plan('ProjectsGantt') },
  '/reports/measures': { load: () => import('#modules/views/reports/screens/measures-screen.tsx') },
  '/reports/task-groups-tree': { load: () => import('#modules/views/task-views/groups/groups-tree-screen.tsx') },
  '/reports/dashboards': { load: () => import('#modules/numbers/dashboards/dashboards-screen.tsx') },
  '/wall': { load: () => import('#modules/numbers/dashboards/wall-screen.tsx') },
  '/tasks/projects/:id': { load: () => import('#modules/views/task-views/project-page/project-screen.tsx') },
  '/tasks/tasks-v3': { load: () => import('#modules/work/client-tasks/client-tasks-screen.tsx') },
  '/tasks/client-projects': { load: () => import('#modules/clients/clients/client-projects-screen.tsx') },
  '/tasks/clients': { load: () => import('#modules/clients/clients/clients-screen.tsx') },
  '/tasks/clients/:client_id': { load: () => import('#modules/clients/clients/client-screen.tsx') },
  '/invitation': { load: () => import('#modules/staff/access/invitations/invitation-screen.tsx') },
  '/tasks/projects': { load: () => import('#modules/company/projects/projects-screen.tsx') },
  '/tasks/client-contracts': { load: () => import('#modules/clients/contracts/client-contracts-screen.tsx') },
  '/admin/users': { load: () => import('#modules/staff/access/users/users-screen.tsx') },
  '/admin/access-managing/:user_roles_id': {
    load: () => import('#modules/staff/access/roles/access-matrix-screen.tsx'),
  },
  '/admin/workflow': { load: () => import('#modules/work/tasks/workflow-picture/workflow-screen.tsx') },
  '/admin/why': { load: () => import('#modules/staff/access/why/why-screen.tsx') },
  '/admin/screen-visits': { load: () => import('#modules/house/shell/screen-visits-screen.tsx') },
  '/admin/login-logs': { load: () => import('#modules/staff/access/sign-in/sessions/login-logs-screen.tsx') },
  '/admin/sessions': { load: () => import('#modules/staff/access/sign-in/sessions/sessions-screen.tsx') },
  '/admin/audit-log': { load: () => import('#modules/staff/access/audit/audit-log-screen.tsx') },
  '/dictionaries/work-types': {
    load: named(() => import('#modules/company/work-types/work-types-screens.tsx'), 'TimeScreen'),
  },
  '/other/work-types': {
    load: named(() => import('#modules/company/work-types/work-types-screens.tsx'), 'CatalogueScreen'),
  },
  '/other/branches': { load: () => import('#modules/company/people/branches-screen.tsx') },
  '/other/landing-data': { load: () => import('#modules/house/site/landing-data-screen.tsx') },
  '/people/work-calendar': { load: () => import('#modules/company/schedules/work-calendar-screen.tsx') },
  '/other/team-members': { load: () => import('#modules/company/people/team-members-screen.tsx') },
  '/dictionaries/team-members/:team_id': { load: () => import('#modules/company/people/team-members-screen.tsx') },
  '/people/schedules': { load: () => import('#modules/company/schedules/schedules-screen.tsx') },
  '/access/appeal-for-jobs': { load: () => import('#modules/staff/hiring/hiring-screen.tsx') },
  '/kiosk': { load: () => import('#modules/staff/punches/kiosk-screen.tsx') },
  '/people/tests': { load: () => import('#modules/growth/knowledge-tests/screens/tests-screen.tsx') },
  '/people/tests/attempt': { load: () => import('#modules/growth/knowledge-tests/screens/attempt-screen.tsx') },
  '/people/tests/result': { load: () => import('#modules/growth/knowledge-tests/screens/result-screen.tsx') },
  '/test': { load: () => import('#modules/growth/knowledge-tests/screens/candidate-screen.tsx') },
  '/certificate': { load: () => import('#modules/growth/knowledge-tests/screens/certificate-screen.tsx') },
  '/people/my-data': { load: () => import('#modules/company/my-data/my-data-screen.tsx') },
  '/people/coming-and-going': { load: () => import('#modules/presence/departures/coming-and-going-screen.tsx') },
  '/people/check-in': { load: () => import('#modules/staff/punches/check-in-screen.tsx') },
  '/people/leave-plan': { load: () => import('#modules/staff/leave/leave-plan-screen.tsx') },
  '/reports/kpi-months': { load: () => import('#modules/growth/kpi/kpi-months-screen.tsx') },
  '/reports/developers/:id': { load: () => import('#modules/views/developers/developer-screen.tsx') },
  '/people/my-team': { load: () => import('#modules/growth/my-team/my-team-screen.tsx') },
  '/people/attendance': { load: () => import('#modules/presence/attendance/attendance-screen.tsx') },
  '/people/worksheets': { load: () => import('#modules/growth/worksheets/worksheets-screen.tsx') },
  '/people/reviews': { load: () => import('#modules/growth/reviews/reviews-screen.tsx') },
  '/people/days-off': { load: () => import('#modules/staff/leave/days-off-screen.tsx') },
  '/web-site/publications': { load: () => import('#modules/house/publications/publications-screen.tsx') },
  '/web-site/pubs-edit': { load: () => import('#modules/house/publications/pubs-edit-screen.tsx') },
  '/web-site/site-section': { load: () => import('#modules/house/site/sections-screen.tsx') },
  '/web-site/site-content': { load: () => import('#modules/house/site/site-content-screen.tsx') },
  '/web-site/menu': { load: () => import('#modules/house/site/menu-screen.tsx') },
};

/** Every screen of the product: what both sides know of it, and what the browser shows. */
export const screens: readonly Screen[] = screenList.flatMap((facts) => {
  const content: Content | undefined =
    contents[facts.route] ?? (facts.resource ? definition(facts.resource) : undefined);
  return content ? [{ ...facts, ...content }] : [];
});

/** What opens in the right drawer, over any screen. */
export const panels: readonly Panel[] = [
  panel('admin/users', () => import('#modules/staff/access/users/user-panel.tsx')),
  panel('admin/user-roles', () => import('#modules/staff/access/roles/role-panel.tsx')),
  panel('fp/attendance-devices', () => import('#modules/staff/punches/device-panel.tsx')),
  panel('fp/kiosks', () => import('#modules/staff/punches/kiosk-panel.tsx')),
  panel('fp/attendance-punches', () => import('#modules/staff/punches/punch-panel.tsx')),
  panel('fp/saved-reports', () => import('#modules/numbers/saved-reports/saved-report-panel.tsx')),
  panel('fp/test-questions', () => import('#modules/growth/knowledge-tests/screens/question-panel.tsx'), true),
  panel('fp/tests', () => import('#modules/growth/knowledge-tests/screens/test-panel.tsx'), true),
  panel('fp/clients', () => import('#modules/clients/clients/client-panel.tsx')),
  panel('fp/client-tasks', () => import('#modules/work/client-tasks/client-task-panel.tsx'), true),
  panel('admin/publications', () => import('#modules/house/publications/publication-panel.tsx')),
  panel('fp/departures', () => import('#modules/presence/departures/departure-panel.tsx')),
  panel('fp/checklists', () => import('#modules/presence/departures/checklist-panel.tsx')),
  panel('fp/events', () => import('#modules/staff/events/event-panel.tsx')),
  panel('fp/issues', () => import('#modules/work/notes/note-panel.tsx')),
  panel('fp/dev-tasks', () => import('#modules/work/tasks/panel/task-panel.tsx'), true),
  panel('fp/task-recurrences', () => import('#modules/work/tasks/recurrence/recurrence-panel.tsx')),
  panel('fp/client-contracts', () => import('#modules/clients/contracts/contract-panel.tsx'), true),
  panel('fp/document-templates', () => import('#modules/clients/contracts/document-template-panel.tsx')),
  panel('admin/new-clients', () => import('#modules/clients/enquiries/enquiry-panel.tsx')),
  panel('admin/appeal-for-jobs', () => import('#modules/staff/hiring/appeal-panel.tsx')),
  panel('admin/translations', () => import('#modules/company/translations/translation-panel.tsx')),
  panel('admin/resources-view', () => import('#modules/company/files/file-panel.tsx')),
  panel('admin/notification', () => import('#modules/channels/notifications/screens/delivery-panel.tsx')),
  panel('admin/notification-methods', () => import('#modules/channels/notifications/screens/method-panel.tsx')),
  panel('admin/notification-types', () => import('#modules/channels/notifications/screens/type-panel.tsx')),
  panel('admin/notification-templates', () => import('#modules/channels/notifications/template-panel.tsx')),
];

/** Lists whose rows are selected across pages, and what is done with them. */
export const selections: readonly SelectionTools[] = [
  { path: 'fp/dev-tasks', Content: lazy(() => import('#modules/work/tasks/bulk/task-selection.tsx')) },
  {
    path: 'admin/notification',
    Content: lazy(() => import('#modules/channels/notifications/screens/delivery-selection.tsx')),
  },
  { path: 'fp/client-tasks', Content: lazy(() => import('#modules/work/client-tasks/client-task-selection.tsx')) },
];

const homePart = (
  need: Need,
  place: HomePart['place'],
  load: () => Promise<{ readonly default: ComponentType }>,
  unless?: Need,
): HomePart => ({ need, place, unless, Content: lazy(() => arrival(load)) });
const { appConfigs, loginLogs, sessions, ownTasks, publications, resourceLoad } = screenActions;
const leavePart = () => import('#modules/staff/leave/leave-at-home.tsx');
const attendancePart = () => import('#modules/presence/attendance/attendance-at-home.tsx');

/** The first screen, from top to bottom. Who has which of it is decided again by the server, part by part. */
export const homeParts: readonly HomePart[] = [
  homePart(
    [appConfigs, loginLogs, sessions, specialActions.editTranslations],
    'top',
    () => import('#modules/house/home/home-warnings.tsx'),
  ),
  homePart([specialActions.ownProjects], 'top', () => import('#modules/work/client-tasks/client-tasks-at-home.tsx'), [
    ownTasks,
  ]),
  homePart([specialActions.ownProjects], 'top', () => import('#modules/clients/contracts/documents-at-home.tsx'), [
    ownTasks,
  ]),
  homePart([specialActions.ownProjects], 'top', () => import('#modules/house/home/home-asked.tsx'), [ownTasks]),
  homePart([specialActions.ownProjects], 'bottom', () => import('#modules/clients/clients/own-people.tsx'), [ownTasks]),
  homePart([ownTasks], 'top', () => import('#modules/staff/punches/punch-at-home.tsx')),
  homePart([actions.leave.update], 'top', leavePart),
  homePart([specialActions.makeClients], 'top', () => import('#modules/clients/enquiries/handed-enquiries.tsx'), [
    publications,
  ]),
  homePart([specialActions.allProjects], 'top', () => import('#modules/company/projects/projects-at-home.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/presence/attendance/questions-at-home.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/views/task-views/overview/own-day.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/house/home/home-tasks.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/growth/knowledge-tests/screens/tests-at-home.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/growth/worksheets/sheets-at-home.tsx')),
  homePart([ownTasks], 'wide', () => import('#modules/growth/reviews/reviews-at-home.tsx')),
  homePart('staff', 'narrow', () => import('#modules/presence/departures/coming-at-home.tsx')),
  homePart([ownTasks], 'narrow', () => import('#modules/house/home/home-statuses.tsx')),
  homePart([resourceLoad], 'bottom', () => import('#modules/views/task-views/overview/people-week.tsx')),
  homePart('staff', 'bottom', () => import('#modules/numbers/dashboards/home-dashboard.tsx')),
  homePart([specialActions.approveTeam], 'bottom', leavePart, [actions.leave.update]),
  homePart([specialActions.approveTeam, actions.attendance.update], 'bottom', attendancePart),
];

/** Signs at the top of every screen, beside the bell. */
export const barTools: Product['barTools'] = [
  { text: 'check-in.title', icon: 'clock-hour-4', need: 'staff', href: '/people/check-in' },
];

/** What stands under the bell. */
export const Inbox = lazy(() => import('#modules/channels/inbox/inbox-list.tsx'));

const RunningClock = lazy(async () => ({
  default: (await import('#modules/work/tasks/cards/running-clock.tsx')).RunningClock,
}));

/** The time spent on a task that somebody works on, in the cell of a table: it runs on there as everywhere else. */
export const runningClock = (task: TaskRow): ReactNode =>
  createElement(
    Suspense,
    { fallback: formatClock(task.actual_minutes) },
    createElement(RunningClock, { task, show: formatClock }),
  );

/** What lies over every screen when it is wanted; its code comes then. */
export const layers: readonly ComponentType[] = [
  layer(isSeeing, () => import('#modules/staff/access/users/seen-as.tsx')),
  layer(pushIsOn, () => import('#modules/channels/web-push/keep-push.tsx')),
  layer(quickAddOpen, () => import('#modules/work/tasks/quick-add/quick-add.tsx')),
  layer(editsInPlace, () => import('#modules/company/translations/edit-in-place.tsx')),
];

/** A screen that shares its file with others. */
function named<K extends string>(load: () => Promise<Readonly<Record<K, ComponentType>>>, name: K) {
  return () => load().then((module) => ({ default: module[name] }));
}

/** One of the reports, which come in one file. */
function report(name: ShownReport) {
  return () =>
    import('#modules/views/reports/screens/report-screens.tsx').then(({ screens }) => ({ default: screens[name] }));
}

/** The plan, by people or by projects. */
function plan(name: keyof typeof import('#modules/views/gantt/screens/gantt-screen.tsx')) {
  return named(() => import('#modules/views/gantt/screens/gantt-screen.tsx'), name);
}

/** A screen that is its definition. All definitions come in one file: they refer to each other. */
function definition(path: (typeof resources)[number]['path']): Pick<ResourceScreen, 'resource'> {
  return {
    resource: () =>
      import('#modules/registry.ts').then(
        (registry) => registry.resources.find((one) => one.path === path) as Resource,
      ),
  };
}
