import { expect, it } from 'vitest';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';
import { isLate } from '#modules/work/tasks/workflow/is-late.ts';

const now = '2026-11-18T05:00:00Z';

it.each([
  ['2026-11-18T04:59:59Z', ['done', 'accepted']],
  ['2026-11-18T05:00:00Z', taskStatusCodes],
  [null, taskStatusCodes],
])('a task due %s is late unless it is %s', (deadline, calm) => {
  const late = taskStatusCodes.filter((status) => isLate({ deadline, status }, now));
  expect(late).toEqual(taskStatusCodes.filter((status) => !(calm as readonly string[]).includes(status)));
});
