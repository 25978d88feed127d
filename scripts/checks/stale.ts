import type pg from 'pg';
import '#modules/growth/kpi/kpi-relations.server.ts';
import '#modules/numbers/measures/sources.server.ts';
import { allKeepings } from '#modules/numbers/measures/kept-spans.server.ts';
import { type StaleTable, staleTables } from '#modules/numbers/measures/stale-triggers.server.ts';
import { migratedDatabase } from './database.ts';
import type { Check } from './finding.ts';

/** Triggers that tell what is stale, and their functions, as the database says them; by table and name. */
const thatTell = `select t.tgrelid::regclass || ' ' || t.tgname as name, pg_get_triggerdef(t.oid, true) as text
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname like 'tell\\_stale%'
  union all select p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
  where p.proname like 'tell\\_stale%'`;

/**
 * How what tells in a database differs from what is meant. What is meant is made there too, in a transaction that is
 * taken back, so that the database says both in its own words.
 */
export async function differencesOf(client: pg.ClientBase, meant: readonly StaleTable[]): Promise<string[]> {
  const said = async () => {
    const { rows } = await client.query<{ name: string; text: string }>(thatTell);
    return new Map(rows.map(({ name, text }) => [name, text]));
  };
  const there = await said();
  await client.query('begin');
  for (const name of there.keys()) if (name.endsWith(')')) await client.query(`drop function ${name} cascade`);
  for (const { function: made, triggers } of meant)
    for (const statement of [made, ...triggers.map((one) => one.statement)]) await client.query(statement);
  const wanted = await said();
  await client.query('rollback');
  return [
    ...[...there.keys()].filter((name) => !wanted.has(name)).map((name) => `${name}: nobody says that it makes stale`),
    ...[...wanted].flatMap(([name, text]) => {
      if (!there.has(name)) return [`${name} is missing: ${text}`];
      return there.get(name) === text ? [] : [`${name} is not what is meant: ${text}`];
    }),
  ];
}

export const meantTables = (): StaleTable[] => staleTables(allKeepings().map(([{ name }, { stale }]) => [name, stale]));

/** What makes kept sums stale stands beside each source; what tells of it in the database is just that. */
export const checkStale: Check = async () => {
  const { pool } = await migratedDatabase();
  const meant = meantTables();
  const client = await pool.connect();
  try {
    const problems = await differencesOf(client, meant);
    const triggers = meant.flatMap((one) => one.triggers).length;
    return { problems, seen: `${allKeepings().length} kept sources, ${meant.length} tables, ${triggers} triggers` };
  } finally {
    client.release();
  }
};
