import { expect, test } from 'vitest';
import { baselineOf, driftOf } from '#modules/work/plan/baseline.ts';
import { calendars, start } from '#modules/work/plan/testing/random-plans.ts';
import { instantOf } from '#modules/work/plan/time/calendars.ts';

const scaleOf = () => calendars.get('five')!;
const friday = instantOf('2026-03-06T18:00');
const monday = instantOf('2026-03-09T11:00');

test('drift is counted in the working time of each task', () => {
  const made = baselineOf([
    { id: 1, start, finish: friday, minutes: 2_400 },
    { id: 2, start, finish: friday, minutes: null },
    { id: 3, start, finish: friday, minutes: 60 },
  ]);
  const drift = driftOf(
    made,
    [
      { id: 1, start, finish: monday, minutes: 2_520 },
      { id: 2, start: start + 60, finish: friday, minutes: 480 },
      { id: 4, start, finish: friday, minutes: 60 },
    ],
    scaleOf,
  );
  expect(drift).toEqual({
    finish: monday - friday,
    tasks: [
      { id: 1, start: 0, finish: 120, minutes: 120, was: 'kept' },
      { id: 2, start: 60, finish: 0, minutes: null, was: 'kept' },
      { id: 4, start: null, finish: null, minutes: null, was: 'added' },
      { id: 3, start: null, finish: null, minutes: null, was: 'removed' },
    ],
    late: 1,
    added: 1,
    removed: 1,
  });
});

test('a plan that is its baseline has not drifted, and an empty one has nothing to compare', () => {
  const tasks = [{ id: 1, start, finish: friday, minutes: 2_400 }];
  expect(driftOf(baselineOf(tasks), tasks, scaleOf)).toMatchObject({ finish: 0, late: 0, added: 0, removed: 0 });
  expect(driftOf([], tasks, scaleOf)).toMatchObject({ finish: null, added: 1 });
});
