import type { CalledOf } from '#kernel/api.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import type * as files from '#kernel/file-endpoints.ts';
import type { KeyAt, RowVerb, RowVerbs } from '#kernel/row-verbs.ts';
import * as hiring from '#modules/hiring/hiring-endpoints.ts';
import * as invitations from '#modules/access/invitations/invitation-endpoints.ts';
import * as apiTokens from '#modules/access/tokens/api-tokens.ts';
import * as eimzo from '#modules/access/sign-in/eimzo/eimzo.ts';
import * as passkeys from '#modules/access/sign-in/passkeys/passkeys.ts';
import * as role from '#modules/access/roles/role-endpoints.ts';
import * as secondFactor from '#modules/access/sign-in/second-factor/second-factor.ts';
import * as session from '#modules/access/sign-in/sessions/session-endpoints.ts';
import * as signIn from '#modules/access/sign-in/sign-in.ts';
import * as user from '#modules/access/users/user-endpoints.ts';
import * as why from '#modules/access/why/why.ts';
import * as workCalendar from '#modules/attendance/work-calendar-endpoints.ts';
import * as contracts from '#modules/contracts/contract-endpoints.ts';
import * as clientTasks from '#modules/client-tasks/client-task-endpoints.ts';
import * as clients from '#modules/clients/client-endpoints.ts';
import * as publication from '#modules/publications/publication-endpoints.ts';
import * as siteLinks from '#modules/publications/link-endpoints.ts';
import * as siteInsight from '#modules/publications/insight-endpoints.ts';
import * as sitePreview from '#modules/site/preview-endpoints.ts';
import * as enquiries from '#modules/enquiries/enquiries.ts';
import * as makeClient from '#modules/enquiries/make-client.ts';
import * as leave from '#modules/leave/leave-endpoints.ts';
import * as inbox from '#modules/notifications/inbox-endpoints.ts';
import * as notification from '#modules/notifications/notification-endpoints.ts';
import * as search from '#modules/search/search.ts';
import * as appConfigs from '#modules/settings/app-configs.ts';
import * as dashboard from '#modules/home/dashboard.ts';
import * as homeParts from '#modules/home/home-parts.ts';
import * as overview from '#modules/task-views/overview/overview-endpoints.ts';
import * as ownKeys from '#modules/shell/own-keys.ts';
import * as resourcesView from '#modules/files/resources-view.ts';
import * as shell from '#modules/shell/shell-endpoints.ts';
import * as automation from '#modules/tasks/automations/automation-endpoints.ts';
import * as board from '#modules/task-views/board/board-endpoints.ts';
import * as bulk from '#modules/tasks/bulk/bulk-endpoints.ts';
import * as calendar from '#modules/task-views/calendar-view/calendar-endpoint.ts';
import * as duringLeave from '#modules/task-views/during-leave/during-leave-endpoint.ts';
import * as forClients from '#modules/client-tasks/serving-endpoints.ts';
import * as entry from '#modules/task-views/entry/entry-endpoints.ts';
import * as closeGroup from '#modules/task-views/groups/close-group.ts';
import * as groupCapacity from '#modules/task-views/groups/group-capacity.ts';
import * as groupProgress from '#modules/task-views/groups/group-progress.ts';
import * as groupBranches from '#modules/task-views/groups/group-branches.ts';
import * as archiveProject from '#modules/task-views/project-page/archive-project.ts';
import * as copyProject from '#modules/task-views/project-page/copy-project.ts';
import * as projectActivity from '#modules/task-views/project-page/project-activity.ts';
import * as projectBurn from '#modules/task-views/project-page/project-burn.ts';
import * as projectFiles from '#modules/task-views/project-page/project-files.ts';
import * as projectParts from '#modules/task-views/project-page/project-parts.ts';
import * as projectOverview from '#modules/task-views/project-page/project-overview.ts';
import * as workingList from '#modules/task-views/lists/working-list-endpoints.ts';
import * as taskPoints from '#modules/tasks/marks/task-points.ts';
import * as textVersions from '#modules/tasks/task-text/text-versions.ts';
import * as understand from '#modules/tasks/quick-add/understand.ts';
import * as recurrence from '#modules/tasks/recurrence/recurrence-endpoints.ts';
import * as task from '#modules/tasks/task/task-endpoints.ts';
import * as wholeTask from '#modules/tasks/whole/whole-task.ts';
import * as template from '#modules/tasks/templates/template-endpoints.ts';
import * as totals from '#modules/task-views/totals/totals-endpoints.ts';
import * as whyEndpoints from '#modules/tasks/workflow-picture/why-not-endpoint.ts';
import * as translations from '#modules/translations/translations.ts';
import type { resources } from '#modules/registry.ts';

/** Where endpoints are defined. The server serves each of them, see the test. */
export const endpointFiles = [
  apiTokens,
  invitations,
  eimzo,
  passkeys,
  role,
  secondFactor,
  session,
  signIn,
  user,
  why,
  workCalendar,
  contracts,
  clients,
  clientTasks,
  forClients,
  enquiries,
  makeClient,
  publication,
  siteLinks,
  siteInsight,
  sitePreview,
  leave,
  inbox,
  notification,
  search,
  appConfigs,
  dashboard,
  homeParts,
  overview,
  ownKeys,
  resourcesView,
  shell,
  automation,
  board,
  bulk,
  calendar,
  duringLeave,
  entry,
  groupBranches,
  hiring,
  groupProgress,
  groupCapacity,
  closeGroup,
  projectOverview,
  archiveProject,
  copyProject,
  projectActivity,
  projectBurn,
  projectFiles,
  projectParts,
  workingList,
  taskPoints,
  textVersions,
  understand,
  recurrence,
  task,
  template,
  wholeTask,
  totals,
  whyEndpoints,
  translations,
] as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'need' in value;

/** Every endpoint that is no verb of a resource. */
export const endpoints: readonly Endpoint[] = endpointFiles.flatMap((file) => Object.values(file).filter(isEndpoint));

type In<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never;
type Named = In<(typeof endpointFiles)[number] | typeof files>;
type NamedApi = { [E in Named as E['key']]: CalledOf<E> };

type Listed = (typeof resources)[number];
/** `PATCH /:id` of `fp/teams` is `PATCH /api/fp/teams/:id`. */
type VerbsAt<R extends Listed> = { [V in RowVerb as KeyAt<V, R['path']>]: RowVerbs<R>[V] };
type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;
type RowApi = Joined<Listed extends infer R ? (R extends Listed ? VerbsAt<R> : never) : never>;

declare module '#kernel/api.ts' {
  interface Api extends NamedApi, Omit<RowApi, keyof NamedApi> {}
}
