import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { ProblemBody } from '#kernel/problems.ts';
import { closed, id, integerOrNull, listOf, open, rowsOf, type Shape, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { devTasks, longestSentence, reading } from '#modules/work/tasks/door.ts';
import { LINES_MAX } from '#modules/views/task-views/entry/pasted-lines.ts';

const { row, input } = contractOf(devTasks);

const entryProject = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  key: Type.String(),
  color: Type.String(),
  client_id: integerOrNull,
  client_name: textOrNull,
});
/** A project as it is offered for entering tasks. */
export type EntryProject = Shape<typeof entryProject>;

/** The projects that the caller sees, each under its client; `q` looks through names, keys and clients. */
export const entryProjects = endpoint('GET /api/fp/dev-tasks/entry-projects', {
  need: [screenActions.board],
  query: closed({ q: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: rowsOf(entryProject),
});

/** Reads every line of a list as `understand` reads one. Makes nothing. */
export const understandLines = endpoint('POST /api/fp/dev-tasks/understand-lines', {
  need: [actions.tasks.create],
  body: closed({
    texts: Type.Array(Type.String({ maxLength: longestSentence }), { minItems: 1, maxItems: LINES_MAX }),
  }),
  output: Type.Object({ readings: Type.Array(reading) }),
  transaction: false,
});

const { name, executor_id, task_priority_id, hard_index, planned_minutes, deadline } = input.properties;
const line = closed({
  name,
  parent: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: LINES_MAX }), Type.Null()])),
  executor_id,
  task_priority_id,
  hard_index,
  planned_minutes,
  deadline,
});
/** A task among many that are made at once; `parent` is the place of the line above it. */
export type EnteredTask = Shape<typeof line>;

/**
 * Makes many tasks of one project, each line after the one that it stands under (`parent`, its place in the list). A
 * tree is made whole or not at all: `refused` names the line in its way. `parent_id` is a task that stands already.
 */
export const enterTasks = endpoint('POST /api/fp/dev-tasks/enter', {
  need: [actions.tasks.create],
  status: 201,
  body: closed({
    project_id: id,
    parent_id: Type.Optional(Type.Union([id, Type.Null()])),
    lines: Type.Array(line, { minItems: 1, maxItems: LINES_MAX }),
  }),
  output: Type.Object({
    rows: Type.Array(row),
    refused: listOf({
      line: Type.Integer(),
      problem: open<ProblemBody>(),
    }),
  }),
});
