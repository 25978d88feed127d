import type { Need } from '#kernel/access.ts';
import { actions, screenActions, specialActions } from '#kernel/actions.ts';

/** A screen as both sides know it: its address, who may open it, and where it stands in the menu. */
export interface ScreenFacts {
  readonly route: `/${string}`;
  readonly need: Need;
  readonly category: MenuCategoryCode;
  /** The key of the title, of the menu entry and of the h1. */
  readonly text: string;
  readonly icon: string;
  /** Hidden screens never appear in a menu: spec.md, section 6. */
  readonly inMenu: boolean;
}

/** Categories of the menu in their order. */
export const menuCategories = [
  { code: 'basic', text: 'category.basic', icon: 'home' },
  { code: 'tasks', text: 'category.tasks', icon: 'checkbox' },
  { code: 'dictionaries', text: 'category.dictionaries', icon: 'book-2' },
  { code: 'other', text: 'category.other', icon: 'category' },
  { code: 'people', text: 'category.people', icon: 'users' },
  { code: 'web-site', text: 'category.web-site', icon: 'world' },
  { code: 'access', text: 'category.access', icon: 'shield-lock' },
  { code: 'admin', text: 'category.admin', icon: 'server-2' },
] as const;
export type MenuCategoryCode = (typeof menuCategories)[number]['code'];

const at = (
  category: MenuCategoryCode,
  route: `/${string}`,
  need: Need,
  text: string,
  icon: string,
  inMenu = true,
): ScreenFacts => ({ route, need, category, text, icon, inMenu });
const dictionary = (tail: string, action: number, icon: string): ScreenFacts =>
  at('dictionaries', `/dictionaries/${tail}`, [action], `${tail}.title`, icon);

const { tasks, board, ownTasks, projects, workTypes, priorities, teams, projectGroups, projectCategories } =
  screenActions;

/** Every screen that is built, one line each. What is not here has no menu entry and no route. */
export const screenList = [
  at('basic', '/login', 'public', 'screen.login', 'login', false),
  at('basic', '/error-404', 'public', 'screen.error_404', 'error-404', false),
  at('basic', '/error-403', 'public', 'screen.error_403', 'lock', false),
  at('basic', '/error', 'public', 'screen.error', 'alert-triangle', false),
  at('basic', '/', 'session', 'screen.home', 'home'),
  at('basic', '/settings', 'session', 'screen.settings', 'settings'),
  at('basic', '/search', [tasks, board, ownTasks], 'screen.search', 'search', false),
  at('tasks', '/tasks/new-version-tasks', [board], 'screen.board', 'layout-kanban'),
  at('tasks', '/tasks/new-version-my-tasks', [ownTasks], 'screen.my_board', 'layout-board'),
  at('tasks', '/tasks/tasks-v4', [board], 'screen.entry', 'subtask'),
  at('tasks', '/tasks/tasks', [tasks], 'screen.tasks', 'list-check'),
  at('tasks', '/tasks/calendar', [tasks, board, ownTasks], 'screen.task_calendar', 'calendar', false),
  at('tasks', '/tasks/tree', [tasks, board, ownTasks], 'screen.task_tree', 'subtask', false),
  at('tasks', '/tasks/my-tasks', [ownTasks], 'screen.my_tasks', 'checks'),
  at('tasks', '/tasks/process-tasks', [ownTasks], 'screen.process_tasks', 'player-play'),
  at('tasks', '/tasks/users-tasks', [tasks], 'screen.users_tasks', 'users-group'),
  at('other', '/other/day-of-tasks', [ownTasks], 'screen.day_of_tasks', 'calendar-due'),
  at('other', '/other/test-tasks', [ownTasks], 'screen.test_tasks', 'clipboard-check'),
  at('tasks', '/tasks/task-templates', [tasks], 'task-templates.title', 'copy'),
  at('tasks', '/tasks/automations', [specialActions.automate], 'task-automations.title', 'bolt'),
  at('tasks', '/tasks/recurrences', [tasks], 'task-recurrences.title', 'refresh'),
  at('tasks', '/tasks/projects', [projects], 'screen.projects', 'briefcase'),
  dictionary('work-categories', workTypes, 'clock-hour-4'),
  dictionary('work-types', workTypes, 'tools'),
  dictionary('task-types', workTypes, 'tag'),
  dictionary('task-priorities', priorities, 'flag'),
  dictionary('task-platforms', teams, 'devices'),
  at('dictionaries', '/dictionaries/team-members/:team_id', [teams], 'team-members.title', 'users', false),
  dictionary('tasks-types', ownTasks, 'adjustments'),
  dictionary('tasks-types-value', ownTasks, 'list-details'),
  dictionary('project-statuses', projects, 'progress'),
  dictionary('project-groups', projectGroups, 'folders'),
  dictionary('project-categories', projectCategories, 'category-2'),
  at('tasks', '/tasks/clients', [screenActions.clients], 'clients.title', 'building'),
  at('tasks', '/tasks/i18n', 'staff', 'translations.title', 'language'),
  at('access', '/access/app-errors', [screenActions.errors], 'error-message.title', 'alert-triangle'),
  at('access', '/access/app-configs-groups', [screenActions.regions], 'app-config-groups.title', 'folders'),
  at('admin', '/admin/app-configs', [screenActions.appConfigs], 'app-configs.title', 'settings'),
  at('admin', '/admin/resource-view', [screenActions.publications], 'resources-view.title', 'file'),
  at('other', '/other/regions', [screenActions.regions], 'regions.title', 'map-pins'),
  at('other', '/other/areas', [screenActions.regions], 'areas.title', 'map-pin'),
  at('other', '/other/teams', [teams], 'teams.title', 'users-group'),
  at('other', '/other/team-member-types', [teams], 'team-member-types.title', 'user-cog'),
  at('other', '/other/team-members', [teams], 'team-members.title', 'users'),
  at('other', '/other/work-type-categories', [screenActions.workTypeCategories], 'work-type-categories.title', 'list'),
  at(
    'other',
    '/other/work-type-children',
    [screenActions.workTypeChildren],
    'work-type-children.title',
    'list-details',
  ),
  at('admin', '/admin/users', [screenActions.users], 'users.title', 'users'),
  at('admin', '/admin/user-roles', [screenActions.roles], 'user-roles.title', 'shield'),
  at(
    'admin',
    '/admin/access-managing/:user_roles_id',
    [screenActions.roles],
    'screen.access_managing',
    'shield-check',
    false,
  ),
  at('admin', '/admin/workflow', [screenActions.roles], 'screen.workflow', 'git-branch', false),
  at('admin', '/admin/why', [screenActions.roles], 'screen.why', 'help-circle', false),
  at('admin', '/admin/login-logs', [screenActions.loginLogs], 'login-logs.title', 'login'),
  at('admin', '/admin/sessions', [screenActions.sessions], 'sessions.title', 'devices'),
  at('admin', '/admin/audit-log', [screenActions.sessions], 'audit-log.title', 'history'),
  at('access', '/access/app-action-groups', [screenActions.actionGroups], 'action-groups.title', 'stack-2'),
  at(
    'access',
    '/access/app-action-categories',
    [screenActions.actionCategories],
    'action-categories.title',
    'category',
  ),
  at('access', '/access/app-action-types', [screenActions.actionTypes], 'action-types.title', 'tags'),
  at('access', '/access/app-actions', [screenActions.appActions], 'app-actions.title', 'bolt'),
  at('access', '/access/user-types', [screenActions.clients], 'user-types.title', 'user-circle'),
  at('access', '/access/resource-types', [screenActions.resourceTypes], 'resource-types.title', 'file'),
  at('other', '/other/branches', [screenActions.branches], 'branches.title', 'hierarchy'),
  at('other', '/other/work-types', [screenActions.workTypeList], 'screen.work_catalogue', 'tools'),
  at('other', '/other/landing-data', [teams], 'landing-data.title', 'rocket'),
  at('people', '/people/work-calendar', [screenActions.attendance], 'work-calendar.title', 'calendar-week'),
  at('people', '/people/days-off', [ownTasks], 'days-off.title', 'calendar-off'),
  at('people', '/people/leave-kinds', [actions.leave.update], 'leave-kinds.title', 'category', false),
  at('people', '/people/leave-rules', [actions.leave.update], 'leave-rules.title', 'certificate', false),
  at('people', '/people/leave-corrections', [actions.leave.update], 'leave-corrections.title', 'adjustments', false),
  at('web-site', '/web-site/site-section', [screenActions.siteMenu], 'sections.title', 'layout-list'),
  at('web-site', '/web-site/site-content', [screenActions.siteMenu], 'site-content.title', 'file-text'),
  at('web-site', '/web-site/menu', [screenActions.siteMenu], 'menu.title', 'menu-2'),
  at('web-site', '/web-site/publication_types', [screenActions.publications], 'publication-types.title', 'news'),
  at('web-site', '/web-site/site-user-data', [teams], 'site-user-data.title', 'id-badge'),
  at('web-site', '/web-site/new-clients', [screenActions.publications], 'new-clients.title', 'user-plus'),
  at('web-site', '/web-site/suggestion', [screenActions.publications], 'suggestions.title', 'message-circle'),
  at('web-site', '/web-site/events', [teams], 'events.title', 'calendar-event'),
  at(
    'web-site',
    '/web-site/notification-methods',
    [screenActions.notificationMethods],
    'notification-methods.title',
    'send',
  ),
  at('access', '/access/notification-types', [screenActions.notificationTypes], 'notification-types.title', 'bell'),
  at(
    'access',
    '/access/notification-templates',
    [screenActions.notificationTemplates],
    'notification-templates.title',
    'mail',
  ),
] as const satisfies readonly ScreenFacts[];
