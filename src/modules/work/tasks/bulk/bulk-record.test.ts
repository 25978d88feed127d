import { expect, it } from 'vitest';
import { noticesFor } from '#modules/work/tasks/bulk/bulk-served.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

const of = (executors: readonly (number | null)[]) =>
  executors.map((executor_id, at) => ({ id: at + 1, executor_id }) as TaskRow);
const [me, azizbek, dilnoza] = [1, 2, 3];

it.each<[string, (number | null)[], (number | null)[], [number, number[]][]]>([
  [
    'the executor of each',
    [azizbek, dilnoza],
    [azizbek, dilnoza],
    [
      [azizbek, [1]],
      [dilnoza, [2]],
    ],
  ],
  [
    'one person once of all of theirs',
    [azizbek, dilnoza, azizbek],
    [azizbek, dilnoza, azizbek],
    [
      [azizbek, [1, 3]],
      [dilnoza, [2]],
    ],
  ],
  [
    'who had it and who has it now',
    [azizbek, azizbek],
    [dilnoza, azizbek],
    [
      [azizbek, [1, 2]],
      [dilnoza, [1]],
    ],
  ],
  [
    'who gets it of nobody, and who loses it to nobody',
    [null, dilnoza],
    [azizbek, null],
    [
      [dilnoza, [2]],
      [azizbek, [1]],
    ],
  ],
  ['nobody who did it', [me, azizbek], [azizbek, me], [[azizbek, [1, 2]]]],
  ['nobody where nobody does it', [null], [null], []],
])('of a change of many tasks hears %s', (_, before, after, told) => {
  expect(noticesFor(me, of(before), of(after))).toEqual(told.map(([user_id, task_ids]) => ({ user_id, task_ids })));
});
