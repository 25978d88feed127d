import Type from 'typebox';
import { actions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

const id = Type.Integer({ minimum: 1, maximum: largestId });
const params = Type.Object({ id });
const day = Type.String({ format: 'day' });
const orNull = <V>(schema: object) => Type.Unsafe<V | null>({ anyOf: [schema, { type: 'null' }] });
const need = [actions.tasks.create];

/** Where a template goes, from which day, and under which name; without a day from today. */
const order = Type.Object(
  {
    project_id: id,
    parent_id: Type.Optional(orNull<number>(id)),
    name: Type.Optional(orNull<string>({ type: 'string', minLength: 1, maxLength: 250, pattern: '\\S' })),
    start_on: Type.Optional(orNull<string>(day)),
  },
  { additionalProperties: false },
);

const plannedTask = Type.Object({
  template_id: Type.Integer(),
  /** Its place in the tree, 0 for the first. */
  level: Type.Integer(),
  name: Type.String(),
  role: Type.String(),
  executor_id: orNull<number>({ type: 'integer' }),
  planned_start_on: Type.String(),
  deadline: orNull<string>({ type: 'string' }),
  planned_minutes: orNull<number>({ type: 'integer' }),
  check_count: Type.Integer(),
});

/** What a template would make: every task with its days and its person. Changes nothing. */
export const previewTemplate = endpoint('POST /api/fp/task-templates/:id/preview', {
  need,
  params,
  body: order,
  output: Type.Object({ rows: Type.Array(plannedTask) }),
});

/** Makes the tasks of a template in a project, all or none. */
export const makeFromTemplate = endpoint('POST /api/fp/task-templates/:id/make', {
  need,
  status: 201,
  params,
  body: order,
  output: Type.Object({ id: Type.Integer(), ids: Type.Array(Type.Integer()) }),
});

/** Keeps a task and all that is below it as a template, with roles in the place of people where they have one. */
export const templateFromTask = endpoint('POST /api/fp/task-templates/from-task', {
  need,
  status: 201,
  body: Type.Object(
    { task_id: id, name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })) },
    { additionalProperties: false },
  ),
  output: Type.Object({ id: Type.Integer(), name: Type.String(), task_count: Type.Integer() }),
});

export const originKinds = ['recurrence', 'template', 'automation'] as const;

/** Where a task comes from that nobody typed in: a recurrence, a template, an automation. */
export const taskOrigin = endpoint('GET /api/fp/dev-tasks/:id/origin', {
  need: devTasks.access.read,
  params,
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        kind: Type.Unsafe<(typeof originKinds)[number]>({ type: 'string', enum: originKinds }),
        id: Type.Integer(),
        name: Type.String(),
      }),
    ),
  }),
});
