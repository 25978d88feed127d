import type { Need, ResourceAccess } from '#kernel/access.ts';

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

/** Actions that open screens and the reading behind them, by the part of the product that they belong to. */
const screens = {
  tasks: {
    projects: 834,
    tasks: 835,
    ownTasks: 896,
    projectCategories: 912,
    projectGroups: 914,
    notes: 1120,
    board: 1140,
    taskGroups: 1144,
  },
  people: {
    users: 89,
    teams: 862,
    branches: 1138,
    attendance: 1167,
  },
  clients: {
    clients: 37,
    clientTasks: 1200,
  },
  reports: {
    reportTasks: 1114,
    resourceLoad: 1142,
    taskGroupsTree: 1149,
    employment: 1150,
    clientTasksReport: 1201,
    ganttByDeveloper: 1215,
    ganttByProject: 1216,
  },
  site: {
    publications: 138,
    siteMenu: 724,
  },
  dictionaries: {
    regions: 69,
    workTypes: 852,
    priorities: 857,
    workTypeCategories: 1126,
    workTypeList: 1131,
    workTypeChildren: 1136,
  },
  access: {
    appActions: 9,
    actionTypes: 16,
    actionGroups: 29,
    roles: 41,
    actionCategories: 45,
    loginLogs: 111,
    sessions: 116,
  },
  system: {
    appConfigs: 25,
    errors: 104,
    notificationMethods: 134,
    notificationTypes: 145,
    notificationTemplates: 149,
    resourceTypes: 165,
  },
} as const satisfies Record<ActionCategory, Readonly<Record<string, number>>>;

export const screenActions = {
  ...screens.tasks,
  ...screens.people,
  ...screens.clients,
  ...screens.reports,
  ...screens.site,
  ...screens.dictionaries,
  ...screens.access,
  ...screens.system,
};

/** Parts of a task are read by all of the staff who see the task; by a token that reads tasks. */
export const readOfTaskPart = {
  of: 'staff',
  tokens: [screenActions.tasks, screenActions.board, screenActions.ownTasks],
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
  /** To look at the work of others as its reviewer and to answer appeals, in projects that somebody else manages. */
  approveTasks: 3020,
  /** To write down what is found in own projects, as a bug: who does it is for their managers. */
  writeDownTasks: 3021,
  /** To make a client of somebody who wrote, with a user who leads it. */
  makeClients: 3022,
  /** Who is in the teams that one leads. */
  ownTeams: 3023,
  /** What the work of a contract is worth, what of it was spent and earned, and the rates behind it. */
  contractMoney: 3025,
} as const;

/** Who may make tasks at all. */
export const taskMakers = (): readonly number[] => [actions.tasks.create, specialActions.writeDownTasks];

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
  schedules: [3410, 'people'],
  reviews: [3420, 'people'],
  departures: [3430, 'people'],
  hourlyRates: [3460, 'clients'],
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

const asAction = (id: number, type: ActionType, category: ActionCategory, group: string): Action => ({
  id,
  type,
  category,
  group,
});

/** All of them, as the access screens and the seed list them. */
export const allActions = [
  ...Object.entries(screens).flatMap(([category, ids]) =>
    Object.values(ids).map((id) => asAction(id, 'open', category as ActionCategory, 'screens')),
  ),
  ...Object.values(specialActions).map((id) => asAction(id, 'special', 'access', 'special')),
  ...Object.entries(families).flatMap(([group, [first, category]]) =>
    Object.entries(verbsOf(first)).map(([type, id]) => asAction(id, type as ActionType, category, group)),
  ),
].sort((a, b) => a.id - b.id);

/** Whoever may write these writes all of their rows: no rule of a row's own decides beside the action. */
const withoutRules: readonly Family[] = ['dictionaries', 'regions', 'workCatalogue'];

/** Reading opens with the screens' actions, writing with the family's own. */
export const familyAccess = (family: Family, ...read: readonly number[]): ResourceAccess => ({
  read,
  create: [actions[family].create],
  update: [actions[family].update],
  remove: [actions[family].delete],
  export: [actions[family].export],
  writesAllRows: withoutRules.includes(family),
});

/** Whoever may write at all makes, changes and deletes alike. */
export const writtenBy = (
  writers: Need,
  { read, ...more }: Pick<ResourceAccess, 'read' | 'export' | 'writesAllRows'>,
): ResourceAccess => ({ read, create: writers, update: writers, remove: writers, ...more });

/** The usual dictionary: those who open its screen read, administrators write. */
export const dictionaryAccess = (...read: readonly number[]): ResourceAccess => familyAccess('dictionaries', ...read);
