import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import flow from '#app/flow-metrics.facts.json' with { type: 'json' };
import { answerForecast } from '#app/plan-forecast.ts';
import weekly from '#modules/numbers/forecast/forecast.facts.json' with { type: 'json' };
import levelling from '#modules/work/plan/levelling/levelling.facts.json' with { type: 'json' };
import earned from '#modules/views/reports/earned-value.facts.json' with { type: 'json' };
import { rootDir } from '#server/config.ts';

describe('forecasts', () => {
  test('of a history are the exact ones', () => {
    const [periods, items] = weekly.questions;
    const told = answerForecast(weekly) as { answers: Record<string, number[]>[] };
    expect(told.answers[0]).toMatchObject(periods!.expected);
    expect(told.answers[1]).toMatchObject(items!.expected);
    const chances = periods!.probabilityDoneWithinPeriods!;
    expect(told.answers[0]!.probability_done_within_periods!.slice(0, chances.length)).toEqual(chances);
  });

  test('of a history of nothing say so', () => {
    expect(answerForecast({ history: [0, 0] })).toEqual({ impossible: { reason: 'none_finished' } });
  });

  test('of items are the flow that is written down', () => {
    const { expected } = flow;
    expect(answerForecast(flow)).toEqual({
      finished_items: expected.finishedItems,
      cycle_time_days: expected.cycleTimeDays,
      cycle_time_mean: expected.cycleTimeMean,
      lead_time_days: expected.leadTimeDays,
      work_item_age_days: expected.workItemAgeDays,
      throughput_window: expected.throughputWindow,
      average_wip: expected.averageWip,
    });
  });

  test('of earned value are those of PMI, and a dash where there is none', () => {
    expect(answerForecast(earned)).toEqual(earned.expected);
    expect(answerForecast({ input: { BAC: 100, PV: 0, EV: 0, AC: 0 } })).toMatchObject({ CPI: null, SPI: null });
    expect(answerForecast({ input: { BAC: 100, PV: 90, EV: 90, AC: 100 } })).toMatchObject({ TCPI_bac: null });
  });
});

describe('the command', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]): string => {
    try {
      return execFileSync(process.execPath, [join(rootDir, 'src/app/plan.ts'), ...args], {
        encoding: 'utf8',
        env: { ...process.env, INIT_CWD: folder },
        stdio: 'pipe',
      });
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  test('prints the plan of a file as one line, the same for the same seed', () => {
    const { file, text, optimum } = levelling.projects[0]!;
    writeFileSync(join(folder, file), text);
    const told = JSON.parse(run(file, '--seed', '7', '--schedules', '3000')) as Record<string, unknown>;
    expect(told).toMatchObject({ file, makespan: optimum, seed: 7 });
    expect(Object.keys(told.starts as object)).toHaveLength(32);
  });

  test('says in a sentence what is wrong', () => {
    writeFileSync(join(folder, 'empty.rcp'), '3 1 4');
    writeFileSync(join(folder, 'plan.txt'), '');
    writeFileSync(join(folder, 'list.json'), '[]');
    expect(run()).toBe('Name the file: npm run plan -- [forecast] FILE [--schedules N] [--seed S].\n');
    expect(run('empty.rcp', '--seed', 'x')).toMatch(/^--seed takes a whole number/);
    expect(run('empty.rcp')).toBe('empty.rcp: The file ends before activity 1.\n');
    expect(run('plan.txt')).toMatch(/^plan.txt: Files end with/);
    expect(run('list.json')).toBe('list.json: The file is no JSON object.\n');
    expect(run('gone.sm')).toMatch(/^There is no file/);
  });
});
