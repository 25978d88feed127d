import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPsplib } from '#modules/work/plan/files/rcpsp-files.ts';
import { criticalPath } from '#modules/work/plan/levelling/bounds.ts';
import facts from '#modules/work/plan/levelling/levelling.facts.json' with { type: 'json' };
import { packed } from '#modules/work/plan/levelling/packed-project.ts';
import type { SharedProject } from '#modules/work/plan/levelling/project.ts';
import { Random } from '#modules/work/plan/levelling/random.ts';
import { search } from '#modules/work/plan/levelling/search.ts';
import { linkKinds, type PlanInput } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { instantOf, weekly } from '#modules/work/plan/time/calendars.ts';
import { WorkingTime } from '#modules/work/plan/time/working-time.ts';
import { levellingTable, oursOnWholeSets } from './levelling-table.ts';
import { median, print, say } from './statistics.ts';

interface Instance {
  readonly project: SharedProject;
  /** The optimum of J30, the longest path of the others: what deviations are counted from. */
  readonly base: number;
}

/** Most schedules, and the deviation in percent that whole sets are to keep to. */
const sets: Readonly<Record<string, readonly (readonly [schedules: number, target: number])[]>> = {
  j30: [
    [3, 2.6],
    [1_000, 0.6],
    [5_000, 0.25],
  ],
  j60: [
    [3, 14.8],
    [1_000, 12.2],
    [5_000, 11.5],
  ],
  j120: [
    [3, 40],
    [1_000, 35.5],
    [5_000, 33.6],
  ],
};

/**
 * Levelling against published sets, and networks of 10,000 tasks. `--sets FOLDER`: where `j30`, `j60` and `j120` lie as
 * PSPLIB has them, with `optimum/optimum.csv` beside the files of J30; without it the few that the tests have.
 */
export function planFigures(): void {
  const at = process.argv.indexOf('--sets');
  const folder = at < 0 ? null : process.argv[at + 1]!;
  const here: Record<string, (number | null)[]> = {};
  for (const [set, limits] of Object.entries(sets)) {
    const instances = folder === null ? ofFacts(set) : ofFolder(join(folder, set), set === 'j30');
    if (!instances.length) continue;
    for (const [schedules, target] of limits) {
      const times: number[] = [];
      const deviations = instances.map(({ project, base }) => {
        const began = processorTime();
        let length = 0;
        for (const found of search(project, { schedules, seed: 1 })) length = found.length;
        times.push(processorTime() - began);
        return (100 * (length - base)) / base;
      });
      const value = deviations.reduce((sum, one) => sum + one, 0) / deviations.length;
      if (schedules >= 1_000) (here[set] ??= []).push(value);
      const wanted = folder === null ? {} : { target: ['<=', target] as const };
      print({
        name: `${set}, ${instances.length} files, ${schedules} schedules: above base`,
        value,
        unit: '%',
        ...wanted,
      });
      print({ name: '  … processor time a file, median', value: median(times), unit: 'ms' });
    }
  }
  const name = folder === null ? 'ours, the few files of the tests, now' : 'ours, these files, now';
  const both = (set: string) => [here[set]?.[0] ?? null, here[set]?.[1] ?? null] as const;
  say(levellingTable([oursOnWholeSets, { name, j30: both('j30'), j60: both('j60'), j120: both('j120') }]));
  networkFigures();
}

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function ofFacts(set: string): Instance[] {
  return facts.projects
    .filter(({ file }) => file.startsWith(set) && file.endsWith('.sm'))
    .map(({ text, optimum, criticalPath: length }) => ({
      project: readPsplib(text),
      base: set === 'j30' ? optimum : length,
    }));
}

function ofFolder(folder: string, isFromOptimum: boolean): Instance[] {
  const optima = isFromOptimum
    ? new Map(
        readFileSync(join(folder, 'optimum/optimum.csv'), 'utf8')
          .split('\n')
          .map((line) => line.split(',') as [string, string]),
      )
    : null;
  const files = readdirSync(folder).filter((file) => file.endsWith('.sm'));
  return files.map((file) => {
    const project = readPsplib(readFileSync(join(folder, file), 'utf8'));
    return { project, base: optima ? Number(optima.get(file)) : criticalPath(packed(project)).length };
  });
}

/** 10,000 tasks, 15,000 links of four kinds with lags, a hundred calendars. */
function randomPlan(): PlanInput {
  const start = instantOf('2026-03-02T09:00');
  const random = new Random(7);
  const day = [
    [540, 780],
    [840, 1_080],
  ] as const;
  const week = (days: number) =>
    weekly(Object.fromEntries([1, 2, 3, 4, 5, 6].map((weekday) => [weekday, weekday <= days ? day : []])));
  const names = Array.from({ length: 100 }, (_, at) => [`c${at}`, new WorkingTime(week(4 + (at % 3)), start)] as const);
  const tasks = Array.from({ length: 10_000 }, (_, id) => {
    return { id, minutes: 60 * (1 + random.below(24)), calendar: `c${random.below(100)}`, group: id % 100 };
  });
  const links = Array.from({ length: 15_000 }, () => {
    const from = random.below(9_800);
    const kind = linkKinds[random.below(10) < 7 ? 0 : random.below(4)]!;
    return { from, to: from + 100 * (1 + random.below(2)), kind, lag: random.below(4) ? 0 : 60 * random.below(16) };
  });
  return { start, tasks, links, calendars: new Map(names), projectCalendar: 'c1' };
}

function networkFigures(): void {
  const input = randomPlan();
  const random = new Random(11);
  const whole: number[] = [];
  const changes: number[] = [];
  const links: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const began = processorTime();
    const plan = new PlanNetwork(input);
    whole.push(processorTime() - began);
    for (let change = 0; change < 40; change++) {
      const before = processorTime();
      plan.change([{ task: random.below(10_000), set: { minutes: 60 * (1 + random.below(30)) } }]);
      changes.push(processorTime() - before);
    }
    const from = random.below(9_800);
    const before = processorTime();
    plan.change([{ addLink: { from, to: from + 100, kind: 'finish_to_start', lag: 0 } }]);
    links.push(processorTime() - before);
  }
  const what = '10,000 tasks, 15,000 links, 100 calendars';
  print({ name: `${what}: the first time, cold`, value: whole[0]!, unit: 'ms', target: ['<=', 100] });
  print({ name: '  … again, median', value: median(whole), unit: 'ms', target: ['<=', 100] });
  print({ name: '  … after a change of a task, median', value: median(changes), unit: 'ms', target: ['<=', 20] });
  print({ name: '  … the slowest of all', value: Math.max(...changes), unit: 'ms', target: ['<=', 20] });
  print({ name: '  … after a new link, median', value: median(links), unit: 'ms', target: ['<=', 20] });
}
