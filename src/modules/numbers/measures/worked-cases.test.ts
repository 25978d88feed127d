import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { system, type Context } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import type { Measure, Source } from '#modules/numbers/measures/measure.ts';
import { numbersOf, rowsBehind } from '#modules/numbers/measures/numbers.server.ts';
import { taskMeasures } from '#modules/numbers/measures/task-measures.ts';
import '#modules/numbers/measures/task-levels.server.ts';
import '#modules/numbers/measures/task-relations.server.ts';
import '#modules/numbers/measures/worked-minutes.server.ts';
import { askedAt, loadWorld, type WorldAsk, worldNamed, worldZone } from '#modules/numbers/measures/testing/world.ts';

const names = readdirSync(new URL('testing/worlds', import.meta.url)).map((name) => name.replace('.json', ''));
const byId = new Map(taskMeasures.map((one) => [one.id, one]));
const measureOf = ({ measure }: WorldAsk): Measure | undefined => byId.get(measure.split('.')[0]!);
/** Keys that the rows of these questions are told apart by. */
const known = new Set(['executor_id', 'user_id', 'project_id', 'task_id', 'task_group_id']);

const worlds = names.map(worldNamed).map((world) => ({
  world,
  asks: world.ask.filter((ask) => measureOf(ask) && Object.keys(ask.of ?? {}).every((key) => known.has(key))),
}));

const contextOf = (db: Context['db'], now: Date): Context => ({
  ...{ db, now, actor: system, lang: 'uz', timeZone: worldZone, settings: {} },
  origin: { request_id: 'test', session_id: null, address: '' },
});

describe.each(worlds.filter(({ asks }) => asks.length))('$world.id', ({ world, asks }) => {
  const loaded = new Map<number, { ctx: Context; end: () => Promise<void> }>();
  const loadedAt = async (asOf: Date): Promise<Context> => {
    const there = loaded.get(asOf.getTime());
    if (there) return there.ctx;
    const database: FreshDatabase = await freshDatabase('none');
    const pool = makePool(database.url, 2);
    const db = dbOf(pool);
    await loadWorld(db, world, asOf);
    const end = async () => {
      await pool.end();
      await database.drop();
    };
    loaded.set(asOf.getTime(), { ctx: contextOf(db, asOf), end });
    return loaded.get(asOf.getTime())!.ctx;
  };
  afterAll(async () => {
    for (const { end } of loaded.values()) await end();
  });

  it.each(asks.map((ask, at) => ({ name: nameOf(ask, at), ask })))('$name', async ({ ask }) => {
    const { period, asOf } = askedAt(world, ask);
    const ctx = await loadedAt(asOf);
    const asked = measureOf(ask)!;
    const code = ask.measure.split('.')[1];
    const stretch = stretchOf(period, asOf, worldZone);
    const where = (source: Source) => conditionOf(source, ask.of ?? {});
    const question = { asOf, tasks: () => null, where };
    const [total] = await numbersOf(ctx, { ...question, measures: [asked], keys: [], period: stretch, steps: [] });
    const number = total!.numbers[asked.id] as Record<string, unknown>;
    expect(code ? number[code] : number).toEqual(ask.expect);
    if (!ask.rows) return;
    const rows = await rowsBehind(ctx, question, asked.source, Object.keys(asked.source.columns), [stretch]);
    const narrowed = code ? sql`and s.${sql.ref(asked.by!.column)} = ${code}` : sql``;
    const found = await sql<{ row_id: number }>`select s.row_id from (${rows}) as s
      where ${sql.raw(asked.rows.where)} ${narrowed} order by s.row_id`.rows(ctx.db);
    expect(found.map(({ row_id }) => row_id)).toEqual(ask.rows);
  });
});

const nameOf = (ask: WorldAsk, at: number): string =>
  `${at + 1} ${ask.measure} of ${JSON.stringify(ask.of ?? {})} is ${JSON.stringify(ask.expect)}`;

function conditionOf(source: Source, of: Readonly<Record<string, unknown>>) {
  const parts = Object.entries(of).map(([key, value]) => {
    const column = key === 'executor_id' || key === 'user_id' ? source.person : key;
    return sql`s.${sql.ref(column)} = ${value}`;
  });
  return parts.length ? { condition: sql<boolean>`${sql.join(parts, sql` and `)}`, by: null } : null;
}
