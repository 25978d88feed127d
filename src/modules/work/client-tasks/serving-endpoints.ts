import { type ClientStep, devTasks } from '#modules/work/tasks/door.ts';
import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, integerOrNull, listOf, rowsOf, type Shape, textOrNull, version } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';

const both = [screenActions.clientTasks];
/**
 * Who makes tasks; that they also look after client tasks is asked behind the door: clients change theirs by that
 * right.
 */
const converters = [actions.tasks.create];
const { name, executor_id, task_group_id, task_priority_id, task_type_id, hard_index, planned_minutes, deadline } =
  contractOf(devTasks).input.properties;

/** Client tasks that become tasks by one order, and the lines of all of them. */
export const CONVERTED_MAX = 200;
const LINES_OF_ONE = 50;

const line = closed({
  name,
  executor_id,
  task_group_id,
  task_priority_id,
  task_type_id,
  hard_index,
  planned_minutes,
  deadline,
});
/** A task as it is asked for in the split editor. */
export type SplitLine = Shape<typeof line>;

/**
 * Turns client tasks into tasks, all or none: without lines a client task becomes one task of its own name. One undo
 * for all.
 */
export const convertClientTasks = endpoint('POST /api/fp/client-tasks/convert', {
  need: converters,
  status: 201,
  body: closed({
    items: Type.Array(
      closed({ id, version, lines: Type.Optional(Type.Array(line, { minItems: 1, maxItems: LINES_OF_ONE })) }),
      { minItems: 1, maxItems: CONVERTED_MAX },
    ),
  }),
  output: Type.Object({
    conversion_id: Type.Integer(),
    rows: listOf({ id: Type.Integer(), task_ids: Type.Array(Type.Integer()) }),
  }),
});

/** The tasks of an order are taken away, and the client tasks wait again; `left` were touched since and stay. */
export const undoConversion = endpoint('POST /api/fp/client-tasks/conversions/:id/undo', {
  need: converters,
  output: Type.Object({ undone: Type.Array(Type.Integer()), left: Type.Array(Type.Integer()) }),
});

/** A task that is there already serves the client task from now on. */
export const joinTask = endpoint('POST /api/fp/client-tasks/join', {
  need: converters,
  body: closed({ id, version, task_id: id }),
  output: contractOf(clientTasks).row,
});

/** What was asked for twice: tasks, files and words of `id` go to `into_id`, and the client is told of one. */
export const mergeClientTasks = endpoint('POST /api/fp/client-tasks/merge', {
  need: converters,
  body: closed({ id, version, into_id: id }),
  output: contractOf(clientTasks).row,
});

/**
 * Takes back the caller's last joining of a task to the client task, or the merging of it, if nobody went on with it.
 */
export const undoClientTaskOrder = endpoint('POST /api/fp/client-tasks/undo', {
  need: converters,
  body: closed({ id }),
  output: contractOf(clientTasks).row,
});

const step = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** In the client's words. */
  state: code<ClientStep>(),
  ready_at: textOrNull,
  /** Of the company only; null for a client. */
  number: textOrNull,
  status: textOrNull,
  executor_id: integerOrNull,
  deadline: textOrNull,
});
export type ClientTaskStep = Shape<typeof step>;

/** The tasks that serve a client task, in the words of who asks. */
export const clientTaskProgress = endpoint('GET /api/fp/client-tasks/:id/progress', {
  need: both,
  output: rowsOf(step),
});

const moment = Type.Object({
  key: Type.String(),
  kind: code<'step' | 'comment' | 'file' | 'task'>(),
  at: Type.String(),
  side: code<'client' | 'company'>(),
  /** Null: the product itself, or somebody whom the reader does not know. */
  actor_id: integerOrNull,
  actor_name: textOrNull,
  action: textOrNull,
  from_status: textOrNull,
  to_status: textOrNull,
  text: textOrNull,
  count: integerOrNull,
  is_inner: Type.Boolean(),
  is_automatic: Type.Boolean(),
  /** Of a file: what opens it. Of a task: its name, and for the company which it is. */
  file_id: integerOrNull,
  task_id: integerOrNull,
  title: textOrNull,
});
export type Moment = Shape<typeof moment>;

/** All that happened to a client task, oldest first: steps, words of both sides, files, and what became ready. */
export const clientTaskTimeline = endpoint('GET /api/fp/client-tasks/:id/timeline', {
  need: both,
  output: rowsOf(moment),
});
