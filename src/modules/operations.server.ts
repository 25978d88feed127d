import type { CrudSettings } from '#server/crud/crud.ts';
import { crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { userRoleAccessOperations } from '#modules/access/role-rights.server.ts';
import { loginLogOperations, sessionOperations } from '#modules/access/sign-in-records.server.ts';
import { userOperations } from '#modules/access/users.server.ts';
import { workCalendarOperations } from '#modules/attendance/work-calendar-days.server.ts';
import { clientOperations, clientTaskOperations } from '#modules/clients/clients.server.ts';
import { dayOffOperations } from '#modules/leave/days-off.server.ts';
import { leaveRequestOperations } from '#modules/leave/leave-requests.server.ts';
import { inboxOperations } from '#modules/notifications/inbox.server.ts';
import { notificationOperations } from '#modules/notifications/notifications.server.ts';
import { branchOperations } from '#modules/people/branches.server.ts';
import { projectCategoryOperations, projectOperations } from '#modules/projects/projects.server.ts';
import { resources } from '#modules/registry.ts';
import { siteOperations } from '#modules/site/site.server.ts';
import { settingOperations } from '#modules/settings/settings.server.ts';
import { fileOperations } from '#modules/system/resources-view.server.ts';
import { newClientOperations, suggestionOperations } from '#modules/enquiries/enquiries.server.ts';
import { savedViewOperations } from '#modules/views/saved-views.server.ts';
import { taskDomainOperations } from '#modules/tasks/task-operations.server.ts';
import { translationDomainOperations } from '#modules/translations/translations.server.ts';

/** Resources that are served in a way of their own; all others by the defaults. */
const special: Readonly<Record<string, (settings: CrudSettings) => Operations>> = {
  'admin/users': userOperations,
  'admin/user-role-access': userRoleAccessOperations,
  'admin/sessions': sessionOperations,
  'admin/login-logs': loginLogOperations,
  'admin/resources-view': fileOperations,
  'fp/clients': clientOperations,
  'fp/saved-views': savedViewOperations,
  'admin/new-clients': newClientOperations,
  'admin/suggestions': suggestionOperations,
  'fp/client-tasks': clientTaskOperations,
  'fp/projects': projectOperations,
  'fp/project-categories': projectCategoryOperations,
  'admin/branches': branchOperations,
  'admin/inbox': inboxOperations,
  'fp/work-calendar': workCalendarOperations,
  'fp/leave-requests': leaveRequestOperations,
  'fp/days-off': dayOffOperations,
  ...siteOperations,
  ...notificationOperations,
  ...taskDomainOperations,
  ...translationDomainOperations,
  'admin/app-configs': settingOperations,
};

export const operationsOf = (settings: CrudSettings): readonly Operations[] =>
  resources.map((resource) => special[resource.path]?.(settings) ?? crudOf(resource, settings));
