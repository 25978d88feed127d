import type { CalledOf } from '#kernel/api.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import type * as fileEndpoints from '#kernel/file-endpoints.ts';
import type { KeyAt, RowVerb, RowVerbs } from '#kernel/row-verbs.ts';
import * as access from '#modules/staff/access/endpoints.ts';
import * as schedules from '#modules/company/schedules/endpoints.ts';
import * as clientTasks from '#modules/work/client-tasks/endpoints.ts';
import * as clients from '#modules/clients/clients/client-endpoints.ts';
import * as contracts from '#modules/clients/contracts/contract-endpoints.ts';
import * as dashboards from '#modules/numbers/dashboards/dashboard-endpoints.ts';
import * as enquiries from '#modules/clients/enquiries/endpoints.ts';
import * as checklists from '#modules/presence/departures/checklists.ts';
import * as departures from '#modules/presence/departures/departures.ts';
import * as events from '#modules/staff/events/event-endpoints.ts';
import * as files from '#modules/company/files/resources-view.ts';
import * as gantt from '#modules/views/gantt/endpoints.ts';
import * as hiring from '#modules/staff/hiring/hiring-endpoints.ts';
import * as home from '#modules/house/home/endpoints.ts';
import * as myTeam from '#modules/growth/my-team/my-team.ts';
import * as developers from '#modules/views/developers/developer-endpoints.ts';
import * as kpi from '#modules/growth/kpi/kpi-endpoints.ts';
import * as knowledgeTests from '#modules/growth/knowledge-tests/endpoints.ts';
import * as leave from '#modules/staff/leave/leave-endpoints.ts';
import * as calendarFeeds from '#modules/staff/leave/calendar-feeds.ts';
import * as leavePlans from '#modules/staff/leave/leave-plan-endpoints.ts';
import * as leaveHandOvers from '#modules/staff/leave/leave-hand-over-endpoints.ts';
import * as notes from '#modules/work/notes/issues.ts';
import * as notifications from '#modules/channels/notifications/endpoints.ts';
import * as people from '#modules/company/people/people-endpoints.ts';
import * as publications from '#modules/house/publications/endpoints.ts';
import * as attendance from '#modules/presence/attendance/attendance-endpoints.ts';
import * as reports from '#modules/views/reports/report-endpoints.ts';
import * as punches from '#modules/staff/punches/endpoints.ts';
import * as savedReports from '#modules/numbers/saved-reports/saved-report-endpoints.ts';
import * as search from '#modules/house/search/search.ts';
import * as settings from '#modules/house/settings/endpoints.ts';
import * as shell from '#modules/house/shell/endpoints.ts';
import * as site from '#modules/house/site/preview-endpoints.ts';
import * as taskViews from '#modules/views/task-views/endpoints.ts';
import * as tasks from '#modules/work/tasks/endpoints.ts';
import * as telegramGroups from '#modules/work/telegram-groups/group-endpoints.ts';
import * as translations from '#modules/company/translations/translations.ts';
import * as reviews from '#modules/growth/reviews/review-endpoints.ts';
import * as worksheets from '#modules/growth/worksheets/worksheet-endpoints.ts';
import * as myData from '#modules/company/my-data/my-data.ts';
import * as sms from '#modules/channels/sms/sms-callback.ts';
import * as webPush from '#modules/channels/web-push/push-subscriptions.ts';
import type { resources } from '#modules/registry.ts';

/** The endpoints of each module. The server serves each of them, see the test. */
export const endpointsOfModules = [
  access,
  schedules,
  clientTasks,
  clients,
  contracts,
  dashboards,
  enquiries,
  checklists,
  departures,
  events,
  files,
  gantt,
  hiring,
  home,
  kpi,
  knowledgeTests,
  developers,
  leave,
  myTeam,
  leaveHandOvers,
  calendarFeeds,
  leavePlans,
  notes,
  notifications,
  people,
  publications,
  punches,
  reports,
  attendance,
  savedReports,
  search,
  settings,
  shell,
  site,
  taskViews,
  tasks,
  telegramGroups,
  translations,
  worksheets,
  reviews,
  myData,
  sms,
  webPush,
] as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'need' in value;

/** Every endpoint that is no verb of a resource. */
export const endpoints: readonly Endpoint[] = endpointsOfModules.flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

type In<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never;
type Named = In<(typeof endpointsOfModules)[number] | typeof fileEndpoints>;
/** The key of an endpoint that is no verb of a resource. */
export type NamedKey = Named['key'];
type NamedApi = { [E in Named as E['key']]: CalledOf<E> };

type Listed = (typeof resources)[number];
/** `PATCH /:id` of `fp/teams` is `PATCH /api/fp/teams/:id`. */
type VerbsAt<R extends Listed> = { [V in RowVerb as KeyAt<V, R['path']>]: RowVerbs<R>[V] };
type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;
type RowApi = Joined<Listed extends infer R ? (R extends Listed ? VerbsAt<R> : never) : never>;

declare module '#kernel/api.ts' {
  interface Api extends NamedApi, Omit<RowApi, keyof NamedApi> {}
}
