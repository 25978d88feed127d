import kernel from '#kernel/texts.json' with { type: 'json' };
import server from '#server/texts.json' with { type: 'json' };
import web from '#web/texts.json' with { type: 'json' };
import access from '#modules/access/texts.json' with { type: 'json' };
import myTeam from '#modules/my-team/texts.json' with { type: 'json' };
import schedules from '#modules/schedules/texts.json' with { type: 'json' };
import clientTasks from '#modules/client-tasks/texts.json' with { type: 'json' };
import clients from '#modules/clients/texts.json' with { type: 'json' };
import contracts from '#modules/contracts/texts.json' with { type: 'json' };
import forecast from '#modules/forecast/texts.json' with { type: 'json' };
import ganttWhatIf from '#modules/gantt/what-if/texts.json' with { type: 'json' };
import ganttLevelling from '#modules/gantt/levelling/texts.json' with { type: 'json' };
import gantt from '#modules/gantt/texts.json' with { type: 'json' };
import home from '#modules/home/texts.json' with { type: 'json' };
import developers from '#modules/developers/texts.json' with { type: 'json' };
import kpi from '#modules/kpi/texts.json' with { type: 'json' };
import knowledgeTests from '#modules/knowledge-tests/texts.json' with { type: 'json' };
import testScreens from '#modules/knowledge-tests/screens/texts.json' with { type: 'json' };
import leave from '#modules/leave/texts.json' with { type: 'json' };
import mail from '#modules/mail/texts.json' with { type: 'json' };
import departures from '#modules/departures/texts.json' with { type: 'json' };
import events from '#modules/events/texts.json' with { type: 'json' };
import notes from '#modules/notes/texts.json' with { type: 'json' };
import inbox from '#modules/inbox/texts.json' with { type: 'json' };
import deliveryScreens from '#modules/notifications/screens/texts.json' with { type: 'json' };
import notifications from '#modules/notifications/texts.json' with { type: 'json' };
import enquiries from '#modules/enquiries/texts.json' with { type: 'json' };
import hiring from '#modules/hiring/texts.json' with { type: 'json' };
import people from '#modules/people/texts.json' with { type: 'json' };
import places from '#modules/places/texts.json' with { type: 'json' };
import publications from '#modules/publications/texts.json' with { type: 'json' };
import projects from '#modules/projects/texts.json' with { type: 'json' };
import attendance from '#modules/attendance/texts.json' with { type: 'json' };
import ganttScreens from '#modules/gantt/screens/texts.json' with { type: 'json' };
import reports from '#modules/reports/texts.json' with { type: 'json' };
import reportScreens from '#modules/reports/screens/texts.json' with { type: 'json' };
import measures from '#modules/measures/texts.json' with { type: 'json' };
import punches from '#modules/punches/texts.json' with { type: 'json' };
import search from '#modules/search/texts.json' with { type: 'json' };
import settings from '#modules/settings/texts.json' with { type: 'json' };
import system from '#modules/shell/texts.json' with { type: 'json' };
import telegram from '#modules/telegram/texts.json' with { type: 'json' };
import translations from '#modules/translations/texts.json' with { type: 'json' };
import dashboards from '#modules/dashboards/texts.json' with { type: 'json' };
import savedReports from '#modules/saved-reports/texts.json' with { type: 'json' };
import views from '#modules/saved-views/texts.json' with { type: 'json' };
import work from '#modules/work-types/texts.json' with { type: 'json' };
import reviews from '#modules/reviews/texts.json' with { type: 'json' };
import myData from '#modules/my-data/texts.json' with { type: 'json' };
import sms from '#modules/sms/texts.json' with { type: 'json' };
import webPush from '#modules/web-push/texts.json' with { type: 'json' };
import worksheets from '#modules/worksheets/texts.json' with { type: 'json' };
import { siteTexts } from '#modules/site/texts.ts';
import { taskViewsTexts } from '#modules/task-views/texts.ts';
import { tasksTexts } from '#modules/tasks/texts.ts';

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
