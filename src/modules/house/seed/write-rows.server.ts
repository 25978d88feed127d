import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import type { SeedRow, SeedTables } from '#modules/house/seed/seed-rows.ts';

/** So many rows go in one statement: enough that round trips do not count, few enough to keep the message small. */
const rowsPerStatement = 2_000;

/** Writes rows with the ids they have, one statement for many of them, and moves the counters of ids behind them. */
export async function writeTables(db: Db, tables: SeedTables): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      await insertRows(db, table, rows.slice(from, from + rowsPerStatement));
    }
    if (rows.length) await continueIds(db, table);
  }
}

/** PostgreSQL reads the values as its own table's types, so dates, arrays and JSON need no casts here. */
async function insertRows(db: Db, table: string, rows: readonly SeedRow[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => row[name] !== undefined),
  );
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.run(db);
}

const continueIds = (db: Db, table: string): Promise<void> =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.run(db);
