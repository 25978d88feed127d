import { does, moves, notice, type Place } from '#modules/channels/notifications/notice.ts';

const about = { path: 'fp/dev-tasks', of: 'task_id' } as const;
const opens: readonly Place<never>[] = [{ screen: '/tasks/tasks', panel: 'fp/dev-tasks', of: 'task_id' }];
const task = { number: 'text', name: 'text' } as const;
const handOver = 'fp/leave-hand-overs';

/** A task begins or goes on by the same move. */
const begins = moves('to_processing', {
  at: ['new', 'returned', 'pause'],
  labelAt: { pause: 'task_action.resume' },
});
/** In review the task passes, done it is accepted. */
const passes = moves('finish', { at: ['checking', 'done'], labelAt: { done: 'task_action.accept' } });
const sendsBack = [
  moves('return_to_correcting', { at: ['checking'], asks: 'comment' }),
  moves('return', { at: ['done'], asks: 'comment' }),
];

/** What people hear of tasks: one is theirs now, was moved or changed, their name was called, their rule stopped. */
export const taskNotices = {
  task_assigned: notice({
    ...{ type: 'task_assigned', audience: 'task', about, opens, named: 'title', countsTasks: true },
    says: { ...task, count: 'number' },
    offers: [begins],
  }),
  task_moved: notice({
    ...{ type: 'task_status_changed', audience: 'task', about, opens, named: 'title', countsTasks: true },
    says: { number: 'text?', name: 'text?', status: 'text', count: 'number', follows: 'text?' },
    status: { of: 'fp/dev-tasks.status', words: 'choice' },
    offers: [passes, ...sendsBack, begins],
  }),
  tasks_changed: notice({
    ...{ type: 'task_status_changed', audience: 'task', about, opens, named: 'title', countsTasks: true },
    says: { number: 'text?', name: 'text?', count: 'number' },
  }),
  mention: notice({
    ...{ type: 'task_mentioned', audience: 'mentioned', about, opens, named: 'title' },
    says: { number: 'text?', name: 'text?' },
  }),
  /** A task that one follows, or of a project that one follows, was spoken of; one was made in such a project. */
  task_commented: notice({
    ...{ type: 'task_commented', audience: 'task', about, opens, named: 'title', countsTasks: true },
    says: { ...task, count: 'number?', follows: 'text' },
  }),
  task_created: notice({
    ...{ type: 'task_status_changed', audience: 'task', about, opens, named: 'title', countsTasks: true },
    says: { ...task, count: 'number?', follows: 'text' },
  }),
  rule_stopped: notice({
    ...{ type: null, audience: 'own_rule', about, named: 'title' },
    opens: [...opens, { screen: '/tasks/automations' }],
    says: task,
  }),
  /** Somebody on leave asks one to take over a task: answered by one press. */
  hand_over_asked: notice({
    ...{ type: 'task_hand_over', audience: 'hand_over', opens, named: 'days' },
    about: { path: handOver, of: 'hand_over_id' },
    says: { hand_over_id: 'row', starts_on: 'day', ends_on: 'day' },
    offers: [does(handOver, 'agree'), does(handOver, 'decline')],
  }),
  hand_over_answered: notice({
    ...{ type: 'task_hand_over', audience: 'hand_over', opens, named: 'days' },
    about: { path: handOver, of: 'hand_over_id' },
    says: { hand_over_id: 'row', status: 'text', starts_on: 'day?', ends_on: 'day?' },
    status: { of: 'fp/leave-hand-overs.state', words: 'leave-hand-overs.state' },
  }),
  /** A project in which one takes part is put away. */
  project_archived: notice({
    ...{ type: null, audience: 'project', named: 'title' },
    about: { path: 'fp/projects', of: 'project_id' },
    opens: [{ screen: '/tasks/projects/{project_id}' }],
    says: { project_id: 'row', name: 'text' },
  }),
};
