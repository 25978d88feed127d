import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerFile } from '#modules/work/plan/files/read-plan.ts';
import { readLagged } from '#modules/work/plan/files/lagged-files.ts';
import {
  type LaggedProject,
  laggedSlack,
  type LaggedSchedule,
  scheduleLagged,
} from '#modules/work/plan/levelling/maximal-lags.ts';
import facts from '#modules/work/plan/levelling/maximal-lags.facts.json' with { type: 'json' };
import { roundsOf } from '#server/testing/chance-of-day.ts';

function broken({ durations, demands, capacities, lags }: LaggedProject, starts: readonly number[]): string[] {
  const end = Math.max(...starts.map((start, at) => start + durations[at]!));
  const over = Array.from({ length: end }, (_, period) => period).flatMap((period) =>
    capacities.flatMap((capacity, r) => {
      const running = starts.flatMap((start, at) => (start <= period && period < start + durations[at]! ? [at] : []));
      return running.reduce((sum, at) => sum + demands[at]![r]!, 0) > capacity ? [`${r} in ${period}`] : [];
    }),
  );
  const late = lags.filter(({ from, to, lag }) => starts[to]! < starts[from]! + lag);
  return [...over, ...late.map(({ from, to }) => `${from} to ${to}`), ...starts.filter((one) => one < 0).map(String)];
}

test.each(facts.projects)('$file is what is known of it', ({ file, text, optimum }) => {
  const project = readLagged(text);
  const found = scheduleLagged(project, 20_000);
  if (optimum === null) {
    expect(found).toEqual({ reason: 'resources' });
    expect(answerFile(file, text, { schedules: 5_000, seed: 1 })).toEqual({ impossible: { reason: 'resources' } });
  } else {
    const schedule = found as LaggedSchedule;
    expect(schedule).toMatchObject({ length: optimum, lowerBound: optimum, isOptimal: true });
    expect(broken(project, schedule.starts)).toEqual([]);
    expect(Math.min(...laggedSlack(project, schedule))).toBe(0);
  }
});

/** Small enough to try every start of every activity. */
const small = fc.integer({ min: 2, max: 3 }).chain((count) =>
  fc.record({
    durations: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count }),
    demands: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 1 }), {
      minLength: count,
      maxLength: count,
    }),
    capacities: fc.constant([4]),
    lags: fc.array(
      fc.record({
        from: fc.nat({ max: count - 1 }),
        to: fc.nat({ max: count - 1 }),
        lag: fc.integer({ min: -4, max: 2 }),
      }),
      { maxLength: 5 },
    ),
  }),
);

function shortest(project: LaggedProject): number | null {
  const count = project.durations.length;
  const most = project.durations.reduce((sum, one) => sum + one, 0) + 2 * count;
  let best: number | null = null;
  const place = (starts: number[]): void => {
    if (starts.length === count) {
      const end = Math.max(...starts.map((start, at) => start + project.durations[at]!));
      if ((best === null || end < best) && !broken(project, starts).length) best = end;
      return;
    }
    for (let start = 0; start <= most; start++) place([...starts, start]);
  };
  place([]);
  return best;
}

test('any small project is scheduled as shortly as by trying all, or impossible as then', () => {
  fc.assert(
    fc.property(small, (project) => {
      const found = scheduleLagged(project, 10_000);
      expect('length' in found ? found.length : null).toBe(shortest(project));
    }),
    { numRuns: roundsOf(120) },
  );
});

test('a circle of lags is told by its activities, and a tree cut short says that it found none', () => {
  const two = { durations: [2, 2], demands: [[1], [1]], capacities: [1] };
  const lags = [
    { from: 0, to: 1, lag: 3 },
    { from: 1, to: 0, lag: -2 },
  ];
  const found = scheduleLagged({ ...two, lags }, 100) as { reason: string; path: number[] };
  expect([found.reason, found.path.toSorted((one, other) => one - other)]).toEqual(['lags', [0, 1]]);
  expect(scheduleLagged({ ...two, lags: [] }, 0)).toEqual({ reason: 'not_found' });
});
