import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerFile } from '#modules/work/plan/files/read-plan.ts';
import { readPatterson, readPsplib } from '#modules/work/plan/files/rcpsp-files.ts';
import { criticalPath } from '#modules/work/plan/levelling/bounds.ts';
import { Generation } from '#modules/work/plan/levelling/generation.ts';
import { Justification } from '#modules/work/plan/levelling/justification.ts';
import { levelled, type LevelledProject } from '#modules/work/plan/levelling/levelled-project.ts';
import facts from '#modules/work/plan/levelling/levelling.facts.json' with { type: 'json' };
import { packed } from '#modules/work/plan/levelling/packed-project.ts';
import type { SharedProject } from '#modules/work/plan/levelling/project.ts';
import { search } from '#modules/work/plan/levelling/search.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const read = (file: string, text: string) => (file.endsWith('.sm') ? readPsplib(text) : readPatterson(text));

/** What a schedule breaks, said plainly: each period and each link is looked at. */
function broken({ durations, demands, capacities, successors }: SharedProject, starts: readonly number[]): string[] {
  const links = successors.flatMap((list, at) =>
    list.filter((to) => starts[to]! < starts[at]! + durations[at]!).map((to) => `${at} before ${to}`),
  );
  const end = Math.max(0, ...starts.map((start, at) => start + durations[at]!));
  const over = Array.from({ length: end }, (_, period) => period).flatMap((period) =>
    capacities.flatMap((capacity, resource) => {
      const used = starts.reduce(
        (sum, start, at) => sum + (start <= period && period < start + durations[at]! ? demands[at]![resource]! : 0),
        0,
      );
      return used > capacity ? [`${resource} in ${period}`] : [];
    }),
  );
  return [...links, ...over, ...starts.filter((start) => start < 0).map((start) => `begins at ${start}`)];
}

/** As early as it can be, period after period: the serial generation without any of its tricks. */
function plainly(project: SharedProject, list: readonly number[]): number[] {
  const { durations, demands, capacities, successors } = project;
  const starts: number[] = [];
  const used = new Map<string, number>();
  for (const at of list) {
    let start = 0;
    successors.forEach((after, before) => {
      if (after.includes(at)) start = Math.max(start, starts[before]! + durations[before]!);
    });
    const fits = (from: number) =>
      Array.from({ length: durations[at]! }, (_, k) => from + k).every((period) =>
        capacities.every((capacity, r) => (used.get(`${period} ${r}`) ?? 0) + demands[at]![r]! <= capacity),
      );
    while (!fits(start)) start++;
    starts[at] = start;
    for (let period = start; period < start + durations[at]!; period++) {
      demands[at]!.forEach((d, r) => used.set(`${period} ${r}`, (used.get(`${period} ${r}`) ?? 0) + d));
    }
  }
  return starts;
}

/** Any project: links lead to higher numbers, so it has no circle; `most` decides how capacities are packed. */
const projects = fc.constantFrom(9, 300, 70_000).chain((most) =>
  fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 6 })).chain(([count, resources]) =>
    fc.record({
      durations: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }),
      demands: fc.array(fc.array(fc.integer({ min: 0, max: most }), { minLength: resources, maxLength: resources }), {
        minLength: count,
        maxLength: count,
      }),
      capacities: fc.constant(Array.from({ length: resources }, () => most)),
      successors: fc.tuple(
        ...Array.from({ length: count }, (_, at) =>
          at + 1 < count
            ? fc.uniqueArray(fc.integer({ min: at + 1, max: count - 1 }), { maxLength: 3 })
            : fc.constant([] as number[]),
        ),
      ),
    }),
  ),
);

const found = (project: SharedProject, schedules = 200, seed = 1) =>
  levelled(project, { schedules, seed }) as LevelledProject;

describe('published projects', () => {
  test.each(facts.projects)('$file is brought to its optimum', ({ file, text, criticalPath: length, optimum }) => {
    const project = read(file, text);
    expect(criticalPath(packed(project)).length).toBe(length);
    const { length: made, starts, lowerBound } = found(project, 5_000);
    expect(made).toBe(optimum);
    expect(lowerBound).toBeLessThanOrEqual(optimum);
    expect(broken(project, starts)).toEqual([]);
  });

  test('better schedules come one after the other, the first at once', () => {
    const project = read(facts.projects[0]!.file, facts.projects[0]!.text);
    const lengths = [...search(project, { schedules: 5_000, seed: 3 })];
    expect(lengths[0]!.schedules).toBeLessThanOrEqual(3);
    expect(lengths.map(({ length }) => length)).toEqual(
      lengths.map(({ length }) => length).toSorted((one, other) => other - one),
    );
    expect(lengths.at(-1)!.schedules).toBeLessThanOrEqual(5_000);
  });

  test('the command line tells the same', () => {
    const { file, text, optimum } = facts.projects[0]!;
    expect(answerFile(file, text, { schedules: 5_000, seed: 1 })).toMatchObject({ makespan: optimum });
  });
});

describe('any project', () => {
  test('keeps links and resources, is no shorter than its bound, and the same for the same seed', () => {
    fc.assert(
      fc.property(projects, fc.integer({ min: 1, max: 1_000 }), (project, seed) => {
        const one = found(project, 60, seed);
        expect(broken(project, one.starts)).toEqual([]);
        expect(one.length).toBe(Math.max(...one.starts.map((start, at) => start + project.durations[at]!)));
        expect(one.length).toBeGreaterThanOrEqual(one.lowerBound);
        expect(Math.min(...one.slack)).toBeGreaterThanOrEqual(0);
        expect(found(project, 60, seed)).toEqual(one);
      }),
      { numRuns: roundsOf(150) },
    );
  });

  test('is generated serially as it would be period after period', () => {
    fc.assert(
      fc.property(projects, (project) => {
        const asPacked = packed(project);
        const starts = new Int32Array(asPacked.count);
        const length = new Generation(asPacked).serial(asPacked.order, starts);
        expect([...starts]).toEqual(plainly(project, [...asPacked.order]));
        const parallel = new Int32Array(asPacked.count);
        new Generation(asPacked).parallel(asPacked.order, parallel);
        expect(broken(project, [...parallel])).toEqual([]);
        const generation = new Generation(asPacked);
        expect(new Justification(asPacked, generation).both(starts, length)).toBeLessThanOrEqual(length);
        expect(broken(project, [...starts])).toEqual([]);
      }),
      { numRuns: roundsOf(150) },
    );
  });
});

test('what cannot be is told with its reason', () => {
  const options = { schedules: 10, seed: 1 };
  const two = { durations: [1, 1], demands: [[1], [1]], capacities: [1] };
  expect(levelled({ ...two, successors: [[1], [0]] }, options)).toEqual({ reason: 'cycle', path: [0, 1] });
  expect(levelled({ ...two, demands: [[1], [2]], successors: [[], []] }, options)).toEqual({
    reason: 'capacity',
    activity: 1,
    resource: 0,
  });
});

test('a file that ends too soon names what is missing', () => {
  expect(() => readPatterson('3 1 4 0 0 1 2 1')).toThrow('The file ends before the requests of activity 2.');
  expect(() => readPsplib('jobs: 3')).toThrow('There is no part PRECEDENCE RELATIONS.');
});
