import kernel from '#kernel/texts.json' with { type: 'json' };
import server from '#server/texts.json' with { type: 'json' };
import web from '#web/texts.json' with { type: 'json' };
import access from '#modules/staff/access/texts.json' with { type: 'json' };
import myTeam from '#modules/growth/my-team/texts.json' with { type: 'json' };
import schedules from '#modules/company/schedules/texts.json' with { type: 'json' };
import clientTasks from '#modules/work/client-tasks/texts.json' with { type: 'json' };
import clients from '#modules/clients/clients/texts.json' with { type: 'json' };
import contracts from '#modules/clients/contracts/texts.json' with { type: 'json' };
import forecast from '#modules/numbers/forecast/texts.json' with { type: 'json' };
import ganttWhatIf from '#modules/views/gantt/what-if/texts.json' with { type: 'json' };
import ganttLevelling from '#modules/views/gantt/levelling/texts.json' with { type: 'json' };
import gantt from '#modules/views/gantt/texts.json' with { type: 'json' };
import home from '#modules/house/home/texts.json' with { type: 'json' };
import developers from '#modules/views/developers/texts.json' with { type: 'json' };
import kpi from '#modules/growth/kpi/texts.json' with { type: 'json' };
import knowledgeTests from '#modules/growth/knowledge-tests/texts.json' with { type: 'json' };
import testScreens from '#modules/growth/knowledge-tests/screens/texts.json' with { type: 'json' };
import leave from '#modules/staff/leave/texts.json' with { type: 'json' };
import mail from '#modules/channels/mail/texts.json' with { type: 'json' };
import departures from '#modules/presence/departures/texts.json' with { type: 'json' };
import events from '#modules/staff/events/texts.json' with { type: 'json' };
import notes from '#modules/work/notes/texts.json' with { type: 'json' };
import inbox from '#modules/channels/inbox/texts.json' with { type: 'json' };
import deliveryScreens from '#modules/channels/notifications/screens/texts.json' with { type: 'json' };
import notifications from '#modules/channels/notifications/texts.json' with { type: 'json' };
import enquiries from '#modules/clients/enquiries/texts.json' with { type: 'json' };
import hiring from '#modules/staff/hiring/texts.json' with { type: 'json' };
import people from '#modules/company/people/texts.json' with { type: 'json' };
import places from '#modules/company/places/texts.json' with { type: 'json' };
import publications from '#modules/house/publications/texts.json' with { type: 'json' };
import projects from '#modules/company/projects/texts.json' with { type: 'json' };
import attendance from '#modules/presence/attendance/texts.json' with { type: 'json' };
import ganttScreens from '#modules/views/gantt/screens/texts.json' with { type: 'json' };
import reports from '#modules/views/reports/texts.json' with { type: 'json' };
import reportScreens from '#modules/views/reports/screens/texts.json' with { type: 'json' };
import measures from '#modules/numbers/measures/texts.json' with { type: 'json' };
import punches from '#modules/staff/punches/texts.json' with { type: 'json' };
import search from '#modules/house/search/texts.json' with { type: 'json' };
import settings from '#modules/house/settings/texts.json' with { type: 'json' };
import system from '#modules/house/shell/texts.json' with { type: 'json' };
import telegram from '#modules/channels/telegram/texts.json' with { type: 'json' };
import translations from '#modules/company/translations/texts.json' with { type: 'json' };
import dashboards from '#modules/numbers/dashboards/texts.json' with { type: 'json' };
import savedReports from '#modules/numbers/saved-reports/texts.json' with { type: 'json' };
import views from '#modules/company/saved-views/texts.json' with { type: 'json' };
import work from '#modules/company/work-types/texts.json' with { type: 'json' };
import reviews from '#modules/growth/reviews/texts.json' with { type: 'json' };
import myData from '#modules/company/my-data/texts.json' with { type: 'json' };
import sms from '#modules/channels/sms/texts.json' with { type: 'json' };
import webPush from '#modules/channels/web-push/texts.json' with { type: 'json' };
import worksheets from '#modules/growth/worksheets/texts.json' with { type: 'json' };
import { siteTexts } from '#modules/house/site/texts.ts';
import { taskViewsTexts } from '#modules/views/task-views/texts.ts';
import { tasksTexts } from '#modules/work/tasks/texts.ts';

/** Every text of the product, one line a module. A key stands in one of them only, which a check sees to. */
export const textFiles = {
  kernel,
  server,
  web,
  access,
  schedules,
  myTeam,
  clients,
  contracts,
  dashboards,
  savedReports,
  clientTasks,
  forecast,
  gantt,
  ganttLevelling,
  ganttWhatIf,
  home,
  kpi,
  developers,
  leave,
  mail,
  departures,
  events,
  notes,
  knowledgeTests,
  testScreens,
  notifications,
  deliveryScreens,
  inbox,
  enquiries,
  hiring,
  people,
  places,
  projects,
  publications,
  punches,
  measures,
  ganttScreens,
  reports,
  reportScreens,
  attendance,
  search,
  settings,
  system,
  telegram,
  translations,
  views,
  work,
  myData,
  sms,
  webPush,
  worksheets,
  reviews,
  ...siteTexts,
  ...taskViewsTexts,
  ...tasksTexts,
} as const;

type Texts = Record<string, { uz: string; uk: string; ru: string }>;

export const catalogue: Texts = Object.assign({}, ...Object.values(textFiles));
