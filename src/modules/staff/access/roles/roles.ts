import { actions, allActions, type Family, screenActions as open, specialActions as may } from '#modules/actions.ts';

/**
 * The roles that the product ships with: what a new installation begins with, all of it editable afterwards. The
 * screens are those of the default roles of the workflow's facts, the writing is product.md, "People". Names are the
 * texts `role.<code>`.
 */
export interface ShippedRole {
  readonly code: string;
  readonly actions: readonly number[];
}

type Verb = 'create' | 'update' | 'delete' | 'export';
const verbsOf = (verbs: readonly Verb[], ...families: Family[]) =>
  families.flatMap((family) => verbs.map((verb) => actions[family][verb]));
const all = (...families: Family[]) => verbsOf(['create', 'update', 'delete', 'export'], ...families);
const exports = (...families: Family[]) => verbsOf(['export'], ...families);

/** What everybody on the staff does: the own part of own tasks, comments, notes, labels, leave requests, worksheets. */
const work = [
  may.updateOwnTasks,
  may.comment,
  ...verbsOf(['create', 'update', 'delete'], 'notes', 'stickers'),
  ...verbsOf(['create'], 'leave'),
  ...verbsOf(['update'], 'worksheets'),
];

/** The reports that leaders read, and the lists they take away with them. */
const leading = exports('tasks', 'taskGroups', 'reports', 'clientTasks');

const grants: readonly ShippedRole[] = [
  // Everything, forcing a transition included: the only role that nobody can lock out.
  { code: 'super_admin', actions: allActions.map(({ id }) => id) },
  // Sees every project, comments, and decides where managers decide; enters nothing.
  {
    code: 'director',
    actions: [
      ...[open.clients, open.loginLogs, open.projects, open.tasks, open.teams, open.ownTasks, open.reportTasks],
      ...[open.notes, open.board, open.resourceLoad, open.taskGroups, open.taskGroupsTree, open.employment],
      ...[open.attendance, open.clientTasks, open.clientTasksReport, open.ganttByDeveloper, open.ganttByProject],
      ...[may.allProjects, may.approveTasks, may.approveTeam, may.automate, may.contractMoney],
      ...work,
      ...leading,
      ...exports('projects', 'clients', 'contracts', 'attendance'),
    ],
  },
  // Runs projects from the client task to the accepted task, with contracts and marks.
  {
    code: 'project_manager',
    actions: [
      ...[open.clients, open.projects, open.tasks, open.ownTasks, open.projectCategories, open.projectGroups],
      ...[open.reportTasks, open.notes, open.board, open.resourceLoad, open.taskGroups, open.taskGroupsTree],
      ...[open.attendance, open.clientTasks, open.clientTasksReport, open.ganttByDeveloper, open.ganttByProject],
      ...[may.approveTeam, may.automate, may.makeClients],
      ...work,
      ...all('projects', 'projectCategories', 'tasks', 'taskGroups', 'clientTasks', 'contracts', 'marks'),
      ...verbsOf(['create', 'update'], 'clients'),
      ...verbsOf(['create'], 'worksheets'),
      ...exports('clients', 'reports'),
    ],
  },
  // Leads people rather than projects: their tasks, their marks, who is in the team, their corrections and leave.
  {
    code: 'team_lead',
    actions: [
      ...[open.tasks, open.ownTasks, open.reportTasks, open.notes, open.board, open.resourceLoad],
      ...[open.taskGroups, open.taskGroupsTree, open.ganttByDeveloper],
      ...[may.approveTeam, may.ownTeams],
      ...work,
      ...all('tasks', 'marks'),
      ...verbsOf(['create'], 'worksheets'),
      ...exports('taskGroups', 'reports'),
    ],
  },
  // The own tasks, and what is found beside them.
  { code: 'developer', actions: [open.ownTasks, open.notes, may.writeDownTasks, ...work] },
  // A developer who also reviews: sees the tasks of the projects and scores them.
  {
    code: 'qa',
    actions: [
      ...[open.tasks, open.ownTasks, open.notes, open.board],
      may.writeDownTasks,
      ...work,
      ...verbsOf(['create', 'update'], 'marks'),
      ...exports('tasks'),
    ],
  },
  // People and their time, but never their rights.
  {
    code: 'hr',
    actions: [
      ...[open.regions, open.users, open.publications, open.teams, open.ownTasks, open.workTypeCategories],
      ...[open.workTypeList, open.workTypeChildren, open.branches, open.employment, open.attendance],
      may.approveTeam,
      ...work,
      ...all(
        'branches',
        'teams',
        'users',
        'attendance',
        'daysOff',
        'leave',
        'worksheets',
        'tests',
        'calendar',
        'schedules',
        'reviews',
        'departures',
      ),
      ...all('applications', 'workCatalogue'),
      ...exports('reports', 'files'),
    ],
  },
  // What the public site says, in three languages, and how messages are worded.
  {
    code: 'content_manager',
    actions: [
      ...[open.notificationMethods, open.publications, open.notificationTemplates, open.siteMenu, open.teams],
      open.ownTasks,
      ...[may.editTranslations, may.makeClients],
      ...work,
      ...all('site', 'landing', 'templates', 'events'),
    ],
  },
  // The own organisation and nothing else: asks, comments, accepts.
  {
    code: 'client',
    actions: [...[open.clientTasks, open.clientTasksReport, may.ownProjects, may.comment], ...all('clientTasks')],
  },
];

/** Each action once, however many of the lists above name it. */
export const shippedRoles: readonly ShippedRole[] = grants.map(({ code, actions }) => ({
  code,
  actions: [...new Set(actions)],
}));
