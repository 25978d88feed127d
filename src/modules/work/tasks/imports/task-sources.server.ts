import type { Input } from '#kernel/resource.ts';
import { instant, longText, reference, text } from '#kernel/fields/door.ts';
import type { BroughtField, ImportSources } from '#server/crud/foreign-tables.ts';
import type { Values } from '#server/crud/values.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import {
  authorsIn,
  countLaterComments,
  readChecks,
  readComments,
  removeLaterComments,
  writeLaterComments,
} from '#modules/work/tasks/imports/brought-parts.server.ts';
import { broughtTree, countAbove, joinTree } from '#modules/work/tasks/imports/brought-tree.server.ts';
import { fitTask } from '#modules/work/tasks/imports/fitting.ts';
import { guessMeanings } from '#modules/work/tasks/imports/guessing.server.ts';
import { momentIn } from '#modules/work/tasks/imports/said-instants.ts';

const readMoment: NonNullable<BroughtField['read']> = (cell, { timeZone }) => {
  const value = momentIn(cell, timeZone);
  return value ? { value } : { rule: 'instant_or_day' };
};

/**
 * Tasks come from other programs with the status and the number that they have there, with when they were made and
 * moved, what was said and checked, and what they stand below.
 */
export const taskSources: ImportSources = {
  fields: {
    status: { field: devTasks.fields.status, isAsked: true },
    creator_id: { field: reference({ to: 'admin/users' }) },
    former_numbers: { field: devTasks.fields.former_numbers, isKey: true },
    source_id: { field: text({}) },
    parent_name: { field: text({}) },
    created_on: { field: instant({}), read: readMoment },
    moved_at: { field: instant({}), read: readMoment },
    comments: { field: longText({}), read: readComments, names: authorsIn },
    checks: { field: longText({}), read: readChecks },
  },
  files: new URL('./task-files.server.ts', import.meta.url),
  fit: fitTask,
  asked: { deadline: 'deadline_reason_code' },
  unasked: ['initial'],
  guess: guessMeanings,
  tree: broughtTree,
  parts: [taskComments, taskChecks],
  later: { add: writeLaterComments, remove: removeLaterComments },
  join: joinTree,
  finish: async (inTransaction, importId) => {
    await countAbove(inTransaction, importId);
    await countLaterComments(inTransaction, importId);
  },
};

/** What of a line is written like by hand. */
export const writtenByHand = (input: Values): Input<typeof devTasks> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(taskSources.fields, name))) as Input<
    typeof devTasks
  >;
