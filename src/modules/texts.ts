import kernel from '#kernel/texts.json' with { type: 'json' };
import server from '#server/texts.json' with { type: 'json' };
import web from '#web/texts.json' with { type: 'json' };
import access from '#modules/access/texts.json' with { type: 'json' };
import attendance from '#modules/attendance/texts.json' with { type: 'json' };
import clientTasks from '#modules/client-tasks/texts.json' with { type: 'json' };
import clients from '#modules/clients/texts.json' with { type: 'json' };
import contracts from '#modules/contracts/texts.json' with { type: 'json' };
import home from '#modules/home/texts.json' with { type: 'json' };
import leave from '#modules/leave/texts.json' with { type: 'json' };
import notifications from '#modules/notifications/texts.json' with { type: 'json' };
import enquiries from '#modules/enquiries/texts.json' with { type: 'json' };
import hiring from '#modules/hiring/texts.json' with { type: 'json' };
import people from '#modules/people/texts.json' with { type: 'json' };
import places from '#modules/places/texts.json' with { type: 'json' };
import publications from '#modules/publications/texts.json' with { type: 'json' };
import projects from '#modules/projects/texts.json' with { type: 'json' };
import search from '#modules/search/texts.json' with { type: 'json' };
import settings from '#modules/settings/texts.json' with { type: 'json' };
import site from '#modules/site/texts.json' with { type: 'json' };
import publicSite from '#modules/site/public-texts.json' with { type: 'json' };
import system from '#modules/shell/texts.json' with { type: 'json' };
import taskEntry from '#modules/task-views/entry/texts.json' with { type: 'json' };
import taskGroups from '#modules/task-views/groups/texts.json' with { type: 'json' };
import projectPage from '#modules/task-views/project-page/texts.json' with { type: 'json' };
import taskSources from '#modules/tasks/sources/texts.json' with { type: 'json' };
import taskViews from '#modules/task-views/views/texts.json' with { type: 'json' };
import taskPanel from '#modules/tasks/panel/texts.json' with { type: 'json' };
import tasks from '#modules/tasks/texts.json' with { type: 'json' };
import workingLists from '#modules/task-views/lists/texts.json' with { type: 'json' };
import taskRecurrence from '#modules/tasks/recurrence/texts.json' with { type: 'json' };
import taskTemplates from '#modules/tasks/templates/texts.json' with { type: 'json' };
import workflowPicture from '#modules/tasks/workflow-picture/texts.json' with { type: 'json' };
import automations from '#modules/tasks/automations/texts.json' with { type: 'json' };
import quickAdd from '#modules/tasks/quick-add/texts.json' with { type: 'json' };
import taskBulk from '#modules/tasks/bulk/texts.json' with { type: 'json' };
import translations from '#modules/translations/texts.json' with { type: 'json' };
import views from '#modules/views/texts.json' with { type: 'json' };
import work from '#modules/work/texts.json' with { type: 'json' };

/** Every text of the product, one line a file. A key stands in one of them only, which a check sees to. */
export const textFiles = {
  kernel,
  server,
  web,
  access,
  attendance,
  clients,
  contracts,
  clientTasks,
  home,
  leave,
  notifications,
  enquiries,
  hiring,
  people,
  places,
  projects,
  publications,
  quickAdd,
  search,
  settings,
  site,
  publicSite,
  system,
  taskEntry,
  taskGroups,
  projectPage,
  taskSources,
  taskViews,
  taskPanel,
  tasks,
  workingLists,
  taskBulk,
  taskRecurrence,
  taskTemplates,
  automations,
  workflowPicture,
  translations,
  views,
  work,
} as const;

type Texts = Record<string, { uz: string; uk: string; ru: string }>;

export const catalogue: Texts = Object.assign({}, ...Object.values(textFiles));
