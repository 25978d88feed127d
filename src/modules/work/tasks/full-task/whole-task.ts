import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Resource } from '#kernel/resource.ts';
import { options } from '#kernel/row-verbs.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { taskReactions } from '#modules/work/tasks/comments/task-reactions.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { taskFiles } from '#modules/work/tasks/files/task-files.ts';
import { taskAppeals } from '#modules/work/tasks/marks/task-appeals.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskOrigin } from '#modules/work/tasks/templates/template-endpoints.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';

/** So many parts of a kind come with a task. */
export const partsAtMost = 500;

/** What a task is shown with: of which resource, and by which of its fields the rows are the task's. */
export const partsOfTask = {
  flows: [taskFlows, 'task_id'],
  deadlines: [taskDeadlines, 'task_id'],
  checks: [taskChecks, 'task_id'],
  files: [taskFiles, 'task_id'],
  waits: [taskDependencies, 'task_id'],
  holds: [taskDependencies, 'predecessor_id'],
  comments: [taskComments, 'task_id'],
  reactions: [taskReactions, 'task_id'],
  intervals: [taskIntervals, 'task_id'],
  appeals: [taskAppeals, 'task_id'],
  /** The whole tree in which the task stands, which is asked for by its root. */
  tree: [devTasks, 'main_task_id'],
} as const satisfies Record<string, readonly [Resource, string]>;

export type PartName = keyof typeof partsOfTask;
export const partNames = Object.keys(partsOfTask) as PartName[];

const rowsOf = <R extends Resource>(resource: R) => Type.Optional(Type.Array(contractOf(resource).row));

/**
 * A task with all that its panel shows, in one answer: each part as its own list would give it, and only to whom its
 * own list would. What the reader may not read is left out.
 */
export const wholeTask = endpoint('GET /api/fp/dev-tasks/:id/whole', {
  need: devTasks.access.read,
  output: Type.Object({
    task: contractOf(devTasks).row,
    parts: Type.Object({
      flows: rowsOf(taskFlows),
      deadlines: rowsOf(taskDeadlines),
      checks: rowsOf(taskChecks),
      files: rowsOf(taskFiles),
      waits: rowsOf(taskDependencies),
      holds: rowsOf(taskDependencies),
      comments: rowsOf(taskComments),
      reactions: rowsOf(taskReactions),
      intervals: rowsOf(taskIntervals),
      appeals: rowsOf(taskAppeals),
      tree: rowsOf(devTasks),
    }),
    origin: taskOrigin.output.properties.rows,
    /** The tasks that this one waits for or holds up. */
    others: Type.Array(contractOf(devTasks).row),
    /** What the values of the task are called, by the path of what they refer to. */
    names: Type.Record(Type.String(), options.properties.rows),
  }),
});
