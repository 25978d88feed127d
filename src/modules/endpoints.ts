import type { CalledOf } from '#kernel/api.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import type * as fileEndpoints from '#kernel/file-endpoints.ts';
import type { KeyAt, RowVerb, RowVerbs } from '#kernel/row-verbs.ts';
import * as access from '#modules/access/endpoints.ts';
import * as schedules from '#modules/schedules/endpoints.ts';
import * as clientTasks from '#modules/client-tasks/endpoints.ts';
import * as clients from '#modules/clients/client-endpoints.ts';
import * as contracts from '#modules/contracts/contract-endpoints.ts';
import * as dashboards from '#modules/dashboards/dashboard-endpoints.ts';
import * as enquiries from '#modules/enquiries/endpoints.ts';
import * as checklists from '#modules/departures/checklists.ts';
import * as departures from '#modules/departures/departures.ts';
import * as events from '#modules/events/event-endpoints.ts';
import * as files from '#modules/files/resources-view.ts';
import * as gantt from '#modules/gantt/endpoints.ts';
import * as hiring from '#modules/hiring/hiring-endpoints.ts';
import * as home from '#modules/home/endpoints.ts';
import * as myTeam from '#modules/my-team/my-team.ts';
import * as developers from '#modules/developers/developer-endpoints.ts';
import * as kpi from '#modules/kpi/kpi-endpoints.ts';
import * as knowledgeTests from '#modules/knowledge-tests/endpoints.ts';
import * as leave from '#modules/leave/leave-endpoints.ts';
import * as calendarFeeds from '#modules/leave/calendar-feeds.ts';
import * as leavePlans from '#modules/leave/leave-plan-endpoints.ts';
import * as leaveHandOvers from '#modules/leave/leave-hand-over-endpoints.ts';
import * as notes from '#modules/notes/issues.ts';
import * as notifications from '#modules/notifications/endpoints.ts';
import * as people from '#modules/people/people-endpoints.ts';
import * as publications from '#modules/publications/endpoints.ts';
import * as attendance from '#modules/attendance/attendance-endpoints.ts';
import * as reports from '#modules/reports/report-endpoints.ts';
import * as punches from '#modules/punches/endpoints.ts';
import * as savedReports from '#modules/saved-reports/saved-report-endpoints.ts';
import * as search from '#modules/search/search.ts';
import * as settings from '#modules/settings/endpoints.ts';
import * as shell from '#modules/shell/endpoints.ts';
import * as site from '#modules/site/preview-endpoints.ts';
import * as taskViews from '#modules/task-views/endpoints.ts';
import * as tasks from '#modules/tasks/endpoints.ts';
import * as telegramGroups from '#modules/telegram-groups/group-endpoints.ts';
import * as translations from '#modules/translations/translations.ts';
import * as reviews from '#modules/reviews/review-endpoints.ts';
import * as worksheets from '#modules/worksheets/worksheet-endpoints.ts';
import * as myData from '#modules/my-data/my-data.ts';
import * as sms from '#modules/sms/sms-callback.ts';
import * as webPush from '#modules/web-push/push-subscriptions.ts';
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
