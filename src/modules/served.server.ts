import type { Served } from '#server/http/serve.ts';
import { acceptanceServed } from '#modules/access/invitations/invitations.server.ts';
import { rolesServed } from '#modules/access/roles/role-endpoints.server.ts';
import { signInRecordsServed } from '#modules/access/sign-in/sessions/sign-in-records.server.ts';
import { signInServed } from '#modules/access/sign-in/sign-in.server.ts';
import { usersServed } from '#modules/access/users/user-endpoints.server.ts';
import { whyServed } from '#modules/access/why/why.server.ts';
import { workCalendarServed } from '#modules/attendance/work-calendar-served.server.ts';
import { contractsServed } from '#modules/contracts/contracts-served.server.ts';
import { clientTasksServed } from '#modules/client-tasks/client-task-verbs.server.ts';
import { forClientsServed } from '#modules/client-tasks/serving.server.ts';
import { clientsServed } from '#modules/clients/clients-served.server.ts';
import { daysOffServed } from '#modules/leave/days-off.server.ts';
import { leaveAnswersServed } from '#modules/leave/leave-answers.server.ts';
import { leaveVerbsServed } from '#modules/leave/leave-verbs.server.ts';
import { inboxServed } from '#modules/notifications/inbox.server.ts';
import { notificationsServed } from '#modules/notifications/notifications-served.server.ts';
import { branchesServed } from '#modules/people/branches-served.server.ts';
import { publicationsServed } from '#modules/publications/publications-served.server.ts';
import { siteServed } from '#modules/site/site.server.ts';
import { settingsServed } from '#modules/settings/settings.server.ts';
import { homeServed } from '#modules/home/home.server.ts';
import { filesServed } from '#modules/files/resources-view.server.ts';
import { eimzoServed } from '#modules/access/sign-in/eimzo/eimzo.server.ts';
import { enquiriesServed } from '#modules/enquiries/enquiries.server.ts';
import { hiringServed } from '#modules/hiring/hiring-served.server.ts';
import { apiTokensServed } from '#modules/access/tokens/api-tokens.server.ts';
import { passkeysServed } from '#modules/access/sign-in/passkeys/passkeys.server.ts';
import { secondFactorServed } from '#modules/access/sign-in/second-factor/second-factor.server.ts';
import { searchServed } from '#modules/search/search.server.ts';
import { shellServed } from '#modules/shell/shell-served.server.ts';
import { taskBulkServed } from '#modules/tasks/bulk/bulk-served.server.ts';
import { boardServed } from '#modules/task-views/board/board-served.server.ts';
import { calendarServed } from '#modules/task-views/calendar-view/calendar.server.ts';
import { entryServed } from '#modules/task-views/entry/entry.server.ts';
import { totalsOfTasksServed } from '#modules/task-views/totals/totals.server.ts';
import { projectPagesServed } from '#modules/task-views/project-page/project-pages.server.ts';
import { closeGroupServed } from '#modules/task-views/groups/close-group.server.ts';
import { groupCapacityServed } from '#modules/task-views/groups/group-capacity.server.ts';
import { groupProgressServed } from '#modules/task-views/groups/group-progress.server.ts';
import { groupBranchesServed } from '#modules/task-views/groups/group-branches.server.ts';
import { taskWhyServed } from '#modules/tasks/workflow-picture/why-not.server.ts';
import { taskRecurrencesServed } from '#modules/tasks/recurrence/task-recurrences.server.ts';
import { automationsServed } from '#modules/tasks/automations/dry-run.server.ts';
import { wholeTaskServed } from '#modules/tasks/whole/whole-task.server.ts';
import { taskTemplatesServed } from '#modules/tasks/templates/task-templates.server.ts';
import { tasksServed } from '#modules/tasks/served/tasks.server.ts';
import { workingListsServed } from '#modules/task-views/working-lists.server.ts';
import { translationServed } from '#modules/translations/translations.server.ts';

/** Every endpoint that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...signInServed,
  ...secondFactorServed,
  ...apiTokensServed,
  ...acceptanceServed,
  ...passkeysServed,
  ...eimzoServed,
  ...enquiriesServed,
  ...hiringServed,
  ...clientsServed,
  ...clientTasksServed,
  ...forClientsServed,
  ...rolesServed,
  ...usersServed,
  ...signInRecordsServed,
  ...whyServed,
  ...shellServed,
  ...searchServed,
  ...homeServed,
  ...tasksServed,
  ...workingListsServed,
  ...taskBulkServed,
  ...entryServed,
  calendarServed,
  ...boardServed,
  ...totalsOfTasksServed,
  groupBranchesServed,
  groupProgressServed,
  groupCapacityServed,
  ...closeGroupServed,
  ...projectPagesServed,
  ...taskWhyServed,
  ...taskTemplatesServed,
  ...wholeTaskServed,
  ...automationsServed,
  ...taskRecurrencesServed,
  ...translationServed,
  ...settingsServed,
  ...filesServed,
  ...branchesServed,
  ...notificationsServed,
  ...inboxServed,
  ...publicationsServed,
  ...siteServed,
  ...workCalendarServed,
  ...contractsServed,
  ...leaveVerbsServed,
  ...leaveAnswersServed,
  ...daysOffServed,
];
