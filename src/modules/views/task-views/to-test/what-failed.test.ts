import { expect, it } from 'vitest';
import type { ListedCheck } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { judged, whatFailed } from '#modules/views/task-views/to-test/what-failed.ts';

const check = (text: string, result: ListedCheck['result'], note: string | null = null): ListedCheck => ({
  ...{ id: 1, version: 1, task_id: 1 },
  ...{ text, result, note },
});

it('names what failed with its notes, and nothing else', () =>
  expect(
    whatFailed(
      [check('Opens', 'passed'), check('Saves', 'failed', ' lost a field '), check('Prints', 'failed')],
      'Failed:',
    ),
  ).toBe('Failed:\n1. Saves — lost a field\n2. Prints'));

it('is empty where nothing failed', () => expect(whatFailed([check('Opens', 'open')], 'Failed:')).toBe(''));

it('takes an answer back when it is given twice', () =>
  expect([judged('open', 'passed'), judged('passed', 'passed'), judged('passed', 'failed')]).toEqual([
    'passed',
    'open',
    'failed',
  ]));
