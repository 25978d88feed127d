import { expect, it } from 'vitest';
import { entryLines, lastBelow, lifted, setIn } from '#modules/views/task-views/entry/entry-lines.ts';

const task = (id: number, parent_id: number | null = null) => ({ id, parent_id, version: 1, name: `T${id}` });
const lines = entryLines(
  [task(1), task(2, 1), task(3, 2), task(4), task(9, 77)],
  [
    { key: 'a', text: 'kutadi', under: 't2' },
    { key: 'b', text: 'ostida', under: 'a' },
    { key: 'c', text: 'oxirida', under: null },
  ],
);

it('puts what waits under what it was entered under, and a task of an unseen parent at the top', () => {
  expect(lines.map(({ key, depth }) => `${key}:${depth}`)).toEqual([
    't1:0',
    't2:1',
    't3:2',
    'a:2',
    'b:3',
    't4:0',
    't9:0',
    'c:0',
  ]);
});

it('sets the next line in and lifts it again', () => {
  expect(setIn(lines, null)).toBe('c');
  expect(setIn(lines, 'c')).toBe('c');
  expect(setIn(lines, 't1')).toBe('t2');
  expect(setIn(lines, 't2')).toBe('a');
  expect(lifted(lines, 'a')).toBe('t2');
  expect(lifted(lines, 't1')).toBe(null);
});

it('stands behind everything that is below', () => {
  expect(lastBelow(lines, null)).toBe(7);
  expect(lastBelow(lines, 't1')).toBe(4);
  expect(lastBelow(lines, 't3')).toBe(2);
  expect(lastBelow(lines, 'gone')).toBe(7);
});
