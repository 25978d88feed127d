import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsOf, weightedScore } from '#modules/work/tasks/marks/points.ts';

const task = { plannedMinutes: 600, hardIndex: 5, score: 5, overdueDays: 0, returns: 0, hasSubTasks: false };

it.each([
  ['in time with the best score', {}, 10],
  ['twice as hard', { hardIndex: 10 }, 20],
  ['not marked: four fifths', { score: null }, 8],
  ['a score of 4', { score: 4 }, 8],
  ['two working days late', { overdueDays: 2 }, 8],
  ['very late: never below one half', { overdueDays: 40 }, 5],
  ['the first return is free', { returns: 1 }, 10],
  ['two more returns', { returns: 3 }, 9],
  ['many returns: a fifth at most', { returns: 30 }, 8],
  ['late and returned', { overdueDays: 40, returns: 30 }, 3],
  ['without a plan', { plannedMinutes: null }, 0],
  ['made of sub-tasks', { hasSubTasks: true }, 0],
])('points: %s', (_name, more, points) => {
  expect(pointsOf({ ...task, ...more }).points).toBeCloseTo(points, 9);
});

it('tells what the task brings to the KPI', () => {
  expect(pointsOf(task).kpi).toEqual({ quality: 35, deadline: 30, volume: 20 });
  const late = pointsOf({ ...task, score: 4, overdueDays: 1 }).kpi;
  expect([late.quality, late.deadline, late.volume]).toEqual([28, 0, expect.closeTo(14.4, 9)]);
});

it('weighs scores, and waits for the last of them', () => {
  const score = weightedScore([
    { weight: 0.35, score: 4 },
    { weight: 0.65, score: 5 },
  ]);
  expect(score).toBeCloseTo(4.65, 9);
  expect(weightedScore([{ weight: 1, score: null }])).toBeNull();
  expect(weightedScore([])).toBeNull();
});

it('never gives more than the plan, nor less than nothing', () => {
  const facts = fc.record({
    plannedMinutes: fc.option(fc.nat(60_000)),
    hardIndex: fc.option(fc.integer({ min: 1, max: 10 })),
    score: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    overdueDays: fc.nat(400),
    returns: fc.nat(50),
    hasSubTasks: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const { points, planPoints } = pointsOf(one);
      expect(points).toBeGreaterThanOrEqual(0);
      expect(points).toBeLessThanOrEqual(planPoints);
    }),
  );
});
