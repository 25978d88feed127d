import { expect, it } from 'vitest';
import { specialActions } from '#modules/actions.ts';
import { relationsOf, type TaskActor, type TaskPeople } from '#modules/work/tasks/workflow/task-relations.ts';

const task: TaskPeople = { project_id: 7, executor_id: 1, creator_id: 2, reviewer_id: 3, client_id: 50 };

const person = (id: number, more: Partial<TaskActor> = {}): TaskActor => ({
  id,
  actions: new Set(),
  managed_project_ids: [],
  archived_project_ids: [],
  led_user_ids: [],
  client_id: null,
  ...more,
});

it.each([
  ['executor', person(1), {}, ['executor']],
  ['creator', person(2), {}, ['creator']],
  ['reviewer', person(3), {}, ['reviewer']],
  ['project manager', person(9, { managed_project_ids: [7] }), {}, ['manager']],
  ['manager of another project', person(9, { managed_project_ids: [8] }), {}, []],
  [
    'project manager, where nobody reviews',
    person(9, { managed_project_ids: [7] }),
    { reviewer_id: null },
    ['reviewer', 'manager'],
  ],
  ['lead of the executor', person(9, { led_user_ids: [1] }), {}, ['manager']],
  ['lead, while nobody executes', person(9, { led_user_ids: [1] }), { executor_id: null }, []],
  ['holder of "manage all tasks"', person(9, { actions: new Set([specialActions.manageAllTasks]) }), {}, ['manager']],
  ['client', person(9, { client_id: 50 }), {}, ['client']],
  ['client of another organisation', person(9, { client_id: 51 }), {}, []],
  ['staff, where no client asked', person(9), { client_id: null }, []],
  [
    'all in one',
    person(1, { managed_project_ids: [7] }),
    { creator_id: 1, reviewer_id: 1 },
    ['executor', 'creator', 'reviewer', 'manager'],
  ],
] as const)('%s', (_, actor, change, relations) => {
  expect(relationsOf({ ...task, ...change }, actor)).toEqual(relations);
});
