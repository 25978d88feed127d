import type { Need } from '#kernel/access.ts';
import { nameOf } from '#kernel/naming.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import type { resources } from '#modules/registry.ts';
import { shownReports, titleOfReport } from '#modules/numbers/saved-reports/report-places.ts';
import type { PlaceCode } from '#modules/house/shell/menu-order.ts';

type ResourcePath = (typeof resources)[number]['path'];

/** A screen as both sides know it: its address, who may open it, and where it stands in the menu. */
export interface ScreenFacts {
  readonly route: `/${string}`;
  readonly need: Need;
  /** Of a screen about one person, `:id` in its route: what it takes to open that of somebody else. */
  readonly others?: Need;
  /** The place of the menu that it belongs to. */
  readonly place: PlaceCode;
  /** The top-level category, recorded after each navigation: the first part of the address. */
  readonly category: string;
  /** The key of the title, of the menu entry and of the h1. */
  readonly text: string;
  readonly icon: string;
  /** Hidden screens never appear in a menu: spec.md, section 6. */
  readonly inMenu: boolean;
  /** The screen is the list of this resource, as its definition draws it. */
  readonly resource?: ResourcePath;
}

/** What has no part before it is `basic`, as spec.md has it. */
const categoryOf = (route: string): string => /^\/([\w-]+)\//.exec(route)?.[1] ?? 'basic';

const at = (
  place: PlaceCode,
  route: `/${string}`,
  need: Need,
  text: string,
  icon: string,
  inMenu = true,
): ScreenFacts => ({ route, need, place, category: categoryOf(route), text, icon, inMenu });
/** The list of a resource, under its title. */
const rowsOf = (
  resource: ResourcePath,
  place: PlaceCode,
  route: `/${string}`,
  need: Need,
  icon: string,
  inMenu = true,
): ScreenFacts => ({ ...at(place, route, need, `${nameOf(resource)}.title`, icon, inMenu), resource });
/** A dictionary of tasks and projects, where its address says which. */
const dictionary = (resource: ResourcePath, action: number, icon: string): ScreenFacts =>
  rowsOf(resource, 'work-dictionaries', `/dictionaries/${nameOf(resource)}`, [action], icon);

const { tasks, board, ownTasks, projects, workTypes, priorities, teams, projectGroups, projectCategories } =
  screenActions;

/** Whoever writes on the site, and what stands at its head. */
const siteWriters = [actions.site.update, actions.landing.update];

const writesTests = [actions.tests.create, actions.tests.update];
const keepsAttendance = [actions.attendance.update];

const reportScreens = shownReports.map(({ name, route, need, icon }) =>
  at('reports', route, need, titleOfReport(name), icon),
);

/** Every screen that is built, one line each. What is not here has no menu entry and no route. */
export const screenList = [
  at('basic', '/login', 'public', 'screen.login', 'login', false),
  at('basic', '/kiosk', 'public', 'kiosk.title', 'qrcode', false),
  at('basic', '/wall', 'public', 'dashboard.wall', 'device-tv', false),
  at('basic', '/test', 'public', 'screen.candidate_test', 'certificate', false),
  at('basic', '/certificate', 'public', 'screen.certificate', 'certificate', false),
  at('basic', '/error-404', 'public', 'screen.error_404', 'error-404', false),
  at('basic', '/error-403', 'public', 'screen.error_403', 'lock', false),
  at('basic', '/error', 'public', 'screen.error', 'alert-triangle', false),
  at('basic', '/', 'session', 'screen.home', 'home'),
  at('basic', '/settings', 'session', 'screen.settings', 'settings'),
  at('basic', '/catalogue', 'staff', 'screen.catalogue', 'adjustments', false),
  at('basic', '/search', [tasks, board, ownTasks], 'screen.search', 'search', false),
  at('tasks', '/tasks/new-version-tasks', [board], 'screen.board', 'layout-kanban'),
  at('work', '/tasks/new-version-my-tasks', [ownTasks], 'screen.my_board', 'layout-board'),
  at('tasks', '/tasks/tasks-v4', [board], 'screen.entry', 'subtask'),
  at('tasks', '/tasks/tasks', [tasks], 'screen.tasks', 'list-check'),
  at('tasks', '/tasks/calendar', [tasks, board, ownTasks], 'screen.task_calendar', 'calendar', false),
  at('tasks', '/tasks/tree', [tasks, board, ownTasks], 'screen.task_tree', 'subtask', false),
  at('work', '/tasks/my-tasks', [ownTasks], 'screen.my_tasks', 'checks'),
  at('work', '/tasks/process-tasks', [ownTasks], 'screen.process_tasks', 'player-play'),
  at('tasks', '/tasks/users-tasks', [tasks], 'screen.users_tasks', 'users-group'),
  at('work', '/other/day-of-tasks', [ownTasks], 'screen.day_of_tasks', 'calendar-due'),
  at('work', '/other/issues', [screenActions.notes], 'issues.title', 'note'),
  at('work', '/other/test-tasks', [ownTasks], 'screen.test_tasks', 'clipboard-check'),
  at('tasks', '/tasks/task-templates', [tasks], 'task-templates.title', 'copy'),
  at('tasks', '/tasks/automations', [specialActions.automate], 'task-automations.title', 'bolt'),
  rowsOf('fp/task-recurrences', 'tasks', '/tasks/recurrences', [tasks], 'refresh'),
  { ...at('projects', '/tasks/projects', [projects], 'screen.projects', 'briefcase'), resource: 'fp/projects' },
  at('projects', '/tasks/projects/:id', [projects], 'projects.one', 'briefcase', false),
  at('projects', '/tasks/task-groups', [screenActions.taskGroups], 'task-groups.title', 'stack-2'),
  at('projects', '/tasks/task-groups/:id', [screenActions.taskGroups], 'task-groups.one', 'stack-2', false),
  ...reportScreens,
  at('reports', '/reports/users-gantt-chart', [screenActions.ganttByDeveloper], 'screen.gantt_people', 'chart-arrows'),
  at('reports', '/reports/projects-gantt-chart', [screenActions.ganttByProject], 'screen.gantt_projects', 'timeline'),
  at('reports', '/reports/task-groups-tree', [screenActions.taskGroupsTree], 'screen.groups_tree', 'sitemap'),
  at('reports', '/reports/measures', 'staff', 'screen.measures', 'ruler-2', false),
  at('reports', '/reports/dashboards', 'staff', 'dashboards.title', 'layout-dashboard'),
  rowsOf('fp/kpi-months', 'reports', '/reports/kpi-months', [screenActions.reportTasks, ownTasks], 'chart-bar'),
  rowsOf('fp/saved-reports', 'reports', '/reports/saved', 'session', 'report-analytics'),
  {
    ...at(
      'reports',
      '/reports/developers/:id',
      [screenActions.reportTasks, ownTasks],
      'developer.title',
      'chart-bar',
      false,
    ),
    others: [screenActions.reportTasks],
  },
  dictionary('fp/work-categories', workTypes, 'clock-hour-4'),
  dictionary('fp/work-types', workTypes, 'tools'),
  dictionary('fp/task-types', workTypes, 'tag'),
  dictionary('fp/task-priorities', priorities, 'flag'),
  dictionary('fp/task-platforms', teams, 'devices'),
  rowsOf('fp/team-members', 'organisation', '/dictionaries/team-members/:team_id', [teams], 'users', false),
  dictionary('fp/tasks-types', ownTasks, 'adjustments'),
  dictionary('fp/tasks-types-value', ownTasks, 'list-details'),
  dictionary('fp/project-statuses', projects, 'progress'),
  dictionary('fp/project-groups', projectGroups, 'folders'),
  dictionary('fp/project-categories', projectCategories, 'category-2'),
  dictionary('fp/project-types', projects, 'category'),
  dictionary('fp/stickers', ownTasks, 'sticker'),
  dictionary('fp/task-ranks', workTypes, 'medal'),
  dictionary('fp/task-mark-criteria', workTypes, 'ruler-measure'),
  at(
    'projects',
    '/tasks/client-contracts',
    [screenActions.clients, specialActions.ownProjects],
    'client-contracts.title',
    'file-text',
  ),
  rowsOf(
    'fp/contract-document-lines',
    'projects',
    '/tasks/contract-document-lines',
    [actions.contracts.export],
    'list-details',
    false,
  ),
  dictionary('fp/contract-types', screenActions.clients, 'file-text'),
  rowsOf('fp/vat-rates', 'system', '/dictionaries/vat-rates', [screenActions.clients], 'adjustments', false),
  rowsOf(
    'fp/hourly-rates',
    'system',
    '/dictionaries/hourly-rates',
    [specialActions.contractMoney],
    'clock-hour-4',
    false,
  ),
  rowsOf(
    'fp/document-templates',
    'system',
    '/dictionaries/document-templates',
    [screenActions.notificationTemplates],
    'file-text',
    false,
  ),
  { ...at('projects', '/tasks/clients', [screenActions.clients], 'clients.title', 'building'), resource: 'fp/clients' },
  at('projects', '/tasks/clients/:client_id', [screenActions.clients], 'clients.one', 'building', false),
  at('basic', '/invitation', 'public', 'screen.invitation', 'mail', false),
  {
    ...at(
      'projects',
      '/tasks/client-projects',
      [screenActions.clients, specialActions.ownProjects],
      'client-projects.title',
      'briefcase',
    ),
    resource: 'fp/client-projects',
  },
  dictionary('fp/legal-forms', screenActions.clients, 'certificate'),
  dictionary('fp/banks', screenActions.clients, 'building-bank'),
  {
    ...at('projects', '/tasks/tasks-v3', [screenActions.clientTasks], 'client-tasks.title', 'message-question'),
    resource: 'fp/client-tasks',
  },
  dictionary('fp/client-task-targets', priorities, 'clock-hour-4'),
  at('system', '/tasks/i18n', 'staff', 'translations.title', 'language'),
  at('system', '/access/app-errors', [screenActions.errors], 'error-message.title', 'alert-triangle'),
  rowsOf('admin/app-config-groups', 'system', '/access/app-configs-groups', [screenActions.regions], 'folders'),
  at('system', '/admin/app-configs', [screenActions.appConfigs], 'app-configs.title', 'settings'),
  at('system', '/admin/work', [screenActions.appConfigs], 'screen.work', 'refresh'),
  at('system', '/admin/resource-view', [screenActions.publications], 'resources-view.title', 'file'),
  rowsOf('admin/regions', 'organisation', '/other/regions', [screenActions.regions], 'map-pins'),
  rowsOf('admin/areas', 'organisation', '/other/areas', [screenActions.regions], 'map-pin'),
  rowsOf('fp/teams', 'people', '/other/teams', [teams], 'users-group'),
  rowsOf('fp/team-member-types', 'organisation', '/other/team-member-types', [teams], 'user-cog'),
  rowsOf('fp/team-members', 'people', '/other/team-members', [teams], 'users'),
  rowsOf(
    'fp/work-type-categories',
    'work-dictionaries',
    '/other/work-type-categories',
    [screenActions.workTypeCategories],
    'list',
  ),
  rowsOf(
    'fp/work-type-children',
    'work-dictionaries',
    '/other/work-type-children',
    [screenActions.workTypeChildren],
    'list-details',
  ),
  at('people', '/admin/users', [screenActions.users], 'users.title', 'users'),
  rowsOf('admin/user-roles', 'rights', '/admin/user-roles', [screenActions.roles], 'shield'),
  at(
    'rights',
    '/admin/access-managing/:user_roles_id',
    [screenActions.roles],
    'screen.access_managing',
    'shield-check',
    false,
  ),
  at('rights', '/admin/workflow', [screenActions.roles], 'screen.workflow', 'git-branch', false),
  at('rights', '/admin/why', [screenActions.roles], 'screen.why', 'help-circle', false),
  at('rights', '/admin/screen-visits', [screenActions.sessions], 'screen.visits', 'chart-bar'),
  at('rights', '/admin/login-logs', [screenActions.loginLogs], 'login-logs.title', 'login'),
  at('rights', '/admin/sessions', [screenActions.sessions], 'sessions.title', 'devices'),
  at('rights', '/admin/audit-log', [screenActions.sessions], 'audit-log.title', 'history'),
  rowsOf('admin/action-groups', 'rights', '/access/app-action-groups', [screenActions.actionGroups], 'stack-2'),
  rowsOf(
    'admin/action-categories',
    'rights',
    '/access/app-action-categories',
    [screenActions.actionCategories],
    'category',
  ),
  rowsOf('admin/action-types', 'rights', '/access/app-action-types', [screenActions.actionTypes], 'tags'),
  rowsOf('admin/app-actions', 'rights', '/access/app-actions', [screenActions.appActions], 'bolt'),
  rowsOf('admin/user-types', 'rights', '/access/user-types', [screenActions.clients], 'user-circle'),
  rowsOf('admin/resource-types', 'system', '/access/resource-types', [screenActions.resourceTypes], 'file'),
  at('people', '/other/branches', [screenActions.branches], 'branches.title', 'hierarchy'),
  at('work-dictionaries', '/other/work-types', [screenActions.workTypeList], 'screen.work_catalogue', 'tools'),
  at('site', '/other/landing-data', [teams], 'landing-data.title', 'rocket'),
  at('people', '/people/work-calendar', [screenActions.attendance], 'work-calendar.title', 'calendar-week'),
  {
    ...at('people', '/people/schedules', 'staff', 'work-schedules.title', 'clock-hour-4'),
    resource: 'fp/work-schedules',
  },
  at('people', '/people/my-team', [ownTasks], 'my-team.title', 'users-group'),
  at('people', '/people/attendance', [ownTasks, screenActions.attendance], 'attendance.title', 'calendar-user'),
  rowsOf(
    'fp/absence-reasons',
    'people',
    '/people/absence-reasons',
    [actions.attendance.update],
    'user-question',
    false,
  ),
  rowsOf('fp/timesheet-codes', 'people', '/people/timesheet-codes', [actions.attendance.update], 'letter-case', false),
  at('people', '/people/days-off', [ownTasks], 'days-off.title', 'calendar-off'),
  at('people', '/people/leave-plan', [ownTasks], 'screen.leave_plan', 'calendar-week', false),
  at('people', '/people/worksheets', [ownTasks], 'worksheets.title', 'checklist'),
  at('people', '/people/tests', [ownTasks, ...writesTests], 'screen.tests', 'certificate'),
  at('people', '/people/tests/attempt', [ownTasks], 'screen.test_attempt', 'certificate', false),
  at('people', '/people/tests/result', [ownTasks, ...writesTests], 'screen.test_result', 'certificate', false),
  at('people', '/people/my-data', [ownTasks], 'my_data.title', 'shield-lock'),
  rowsOf('fp/data-views', 'people', '/people/data-views', [ownTasks], 'eye', false),
  rowsOf('fp/retention-rules', 'people', '/people/retention-rules', [ownTasks], 'clock', false),
  rowsOf('fp/erasures', 'people', '/people/erasures', [ownTasks], 'trash', false),
  at('people', '/people/coming-and-going', 'staff', 'coming.title', 'user-plus'),
  rowsOf('fp/checklists', 'people', '/people/checklists', [actions.departures.update], 'list-check', false),
  rowsOf(
    'fp/checklist-runs',
    'people',
    '/people/checklist-runs',
    [actions.departures.update],
    'clipboard-check',
    false,
  ),
  at('people', '/people/reviews', [ownTasks], 'reviews.title', 'message-check'),
  at('people', '/people/check-in', 'staff', 'check-in.title', 'clock-hour-4'),
  rowsOf('fp/attendance-punches', 'people', '/people/punches', [ownTasks], 'fingerprint'),
  rowsOf('fp/attendance-devices', 'people', '/people/attendance-devices', keepsAttendance, 'device-desktop'),
  rowsOf('fp/attendance-pins', 'people', '/people/attendance-pins', keepsAttendance, 'hash', false),
  rowsOf('fp/kiosks', 'people', '/people/kiosks', keepsAttendance, 'qrcode'),
  rowsOf('fp/leave-kinds', 'people', '/people/leave-kinds', [actions.leave.update], 'category', false),
  rowsOf('fp/leave-rules', 'people', '/people/leave-rules', [actions.leave.update], 'certificate', false),
  rowsOf('fp/leave-corrections', 'people', '/people/leave-corrections', [actions.leave.update], 'adjustments', false),
  at('site', '/web-site/site-section', [screenActions.siteMenu], 'sections.title', 'layout-list'),
  at('site', '/web-site/site-content', [screenActions.siteMenu], 'site-content.title', 'file-text'),
  at('site', '/web-site/menu', [screenActions.siteMenu], 'menu.title', 'menu-2'),
  at('site', '/web-site/publications', [screenActions.publications], 'publications.title', 'world'),
  at('site', '/web-site/pubs-edit', [screenActions.publications], 'publications.edit', 'pencil', false),
  rowsOf('admin/preview-links', 'site', '/web-site/preview-links', siteWriters, 'link'),
  rowsOf('admin/publication-types', 'site', '/web-site/publication_types', [screenActions.publications], 'news'),
  rowsOf('admin/site-user-data', 'site', '/web-site/site-user-data', [teams], 'id-badge'),
  rowsOf('admin/new-clients', 'projects', '/web-site/new-clients', [screenActions.publications], 'user-plus'),
  at('people', '/access/appeal-for-jobs', [screenActions.publications], 'appeal-for-jobs.title', 'user-check'),
  rowsOf('admin/suggestions', 'site', '/web-site/suggestion', [screenActions.publications], 'message-circle'),
  rowsOf('fp/events', 'site', '/web-site/events', [teams], 'calendar-event'),
  rowsOf('fp/rooms', 'organisation', '/dictionaries/rooms', [teams], 'door', false),
  rowsOf(
    'admin/notification-methods',
    'notices',
    '/web-site/notification-methods',
    [screenActions.notificationMethods],
    'send',
  ),
  at('notices', '/access/notification', [screenActions.publications], 'notification.title', 'send'),
  rowsOf(
    'admin/notification-types',
    'notices',
    '/access/notification-types',
    [screenActions.notificationTypes],
    'bell',
  ),
  rowsOf(
    'admin/notification-templates',
    'notices',
    '/access/notification-templates',
    [screenActions.notificationTemplates],
    'mail',
  ),
] as const satisfies readonly ScreenFacts[];

const needs: ReadonlyMap<string, Need> = new Map(screenList.map(({ route, need }) => [withoutNames(route), need]));

/** Routes are told apart by their places, whatever the variables in them are called. */
function withoutNames(route: string): string {
  return route.replace(/:\w+/g, ':');
}

/** Who may open the screen at a route, `/tasks/projects/:id`; undefined where none is built. */
export const needOfScreen = (route: string): Need | undefined => needs.get(withoutNames(route));
