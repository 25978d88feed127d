import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import { type Db, sql } from '#server/database/sql.ts';
import { commitMark } from '#server/database/prepared-query.ts';
import { plannedAnew } from '#server/database/planned-anew.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

let database: FreshDatabase;
let pool: pg.Pool;
let db: Db;

beforeEach(async () => {
  database = await freshDatabase();
  // One connection: what one caller leaves open the next one meets.
  pool = makePool(database.url, 1);
  db = dbOf(pool);
  await pool.query('create table notes (id int primary key, text text unique deferrable initially deferred)');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
});

const insert = (id: number, text: string, mark = '') =>
  sql`${sql.raw(mark)}insert into notes values (${id}, ${text}) returning id`;
const stored = async () => (await pool.query('select id from notes order by id')).rows.map(({ id }) => id);
const isInTransaction = async () =>
  (await pool.query('select now() <> statement_timestamp() or pg_current_xact_id_if_assigned() is not null as inside'))
    .rows[0].inside;

describe('a transaction whose BEGIN travels with its first statement', () => {
  it('commits and rolls back as one', async () => {
    for (let round = 0; round < 6; round++) {
      const id = round * 10;
      await db.transaction(async (tx) => {
        expect((await insert(id, `a${id}`).execute(tx)).rows).toEqual([{ id }]);
        await insert(id + 1, `b${id}`).execute(tx);
      });
      await expect(
        db.transaction(async (tx) => {
          await insert(id + 2, `c${id}`).execute(tx);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
    }
    expect(await stored()).toEqual([0, 1, 10, 11, 20, 21, 30, 31, 40, 41, 50, 51]);
  });

  it('leaves nothing behind when the first statement fails, prepared or not', async () => {
    for (let round = 0; round < 6; round++) {
      await db.transaction((tx) => insert(round, `${round}`).execute(tx));
      await expect(db.transaction((tx) => insert(round, 'again').execute(tx))).rejects.toThrow('duplicate key');
      expect(await isInTransaction()).toBe(false);
    }
    expect(await stored()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('may hold no statement at all', async () => {
    await db.transaction(async () => undefined);
    await expect(db.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await isInTransaction()).toBe(false);
  });
});

describe('a statement with the commit mark', () => {
  it('commits with what came before it, and answers its rows', async () => {
    for (let round = 0; round < 6; round++) {
      await db.transaction(async (tx) => {
        await insert(round * 2, `a${round}`).execute(tx);
        expect((await insert(round * 2 + 1, `b${round}`, commitMark).execute(tx)).rows).toEqual([
          { id: round * 2 + 1 },
        ]);
      });
      await db.transaction((tx) => insert(100 + round, `c${round}`, commitMark).execute(tx));
      expect(await isInTransaction()).toBe(false);
    }
    expect(await stored()).toHaveLength(18);
  });

  it('takes everything back when it fails, or when the commit fails', async () => {
    await pool.query(`insert into notes values (1, 'taken')`);
    for (let round = 0; round < 5; round++) {
      const both = (id: number, text: string) =>
        db.transaction(async (tx) => {
          await insert(50, 'first').execute(tx);
          await insert(id, text, commitMark).execute(tx);
        });
      await expect(both(1, 'other')).rejects.toThrow('duplicate key');
      // The constraint is deferred: only COMMIT finds out.
      await expect(both(2, 'taken')).rejects.toThrow('duplicate key');
      expect(await isInTransaction()).toBe(false);
    }
    expect(await stored()).toEqual([1]);
  });

  it('refuses statements behind it', async () => {
    const late = db.transaction(async (tx) => {
      await insert(1, 'a', commitMark).execute(tx);
      await insert(2, 'b').execute(tx);
    });
    await expect(late).rejects.toThrow('the transaction is over already');
    expect(await stored()).toEqual([1]);
  });

  it('is an ordinary statement outside of a transaction', async () => {
    for (let round = 0; round < 4; round++) await insert(round, `${round}`, commitMark).execute(db);
    expect(await stored()).toEqual([0, 1, 2, 3]);
  });
});

describe('a statement that comes again', () => {
  it('is prepared from its third use on, unless it is to be planned anew', async () => {
    for (let use = 0; use < 4; use++) {
      await sql`select ${use}::int + 1`.execute(db);
      await sql`${sql.raw(plannedAnew)}select ${use}::int + 2`.execute(db);
    }
    const { rows } = await pool.query('select statement from pg_prepared_statements');
    expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int + 1']);
  });

  it('answers the same rows whether its connection knows what they look like or not', async () => {
    const given = ['2026-11-18', '{1,2}', null] as const;
    const asked = () =>
      sql`select ${given[0]}::date as day, ${given[1]}::bigint[] as ids, '{}'::bigint[] as none,
        ${given[2]}::text as nothing, now() > ${'2026-01-01'}::timestamptz as later`.execute(db);
    const expected = { day: '2026-11-18', ids: [1, 2], none: [], nothing: null, later: true };
    for (let use = 0; use < 6; use++) {
      const { rows, count } = await asked();
      expect(rows).toEqual([expected]);
      expect(count).toBe(1);
    }
  });

  it('goes on after it failed, with rows and without', async () => {
    await insert(1, 'first').execute(db);
    for (let use = 0; use < 5; use++) {
      await expect(insert(1, 'again').execute(db)).rejects.toThrow('duplicate key');
      expect((await insert(10 + use, `${use}`).execute(db)).rows).toEqual([{ id: 10 + use }]);
      expect((await sql`update notes set text = ${`x${use}`} where id = ${10 + use}`.execute(db)).count).toBe(1);
      expect((await sql`select id from notes where id = ${-use - 1}`.execute(db)).rows).toEqual([]);
      await expect(sql`select 1 / ${0}::int as one where ${use} > -1`.execute(db)).rejects.toThrow('division by zero');
    }
  });
});
