/**
 * Every action of the product, once. An action that opens screens has the number of spec.md; writing has actions of
 * its own, from 3100 up, one for each of create, update, delete and export of a family. Numbers are for good: they
 * stand in the rights of every role. Names are the texts `action.<id>`, or `family.<family>` and `action_type.<type>`.
 */
export type ActionType = 'open' | 'create' | 'update' | 'delete' | 'export' | 'special';
export type ActionCategory = 'tasks' | 'people' | 'clients' | 'reports' | 'site' | 'dictionaries' | 'access' | 'system';

export interface Action {
  readonly id: number;
  readonly type: ActionType;
  readonly category: ActionCategory;
  /** The group by which rights are granted in one click: a family, or `screens`. */
  readonly group: string;
}

/** Actions that open screens and the reading behind them. */
export const screenActions = {
  appActions: 9,
  actionTypes: 16,
  appConfigs: 25,
  actionGroups: 29,
  clients: 37,
  roles: 41,
  actionCategories: 45,
  regions: 69,
  users: 89,
  errors: 104,
  loginLogs: 111,
  sessions: 116,
  notificationMethods: 134,
  publications: 138,
  notificationTypes: 145,
  notificationTemplates: 149,
  resourceTypes: 165,
  siteMenu: 724,
  projects: 834,
  tasks: 835,
  workTypes: 852,
  priorities: 857,
  teams: 862,
  ownTasks: 896,
  projectCategories: 912,
  projectGroups: 914,
  reportTasks: 1114,
  notes: 1120,
  workTypeCategories: 1126,
  workTypeList: 1131,
  workTypeChildren: 1136,
  branches: 1138,
  board: 1140,
  resourceLoad: 1142,
  taskGroups: 1144,
  taskGroupsTree: 1149,
  employment: 1150,
  attendance: 1167,
  clientTasks: 1200,
  clientTasksReport: 1201,
  ganttByDeveloper: 1215,
  ganttByProject: 1216,
} as const;

/** Actions that are neither a screen nor one of the four verbs: product.md, People. */
export const specialActions = {
  ownProjects: 3001,
  manageAllTasks: 3010,
  allProjects: 3011,
  editTranslations: 3012,
  forceTransition: 3013,
  /** The executor's own part of a task: text, planned time, sub-tasks, checks, files, stickers. */
  updateOwnTasks: 3014,
  /** Comments that others of the company see; public ones may be written by clients too. */
  comment: 3015,
  /** Attendance corrections and leave of the own team. */
  approveTeam: 3016,
  /** To look through another person's eyes, changing nothing: never granted to a role beside super_admin. */
  seeAs: 3017,
  endSessions: 3018,
  /** To write rules that change tasks by themselves, with the writer's own rights. */
  automate: 3019,
} as const;

/** The families of writing: their first number and the part of the product that they belong to. */
const families = {
  dictionaries: [3100, 'dictionaries'],
  projects: [3110, 'tasks'],
  tasks: [3120, 'tasks'],
  taskGroups: [3130, 'tasks'],
  clientTasks: [3140, 'clients'],
  clients: [3150, 'clients'],
  contracts: [3160, 'clients'],
  marks: [3170, 'tasks'],
  projectCategories: [3180, 'tasks'],
  teams: [3190, 'people'],
  branches: [3200, 'people'],
  users: [3210, 'people'],
  roles: [3220, 'access'],
  settings: [3230, 'system'],
  site: [3240, 'site'],
  landing: [3250, 'site'],
  templates: [3260, 'system'],
  attendance: [3270, 'people'],
  daysOff: [3280, 'people'],
  leave: [3290, 'people'],
  worksheets: [3300, 'people'],
  tests: [3310, 'people'],
  calendar: [3320, 'people'],
  applications: [3330, 'site'],
  notes: [3340, 'tasks'],
  events: [3350, 'site'],
  stickers: [3360, 'tasks'],
  files: [3370, 'system'],
  regions: [3380, 'dictionaries'],
  workCatalogue: [3390, 'dictionaries'],
  reports: [3400, 'reports'],
} as const satisfies Record<string, readonly [number, ActionCategory]>;

export type Family = keyof typeof families;
export interface FamilyActions {
  readonly create: number;
  readonly update: number;
  readonly delete: number;
  readonly export: number;
}

const verbsOf = (first: number): FamilyActions => ({
  create: first + 1,
  update: first + 2,
  delete: first + 3,
  export: first + 4,
});

/** `actions.tasks.update`: what an endpoint or a resource declares. */
export const actions = Object.fromEntries(
  Object.entries(families).map(([family, [first]]) => [family, verbsOf(first)]),
) as Record<Family, FamilyActions>;

const categoryOfScreen: Record<keyof typeof screenActions, ActionCategory> = {
  appActions: 'access',
  actionTypes: 'access',
  appConfigs: 'system',
  actionGroups: 'access',
  clients: 'clients',
  roles: 'access',
  actionCategories: 'access',
  regions: 'dictionaries',
  users: 'people',
  errors: 'system',
  loginLogs: 'access',
  sessions: 'access',
  notificationMethods: 'system',
  publications: 'site',
  notificationTypes: 'system',
  notificationTemplates: 'system',
  resourceTypes: 'system',
  siteMenu: 'site',
  projects: 'tasks',
  tasks: 'tasks',
  workTypes: 'dictionaries',
  priorities: 'dictionaries',
  teams: 'people',
  ownTasks: 'tasks',
  projectCategories: 'tasks',
  projectGroups: 'tasks',
  reportTasks: 'reports',
  notes: 'tasks',
  workTypeCategories: 'dictionaries',
  workTypeList: 'dictionaries',
  workTypeChildren: 'dictionaries',
  branches: 'people',
  board: 'tasks',
  resourceLoad: 'reports',
  taskGroups: 'tasks',
  taskGroupsTree: 'reports',
  employment: 'reports',
  attendance: 'people',
  clientTasks: 'clients',
  clientTasksReport: 'reports',
  ganttByDeveloper: 'reports',
  ganttByProject: 'reports',
};

/** All of them, as the access screens and the seed list them. */
export const allActions: readonly Action[] = [
  ...Object.entries(screenActions).map(
    ([name, id]): Action => ({
      id,
      type: 'open',
      category: categoryOfScreen[name as keyof typeof screenActions],
      group: 'screens',
    }),
  ),
  ...Object.values(specialActions).map((id): Action => ({ id, type: 'special', category: 'access', group: 'special' })),
  ...Object.entries(families).flatMap(([family, [first, category]]) =>
    Object.entries(verbsOf(first)).map(
      ([type, id]): Action => ({ id, type: type as ActionType, category, group: family }),
    ),
  ),
];
