import { expect, test } from 'vitest';
import { type NetworkFile, readNetwork } from '#modules/work/plan/files/network-files.ts';
import facts from '#modules/work/plan/network/networks.facts.json' with { type: 'json' };
import { allPlanned } from '#modules/work/plan/network/parents.ts';
import { criticalPaths, finishMovedBy, longestPath } from '#modules/work/plan/network/paths.ts';
import type { LagCalendar } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { instantOf, timeOf } from '#modules/work/plan/time/calendars.ts';

interface Printed {
  readonly es: number;
  readonly ef: number;
  readonly ls: number;
  readonly lf: number;
  readonly tf: number;
  readonly ff: number;
  readonly critical: boolean;
}

interface PrintedNetwork extends NetworkFile {
  readonly expected: {
    readonly projectDuration: number;
    readonly activities: Readonly<Record<string, Printed>>;
    readonly criticalPaths: readonly (readonly string[])[];
    readonly durationSensitivity?: Readonly<Record<string, { plus1: number; minus1: number }>>;
  };
}

const printed = Object.values(facts).filter((file) => !('cases' in file)) as unknown as PrintedNetwork[];

test.each(printed.map((file) => [file.id, file] as const))('%s is as printed', (_, file) => {
  const plan = new PlanNetwork(readNetwork(file));
  const { expected } = file;
  expect(plan.finish).toBe(expected.projectDuration);
  const activities = Object.fromEntries(
    [...allPlanned(plan).values()].map((task) => [
      task.id,
      {
        es: task.start,
        ef: task.finish,
        ls: task.lateStart,
        lf: task.lateFinish,
        tf: task.slack,
        ff: task.freeSlack,
        critical: task.isCritical,
      },
    ]),
  );
  expect(activities).toEqual(expected.activities);
  expect(criticalPaths(plan)).toEqual(expected.criticalPaths);
  for (const [id, { plus1, minus1 }] of Object.entries(expected.durationSensitivity ?? {})) {
    expect([id, finishMovedBy(plan, id, 1), finishMovedBy(plan, id, -1)]).toEqual([id, plus1, minus1]);
  }
});

test('an activity that is held by its start alone has slack at its finish', () => {
  const plan = new PlanNetwork(readNetwork(facts['pdm-all-four-kinds']));
  expect(plan.planned('D')).toMatchObject({ slack: 0, finishSlack: 4 });
});

const [float, lag, lead] = facts['calendar-float-and-lag'].cases;

test('the longest path drives the finish though calendars give it slack', () => {
  const plan = new PlanNetwork(readNetwork(float as unknown as NetworkFile));
  const expected = float!.expected as unknown as {
    projectFinish: string;
    longestPath: string[];
    activities: Record<string, { es: string; ef: string; ls: string; lf: string; totalFloatHours: number }>;
  };
  expect(timeOf(plan.finish)).toBe(expected.projectFinish);
  expect([...longestPath(plan).tasks].toSorted((one, other) => (one < other ? -1 : 1))).toEqual(expected.longestPath);
  for (const [id, { es, ef, ls, lf, totalFloatHours }] of Object.entries(expected.activities)) {
    const task = plan.planned(id);
    expect([task.start, task.finish, task.lateStart, task.lateFinish].map(timeOf)).toEqual([es, ef, ls, lf]);
    expect(task.slack).toBe(totalFloatHours * 60);
  }
});

test.each([lag!, lead!])('$id is counted in the calendar that was chosen', (file) => {
  const input = readNetwork(file as unknown as NetworkFile);
  const starts = Object.entries(file.expected.earlyStartOfB ?? {}) as [string, string][];
  for (const [name, start] of starts) {
    const elapsed = name.startsWith('elapsed ');
    const plan = new PlanNetwork({
      ...input,
      links: input.links.map((link) => (elapsed ? { ...link, lag: 72 * 60, lagKind: 'elapsed' } : link)),
      lagCalendar: elapsed ? 'successor' : name === '24h' ? 'elapsed' : (name as LagCalendar),
    });
    expect([name, timeOf(plan.planned('B').start)]).toEqual([name, start]);
  }
});

test('times are read and written as local ones', () => {
  expect(timeOf(instantOf('2026-03-02T09:00'))).toBe('2026-03-02T09:00');
  expect(() => instantOf('tomorrow')).toThrow(RangeError);
});
