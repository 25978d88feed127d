import { type ComponentType, lazy } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { resources } from '#modules/registry.ts';
import { screenList } from '#modules/screen-list.ts';
import { quickAddOpen } from '#modules/tasks/quick-add/quick-add-open.ts';
import { editsInPlace } from '#web/i18n/texts.ts';
import {
  layer,
  type OwnScreen,
  type Panel,
  panel,
  type ResourceScreen,
  type Screen,
  type SelectionTools,
} from '#web/screen.ts';
import { isSeeing } from '#web/session/session.ts';

type Route = (typeof screenList)[number]['route'];
type Content = Pick<OwnScreen, 'load'> | Pick<ResourceScreen, 'resource'>;

/** What a route of `screen-list.ts` shows: a screen written by hand, or a definition and nothing else. */
const contents: Partial<Record<Route, Content>> = {
  '/login': { load: () => import('#modules/system/login.tsx') },
  '/error-404': { load: named(() => import('#modules/system/error-pages.tsx'), 'NotFoundScreen') },
  '/error-403': { load: named(() => import('#modules/system/error-pages.tsx'), 'NoAccessScreen') },
  '/error': { load: named(() => import('#modules/system/error-pages.tsx'), 'ErrorScreen') },
  '/': { load: () => import('#modules/system/home.tsx') },
  '/search': { load: () => import('#modules/search/search-screen.tsx') },
  '/settings': { load: () => import('#modules/system/settings.tsx') },
  '/tasks/i18n': { load: () => import('#modules/translations/translations-screen.tsx') },
  '/access/app-errors': { load: () => import('#modules/translations/error-messages-screen.tsx') },
  '/access/app-configs-groups': definition('admin/app-config-groups'),
  '/admin/app-configs': { load: () => import('#modules/settings/app-configs-screen.tsx') },
  '/admin/resource-view': { load: () => import('#modules/system/resource-screen.tsx') },
  '/tasks/new-version-tasks': { load: () => import('#modules/tasks/board/task-board-screen.tsx') },
  '/tasks/new-version-my-tasks': { load: () => import('#modules/tasks/board/my-task-board-screen.tsx') },
  '/tasks/tasks-v4': { load: () => import('#modules/tasks/entry/entry-screen.tsx') },
  '/tasks/tasks': { load: () => import('#modules/tasks/totals/tasks-screen.tsx') },
  '/tasks/calendar': { load: () => import('#modules/tasks/calendar-view/task-calendar-screen.tsx') },
  '/tasks/tree': { load: () => import('#modules/tasks/tree-view/task-tree-screen.tsx') },
  '/tasks/my-tasks': { load: () => import('#modules/tasks/mine/my-tasks-screen.tsx') },
  '/tasks/process-tasks': { load: () => import('#modules/tasks/running/process-tasks-screen.tsx') },
  '/tasks/users-tasks': { load: () => import('#modules/tasks/developers/users-tasks-screen.tsx') },
  '/other/day-of-tasks': { load: () => import('#modules/tasks/day-plan/day-of-tasks-screen.tsx') },
  '/other/test-tasks': { load: () => import('#modules/tasks/to-test/test-tasks-screen.tsx') },
  '/tasks/automations': { load: () => import('#modules/tasks/automations/automations-screen.tsx') },
  '/tasks/task-templates': { load: () => import('#modules/tasks/templates/task-templates-screen.tsx') },
  '/tasks/recurrences': definition('fp/task-recurrences'),
  '/tasks/projects': definition('fp/projects'),
  '/dictionaries/work-categories': definition('fp/work-categories'),
  '/dictionaries/task-types': definition('fp/task-types'),
  '/dictionaries/task-priorities': definition('fp/task-priorities'),
  '/dictionaries/task-platforms': definition('fp/task-platforms'),
  '/dictionaries/team-members/:team_id': definition('fp/team-members'),
  '/dictionaries/tasks-types': definition('fp/tasks-types'),
  '/dictionaries/tasks-types-value': definition('fp/tasks-types-value'),
  '/dictionaries/project-statuses': definition('fp/project-statuses'),
  '/dictionaries/project-groups': definition('fp/project-groups'),
  '/dictionaries/project-categories': definition('fp/project-categories'),
  '/tasks/clients': definition('fp/clients'),
  '/other/regions': definition('admin/regions'),
  '/other/areas': definition('admin/areas'),
  '/other/teams': definition('fp/teams'),
  '/other/team-member-types': definition('fp/team-member-types'),
  '/other/team-members': definition('fp/team-members'),
  '/other/work-type-categories': definition('fp/work-type-categories'),
  '/other/work-type-children': definition('fp/work-type-children'),
  '/admin/users': { load: () => import('#modules/access/users-screen.tsx') },
  '/admin/user-roles': definition('admin/user-roles'),
  '/admin/access-managing/:user_roles_id': { load: () => import('#modules/access/access-matrix-screen.tsx') },
  '/admin/workflow': { load: () => import('#modules/tasks/workflow-picture/workflow-screen.tsx') },
  '/admin/why': { load: () => import('#modules/access/why-screen.tsx') },
  '/admin/login-logs': { load: () => import('#modules/access/login-logs-screen.tsx') },
  '/admin/sessions': { load: () => import('#modules/access/sessions-screen.tsx') },
  '/admin/audit-log': { load: () => import('#modules/access/audit-log-screen.tsx') },
  '/access/app-action-groups': definition('admin/action-groups'),
  '/access/app-action-categories': definition('admin/action-categories'),
  '/access/app-action-types': definition('admin/action-types'),
  '/access/app-actions': definition('admin/app-actions'),
  '/access/user-types': definition('admin/user-types'),
  '/access/resource-types': definition('admin/resource-types'),
  '/dictionaries/work-types': { load: named(() => import('#modules/work/work-types-screens.tsx'), 'TimeScreen') },
  '/other/work-types': { load: named(() => import('#modules/work/work-types-screens.tsx'), 'CatalogueScreen') },
  '/other/branches': { load: () => import('#modules/people/branches-screen.tsx') },
  '/other/landing-data': { load: () => import('#modules/site/landing-data-screen.tsx') },
  '/people/work-calendar': { load: () => import('#modules/attendance/work-calendar-screen.tsx') },
  '/people/days-off': { load: () => import('#modules/leave/days-off-screen.tsx') },
  '/people/leave-kinds': definition('fp/leave-kinds'),
  '/people/leave-rules': definition('fp/leave-rules'),
  '/people/leave-corrections': definition('fp/leave-corrections'),
  '/web-site/site-section': { load: () => import('#modules/site/sections-screen.tsx') },
  '/web-site/site-content': { load: () => import('#modules/site/site-content-screen.tsx') },
  '/web-site/new-clients': definition('admin/new-clients'),
  '/web-site/suggestion': definition('admin/suggestions'),
  '/web-site/menu': { load: () => import('#modules/site/menu-screen.tsx') },
  '/web-site/publication_types': definition('admin/publication-types'),
  '/web-site/site-user-data': definition('admin/site-user-data'),
  '/web-site/events': definition('fp/events'),
  '/web-site/notification-methods': definition('admin/notification-methods'),
  '/access/notification-types': definition('admin/notification-types'),
  '/access/notification-templates': definition('admin/notification-templates'),
};

/** Every screen of the product: what both sides know of it, and what the browser shows. */
export const screens: readonly Screen[] = screenList.flatMap((facts) => {
  const content = contents[facts.route];
  return content ? [{ ...facts, ...content }] : [];
});

/** What opens in the right drawer, over any screen. */
export const panels: readonly Panel[] = [
  panel('admin/users', () => import('#modules/access/user-panel.tsx')),
  panel('admin/user-roles', () => import('#modules/access/role-panel.tsx')),
  panel('fp/dev-tasks', () => import('#modules/tasks/panel/task-panel.tsx')),
  panel('fp/task-recurrences', () => import('#modules/tasks/recurrence/recurrence-panel.tsx')),
  panel('admin/translations', () => import('#modules/translations/translation-panel.tsx')),
  panel('admin/resources-view', () => import('#modules/system/resource-panel.tsx')),
  panel('admin/notification-templates', () => import('#modules/notifications/template-panel.tsx')),
];

/** Lists whose rows are selected across pages, and what is done with them. */
export const selections: readonly SelectionTools[] = [
  { path: 'fp/dev-tasks', Content: lazy(() => import('#modules/tasks/bulk/task-selection.tsx')) },
];

/** What stands under the bell. */
export const Inbox = lazy(() => import('#modules/notifications/inbox-list.tsx'));

/** What lies over every screen when it is wanted; its code comes then. */
export const layers: readonly ComponentType[] = [
  layer(isSeeing, () => import('#modules/access/seen-as.tsx')),
  layer(quickAddOpen, () => import('#modules/tasks/quick-add/quick-add.tsx')),
  layer(editsInPlace, () => import('#modules/translations/edit-in-place.tsx')),
];

/** A screen that shares its file with others. */
function named<K extends string>(load: () => Promise<Readonly<Record<K, ComponentType>>>, name: K) {
  return () => load().then((module) => ({ default: module[name] }));
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
