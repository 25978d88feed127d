import type { Served } from '#server/http/serve.ts';
import { accessServed } from '#modules/access/served.server.ts';
import { schedulesServed } from '#modules/schedules/schedules-served.server.ts';
import { myTeamServed } from '#modules/my-team/my-team.server.ts';
import { workCalendarServed } from '#modules/schedules/work-calendar-served.server.ts';
import { clientTasksServed } from '#modules/client-tasks/served.server.ts';
import { clientsServed } from '#modules/clients/clients-served.server.ts';
import { contractsServed } from '#modules/contracts/contracts-served.server.ts';
import { dashboardsServed } from '#modules/dashboards/dashboards-served.server.ts';
import { enquiriesServed } from '#modules/enquiries/enquiries.server.ts';
import { filesServed } from '#modules/files/resources-view.server.ts';
import { ganttServed } from '#modules/gantt/served.server.ts';
import { hiringServed } from '#modules/hiring/hiring-served.server.ts';
import { homeServed } from '#modules/home/home.server.ts';
import { developersServed } from '#modules/developers/developer-page.server.ts';
import { kpiMonthsServed } from '#modules/kpi/kpi-months.server.ts';
import { knowledgeTestsServed } from '#modules/knowledge-tests/served.server.ts';
import { leaveServed } from '#modules/leave/served.server.ts';
import { checklistsServed } from '#modules/departures/checklists.server.ts';
import { departuresServed } from '#modules/departures/departures.server.ts';
import { eventsServed } from '#modules/events/events-served.server.ts';
import { notesServed } from '#modules/notes/notes.server.ts';
import { notificationsServed } from '#modules/notifications/served.server.ts';
import { peopleServed } from '#modules/people/people-served.server.ts';
import { publicationsServed } from '#modules/publications/publications-served.server.ts';
import { attendanceServed } from '#modules/attendance/served.server.ts';
import { reportsServed } from '#modules/reports/reports-served.server.ts';
import { punchesServed } from '#modules/punches/served.server.ts';
import { savedReportsServed } from '#modules/saved-reports/saved-reports-served.server.ts';
import { searchServed } from '#modules/search/search.server.ts';
import { settingsServed } from '#modules/settings/settings.server.ts';
import { shellServed } from '#modules/shell/shell-served.server.ts';
import { siteServed } from '#modules/site/site.server.ts';
import { taskViewsServed } from '#modules/task-views/served.server.ts';
import { tasksServed } from '#modules/tasks/served.server.ts';
import { telegramGroupsServed } from '#modules/telegram-groups/groups.server.ts';
import { translationServed } from '#modules/translations/translations.server.ts';
import { reviewsServed } from '#modules/reviews/served.server.ts';
import { myDataServed } from '#modules/my-data/my-data.server.ts';
import { smsServed } from '#modules/sms/sms-callback.server.ts';
import { pushServed } from '#modules/web-push/push-subscriptions.server.ts';
import { worksheetsServed } from '#modules/worksheets/served.server.ts';

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
