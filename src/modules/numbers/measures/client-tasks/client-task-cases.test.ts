import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceFrom } from '#kernel/chance.ts';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/sql.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import { clientTaskMeasures } from '#modules/numbers/measures/client-tasks/client-task-measures.ts';
import '#modules/numbers/measures/client-tasks/client-task-relations.server.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import type { Measure } from '#modules/numbers/measures/measure.ts';
import { numbersOf, rowsBehind } from '#modules/numbers/measures/numbers.server.ts';
import {
  askedAt,
  instantOfWorld,
  loadWorld,
  type World,
  worldNamed,
  worldZone,
} from '#modules/numbers/measures/testing/world.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const byId = new Map<string, Measure>(clientTaskMeasures.map((one) => [one.id, one]));
const instants = ['created_at', 'answered_at', 'answer_due_at', 'done_at', 'done_due_at', 'confirmed_at'];

type Wish = Readonly<Record<string, string | number | boolean | null>>;

async function load(db: Context['db'], world: World, asOf: Date): Promise<void> {
  await loadWorld(db, world, asOf);
  const wishes = (world.client_tasks ?? []) as unknown as readonly Wish[];
  for (const id of new Set(wishes.map(({ client_id }) => client_id)))
    await sql`insert into clients (id, name) overriding system value values (${id}, ${`client ${id}`})`.run(db);
  for (const wish of wishes) {
    const values: Record<string, unknown> = { name: 'wish', project_id: 1, ...wish };
    for (const name of instants) {
      const value = values[name];
      if (typeof value === 'string') values[name] = instantOfWorld(value);
    }
    const names = Object.keys(values);
    await sql`insert into client_tasks (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
      values (${sql.join(names.map((name) => values[name]))})`.run(db);
  }
}

describe.each(['m-13-client-silent', 'm-14-client-unanswered'].map(worldNamed))('$id', (world) => {
  let ctx: Context;
  let end: () => Promise<void>;
  const asOf = instantOfWorld(world.as_of);
  beforeAll(async () => {
    ({ ctx, end } = await smallDatabase((db) => load(db, world, asOf), asOf));
  });
  afterAll(() => end?.());

  it.each(world.ask)('$measure is $expect', async (ask) => {
    const [name, code] = ask.measure.split('.') as [string, string?];
    const asked = byId.get(name)!;
    const stretch = stretchOf(askedAt(world, ask).period, asOf, worldZone);
    const question = { asOf, tasks: () => null, where: () => null };
    const [total] = await numbersOf(ctx, { ...question, measures: [asked], keys: [], period: stretch, steps: [] });
    const number = total!.numbers[name] as Record<string, unknown>;
    expect(code ? number[code] : number).toEqual(ask.expect);
    if (!ask.rows) return;
    const rows = await rowsBehind(ctx, question, asked.source, Object.keys(asked.source.columns), [stretch]);
    const found = await sql<{ row_id: number }>`select s.row_id from (${rows}) as s where ${sql.raw(asked.rows.where)}
      order by s.row_id`.rows(ctx.db);
    expect(found.map(({ row_id }) => row_id)).toEqual(ask.rows);
  });
});

it('counts the working minutes between random instants as the calendar does', async () => {
  const chance = chanceFrom(9);
  const first = Date.parse('2026-01-01T00:00:00+05:00');
  const at = () => new Date(first + Math.floor(chance() * 330 * 1440) * 60_000);
  const asOf = new Date(first + 330 * 86_400_000);
  const pairs = Array.from({ length: 60 }, () => [at(), at()].toSorted((a, b) => a.getTime() - b.getTime()));
  const wish = ([created, answered]: Date[], id: number) => ({
    ...{ id: id + 1, client_id: 1, status: 'taken', created_at: created!.toISOString() },
    answered_at: answered!.toISOString(),
  });
  const world = { id: 'x', title: '', as_of: '', period: { day_from: '', day_to: '' }, ask: [] };
  const { ctx, end } = await smallDatabase((db) => load(db, { ...world, client_tasks: pairs.map(wish) }, asOf), asOf);
  const stretch = stretchOf({ day_from: '2026-01-01', day_to: '2026-11-26' }, asOf, worldZone);
  const source = byId.get('answer_minutes')!.source;
  const question = { asOf, tasks: () => null, where: () => null };
  const rows = await rowsBehind(ctx, question, source, ['answer_minutes'], [stretch]);
  const found = await sql<{ id: number; minutes: number }>`select s.row_id as id, s.answer_minutes::float8 as minutes
    from (${rows}) s order by 1`.rows(ctx.db);
  const calendar = calendarOf(ctx);
  expect(found.map(({ minutes }) => minutes)).toEqual(
    pairs.map(([from, to]) => calendar.workingMinutes(from!.getTime(), to!.getTime())),
  );
  await end();
});
