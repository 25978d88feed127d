import { afterAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/sql.ts';
import { type Step, stepsOf, stretchOf } from '#modules/numbers/measures/asking.ts';
import { burnOf } from '#modules/numbers/measures/flow/burn.ts';
import { flowMeasures } from '#modules/numbers/measures/flow/flow-measures.ts';
import '#modules/numbers/measures/flow/flow-relations.server.ts';
import { flowSeries } from '#modules/numbers/measures/flow/flow-series.server.ts';
import { taskHistoriesOf } from '#modules/numbers/measures/flow/task-histories.server.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import type { Measure } from '#modules/numbers/measures/measure.ts';
import { numbersOf, rowsBehind } from '#modules/numbers/measures/numbers.server.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { askedAt, loadWorld, type WorldAsk, worldNamed, worldZone } from '#modules/numbers/measures/testing/world.ts';

const names = [
  'm-15-percentiles',
  'm-16-throughput',
  'm-17-wip-and-age',
  'm-18-time-in-status',
  'm-19-cumulative-flow',
];
const worlds = [...names, 'm-20-burn-with-changing-scope', 'm-21-progress', 'm-06-deleted-later'].map(worldNamed);
const byId = new Map<string, Measure>(flowMeasures.map((one) => [one.id, one]));
const series = new Set(['wip', 'throughput', 'cumulative_flow', 'burn', 'age_days']);

const dayOf = (instant: number) => localDayOf(instant, worldZone);
const isAsked = ({ measure }: WorldAsk) => byId.has(measure.split('.')[0]!) || series.has(measure);

describe.each(worlds.map((world) => ({ world, asks: world.ask.filter(isAsked) })))('$world.id', ({ world, asks }) => {
  const loaded = new Map<number, Awaited<ReturnType<typeof smallDatabase>>>();
  const loadedAt = async (asOf: Date) => {
    const there = loaded.get(asOf.getTime()) ?? (await smallDatabase((db) => loadWorld(db, world, asOf), asOf));
    loaded.set(asOf.getTime(), there);
    return there.ctx;
  };
  afterAll(async () => {
    for (const { end } of loaded.values()) await end();
  });

  it.each(asks.map((ask, at) => ({ name: `${at + 1} ${ask.measure} ${JSON.stringify(ask.of ?? {})}`, ask })))(
    '$name',
    async ({ ask }) => {
      const { period, asOf } = askedAt(world, ask);
      const ctx = await loadedAt(asOf);
      expect(await answerTo(ctx, ask, period, asOf)).toEqual(ask.expect);
      if (!ask.rows || !byId.has(ask.measure)) return;
      const { source, rows } = byId.get(ask.measure)!;
      const question = { asOf, tasks: () => null, where: conditionOf(ask) };
      const all = await rowsBehind(ctx, question, source, Object.keys(source.columns), [
        stretchOf(period, asOf, worldZone),
      ]);
      const found = await sql<{ row_id: number }>`select s.row_id from (${all}) as s where ${sql.raw(rows.where)}
        order by s.row_id`.rows(ctx.db);
      expect(found.map(({ row_id }) => row_id)).toEqual(ask.rows);
    },
  );
});

async function answerTo(ctx: Context, ask: WorldAsk, period: WorldAsk['period'] & object, asOf: Date) {
  const { day, task_group_id, project_id, task_id } = (ask.of ?? {}) as Record<string, never>;
  if (ask.measure === 'burn') {
    const field = task_group_id ? 'task_group_id' : 'project_id';
    const tasks = await taskHistoriesOf(ctx, { field, id: Number(task_group_id ?? project_id) });
    const [found] = burnOf(
      tasks.map(({ history }) => history),
      day!,
      day!,
      dayOf,
    );
    const { day: _day, ...sums } = found!;
    return sums;
  }
  const stretch = stretchOf(period, asOf, worldZone);
  if (ask.measure === 'cumulative_flow' || ask.measure === 'wip') {
    const place = project_id ? { place: { field: 'project_id', ids: [Number(project_id)] } as const } : {};
    const days = await flowSeries(ctx, stretch, { tasks: null, ...place });
    if (ask.measure === 'wip') return days.map(({ wip }) => wip);
    const { day: _day, wip: _wip, ...bands } = days.find((one) => one.day === day)!;
    return bands;
  }
  const [name, code] = ask.measure.split('.') as [string, string?];
  const asked = byId.get(name)!;
  const question = { asOf, tasks: () => null, where: conditionOf(ask), measures: [asked], period: stretch };
  if (name === 'throughput') {
    const step: Step = ask.step ?? 'day';
    const steps = stepsOf(period, step).map((one) => stretchOf(one, asOf, worldZone));
    const counted = await numbersOf(ctx, { ...question, keys: [step], steps });
    return steps.map((_, at) => counted.find(({ by }) => by[0] === at)?.numbers.throughput ?? 0);
  }
  const [total] = await numbersOf(ctx, { ...question, keys: [], steps: [] });
  const number = total!.numbers[name] as Record<string, unknown>;
  if (name === 'age_days' && task_id) return number.p50;
  return code ? number[code] : number;
}

const conditionOf = (ask: WorldAsk) => () => {
  const parts = Object.entries(ask.of ?? {}).map(([key, value]) => sql`s.${sql.ref(key)} = ${value}`);
  return parts.length ? { condition: sql<boolean>`${sql.join(parts, sql` and `)}`, by: null } : null;
};
