import type { Served } from '#server/http/serve.ts';
import { accessServed } from '#modules/staff/access/served.server.ts';
import { schedulesServed } from '#modules/company/schedules/schedules-served.server.ts';
import { myTeamServed } from '#modules/growth/my-team/my-team.server.ts';
import { workCalendarServed } from '#modules/company/schedules/work-calendar-served.server.ts';
import { clientTasksServed } from '#modules/work/client-tasks/served.server.ts';
import { clientsServed } from '#modules/clients/clients/clients-served.server.ts';
import { contractsServed } from '#modules/clients/contracts/contracts-served.server.ts';
import { dashboardsServed } from '#modules/numbers/dashboards/dashboards-served.server.ts';
import { enquiriesServed } from '#modules/clients/enquiries/enquiries.server.ts';
import { filesServed } from '#modules/company/files/resources-view.server.ts';
import { ganttServed } from '#modules/views/gantt/served.server.ts';
import { hiringServed } from '#modules/staff/hiring/hiring-served.server.ts';
import { homeServed } from '#modules/house/home/home.server.ts';
import { developersServed } from '#modules/views/developers/developer-page.server.ts';
import { kpiMonthsServed } from '#modules/growth/kpi/kpi-months.server.ts';
import { knowledgeTestsServed } from '#modules/growth/knowledge-tests/served.server.ts';
import { leaveServed } from '#modules/staff/leave/served.server.ts';
import { checklistsServed } from '#modules/presence/departures/checklists.server.ts';
import { departuresServed } from '#modules/presence/departures/departures.server.ts';
import { eventsServed } from '#modules/staff/events/events-served.server.ts';
import { notesServed } from '#modules/work/notes/notes.server.ts';
import { notificationsServed } from '#modules/channels/notifications/served.server.ts';
import { peopleServed } from '#modules/company/people/people-served.server.ts';
import { publicationsServed } from '#modules/house/publications/publications-served.server.ts';
import { attendanceServed } from '#modules/presence/attendance/served.server.ts';
import { reportsServed } from '#modules/views/reports/reports-served.server.ts';
import { punchesServed } from '#modules/staff/punches/served.server.ts';
import { savedReportsServed } from '#modules/numbers/saved-reports/saved-reports-served.server.ts';
import { searchServed } from '#modules/house/search/search.server.ts';
import { settingsServed } from '#modules/house/settings/settings.server.ts';
import { shellServed } from '#modules/house/shell/shell-served.server.ts';
import { siteServed } from '#modules/house/site/site.server.ts';
import { taskViewsServed } from '#modules/views/task-views/served.server.ts';
import { tasksServed } from '#modules/work/tasks/served.server.ts';
import { telegramGroupsServed } from '#modules/work/telegram-groups/groups.server.ts';
import { translationServed } from '#modules/company/translations/translations.server.ts';
import { reviewsServed } from '#modules/growth/reviews/served.server.ts';
import { myDataServed } from '#modules/company/my-data/my-data.server.ts';
import { smsServed } from '#modules/channels/sms/sms-callback.server.ts';
import { pushServed } from '#modules/channels/web-push/push-subscriptions.server.ts';
import { worksheetsServed } from '#modules/growth/worksheets/served.server.ts';

/** Every endpoint that is no plain verb of a resource, a line for each module. */
export const served: readonly Served[] = [
  ...accessServed,
  ...schedulesServed,
  ...workCalendarServed,
  ...myTeamServed,
  ...clientTasksServed,
  ...clientsServed,
  ...contractsServed,
  ...dashboardsServed,
  ...enquiriesServed,
  ...filesServed,
  ...ganttServed,
  ...hiringServed,
  ...homeServed,
  ...kpiMonthsServed,
  ...knowledgeTestsServed,
  ...developersServed,
  ...leaveServed,
  ...checklistsServed,
  ...departuresServed,
  ...eventsServed,
  ...notesServed,
  ...notificationsServed,
  ...peopleServed,
  ...publicationsServed,
  ...punchesServed,
  ...reportsServed,
  ...attendanceServed,
  ...savedReportsServed,
  ...searchServed,
  ...settingsServed,
  ...shellServed,
  ...siteServed,
  ...taskViewsServed,
  ...tasksServed,
  ...telegramGroupsServed,
  ...translationServed,
  ...myDataServed,
  ...smsServed,
  ...pushServed,
  ...worksheetsServed,
  ...reviewsServed,
];
