import Type from 'typebox';
import { actions, screenActions } from '#kernel/actions.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import type { ProblemBody } from '#kernel/problems.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { EnteredTask, EntryProject } from '#modules/tasks/entry/entry.ts';
import { LINES_MAX } from '#modules/tasks/entry/pasted-lines.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { reading } from '#modules/tasks/quick-add/understand.ts';

const { row, input } = contractOf(devTasks);
const id = Type.Integer({ minimum: 1, maximum: largestId });
const orNull = (type: 'string' | 'integer') => Type.Unsafe<never>({ type: [type, 'null'] });

/** The projects that the caller sees, each under its client; `q` looks through names, keys and clients. */
export const entryProjects = endpoint('GET /api/fp/dev-tasks/entry-projects', {
  need: [screenActions.board],
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }, { additionalProperties: false }),
  output: Type.Object({
    rows: Type.Array(
      Type.Unsafe<EntryProject>(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          key: Type.String(),
          color: Type.String(),
          client_id: orNull('integer'),
          client_name: orNull('string'),
        }),
      ),
    ),
  }),
});

/** Reads every line of a list as `understand` reads one. Makes nothing. */
export const understandLines = endpoint('POST /api/fp/dev-tasks/understand-lines', {
  need: [actions.tasks.create],
  body: Type.Object(
    { texts: Type.Array(Type.String({ maxLength: 500 }), { minItems: 1, maxItems: LINES_MAX }) },
    { additionalProperties: false },
  ),
  output: Type.Object({ readings: Type.Array(reading) }),
  transaction: false,
});

const { name, executor_id, task_priority_id, hard_index, planned_minutes, deadline } = input.properties;
const line = Type.Unsafe<EnteredTask>(
  Type.Object(
    {
      name: name!,
      parent: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: LINES_MAX }), Type.Null()])),
      executor_id: executor_id!,
      task_priority_id: task_priority_id!,
      hard_index: hard_index!,
      planned_minutes: planned_minutes!,
      deadline: deadline!,
    },
    { additionalProperties: false },
  ),
);

/**
 * Makes many tasks of one project, each line after the one that it stands under (`parent`, its place in the list). A
 * tree is made whole or not at all: `refused` names the line in its way. `parent_id` is a task that stands already.
 */
export const enterTasks = endpoint('POST /api/fp/dev-tasks/enter', {
  need: [actions.tasks.create],
  status: 201,
  body: Type.Object(
    {
      project_id: id,
      parent_id: Type.Optional(Type.Union([id, Type.Null()])),
      lines: Type.Array(line, { minItems: 1, maxItems: LINES_MAX }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    rows: Type.Array(Type.Unsafe<TaskRow>(row)),
    refused: Type.Array(
      Type.Object({
        line: Type.Integer(),
        problem: Type.Unsafe<ProblemBody>({ type: 'object', additionalProperties: true }),
      }),
    ),
  }),
});
