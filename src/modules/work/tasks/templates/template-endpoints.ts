import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { longestText } from '#kernel/fields/door.ts';
import { closed, day, id, oneOf, rowsOf, rowsWith, written } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

const need = [actions.tasks.create];

/** Where a template goes, from which day, and under which name; without a day from today. */
const order = closed({
  project_id: id,
  parent_id: Type.Optional(Type.Union([id, Type.Null()])),
  name: Type.Optional(Type.Union([written(longestText), Type.Null()])),
  start_on: Type.Optional(Type.Union([day, Type.Null()])),
});

const plannedTask = Type.Object({
  template_id: Type.Integer(),
  /** Its place in the tree, 0 for the first. */
  level: Type.Integer(),
  name: Type.String(),
  role: Type.String(),
  executor_id: Type.Union([Type.Integer(), Type.Null()]),
  planned_start_on: Type.String(),
  deadline: Type.Union([Type.String(), Type.Null()]),
  planned_minutes: Type.Union([Type.Integer(), Type.Null()]),
  check_count: Type.Integer(),
});

/** What a template would make: every task with its days and its person. Changes nothing. */
export const previewTemplate = endpoint('POST /api/fp/task-templates/:id/preview', {
  need,
  body: order,
  output: rowsOf(plannedTask),
});

/** Makes the tasks of a template in a project, all or none. */
export const makeFromTemplate = endpoint('POST /api/fp/task-templates/:id/make', {
  need,
  status: 201,
  body: order,
  output: Type.Object({ id: Type.Integer(), ids: Type.Array(Type.Integer()) }),
});

/** Keeps a task and all that is below it as a template, with roles in the place of people where they have one. */
export const templateFromTask = endpoint('POST /api/fp/task-templates/from-task', {
  need,
  status: 201,
  body: closed({ task_id: id, name: Type.Optional(written(200)) }),
  output: Type.Object({ id: Type.Integer(), name: Type.String(), task_count: Type.Integer() }),
});

export const originKinds = ['recurrence', 'template', 'automation', 'note'] as const;

/** Where a task comes from that nobody typed in: a recurrence, a template, an automation. */
export const taskOrigin = endpoint('GET /api/fp/dev-tasks/:id/origin', {
  need: devTasks.access.read,
  output: rowsWith({
    kind: oneOf(originKinds),
    id: Type.Integer(),
    name: Type.String(),
  }),
});
