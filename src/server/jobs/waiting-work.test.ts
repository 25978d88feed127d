import Type from 'typebox';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closed, id } from '#kernel/schemas.ts';
import type { Db } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { enqueue, type Asking, workNamed } from '#server/jobs/waiting-work.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { tryAgain, workSeen } from '#server/jobs/seen-work.ts';
import { doing, doNext, mostTries, type Workshop } from '#server/jobs/waiting-work.ts';
import { strictValidator } from '#server/http/validation.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

const letter = workNamed('send_letter', closed({ letter_id: id, words: Type.String() }));
const timeZone = 'Asia/Tashkent';

let database: FreshDatabase;
let pool: pg.Pool;
let db: Db;
/** What happens while a letter is sent. */
let meanwhile: (words: string) => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  database = await freshDatabase();
  pool = makePool(database.url);
  db = dbOf(pool);
  await pool.query('create table sent (letter_id bigint, words text)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
afterEach(async () => {
  meanwhile = async () => undefined;
  await pool.query('truncate sent, waiting_work');
});

const validator = strictValidator({ timeZone });
const workshop = (): Workshop => ({
  db,
  all: [
    doing(letter, async (ctx, { letter_id, words }) => {
      await ctx.db.query('insert into sent values ($1, $2)', [letter_id, words]);
      await meanwhile(words);
    }),
  ],
  contextFor: (transaction, name) => contextOfJob(transaction, { timeZone }, name),
  judge: (schema, payload) =>
    validator.validate(schema, payload) ? null : validator.errorsText(validator.errors, { dataVar: 'payload' }),
  failed: () => undefined,
});
const ask = (letter_id: number, words = 'Salom', asking: Asking = {}, on = db) =>
  enqueue(contextOfJob(on, { timeZone }, 'test'), letter, { letter_id, words }, asking);
const workThrough = async (shop = workshop()) => {
  let done = 0;
  while (await doNext(shop)) done++;
  return done;
};
const sent = async (): Promise<string[]> =>
  (await pool.query('select letter_id || words as one from sent order by letter_id, words')).rows.map(({ one }) => one);
const isDue = () => pool.query('update waiting_work set run_at = now() where failed_at is null');

describe('work that is asked for', () => {
  it('is done after the commit of the caller, and was never asked for when that is taken back', async () => {
    const asked = db.transaction(async (transaction) => {
      await ask(1, 'Salom', {}, transaction);
      throw new Error('taken back');
    });
    await expect(asked).rejects.toThrow('taken back');
    expect(await workSeen(db)).toEqual([]);
    await db.transaction(async (transaction) => {
      await ask(2, 'Salom', {}, transaction);
      expect(await doNext(workshop())).toBe(false);
    });
    expect(await workThrough()).toBe(1);
    expect(await sent()).toEqual(['2Salom']);
    expect(await workSeen(db)).toEqual([]);
  });

  it('takes the payload that it says, and no other', () => {
    const wrong = () => [
      // @ts-expect-error a word is no id
      enqueue(contextOfJob(db, { timeZone }, 'test'), letter, { letter_id: 'one', words: '' }),
      // @ts-expect-error the words are missing
      enqueue(contextOfJob(db, { timeZone }, 'test'), letter, { letter_id: 1 }),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  it('is done once by its key, as it was asked for last, and not before its time', async () => {
    await ask(1, 'birinchi', { key: 'letter 1' });
    await ask(1, 'ikkinchi', { key: 'letter 1' });
    await ask(2, 'boshqa', { key: 'letter 2', at: new Date(Date.now() + 60_000) });
    expect(await workThrough()).toBe(1);
    expect(await sent()).toEqual(['1ikkinchi']);
    expect(await workSeen(db)).toMatchObject([{ key: 'letter 2', state: 'waiting', tries: 0 }]);
  });

  it('is done once more when it is asked for while it runs', async () => {
    await ask(1, 'eski', { key: 'letter 1' });
    meanwhile = async (words) => {
      if (words === 'yangi') return;
      expect(await workSeen(db)).toMatchObject([{ state: 'running' }]);
      await ask(1, 'yangi', { key: 'letter 1' });
    };
    expect(await workThrough()).toBe(2);
    expect(await sent()).toEqual(['1eski', '1yangi']);
  });

  it('is done once by several processes', async () => {
    for (let one = 1; one <= 40; one++) await ask(one);
    const done = await Promise.all([workThrough(), workThrough(), workThrough()]);
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(new Set(await sent()).size).toBe(40);
    expect(await sent()).toHaveLength(40);
  });
});

describe('work that fails', () => {
  const secret = 'https://api.telegram.org/bot123456:AAHfiqksKZ8WmR2zSjiQ7/send for ali@example.uz, +998 90 123-45-67';

  it('is tried again later and later, stands as failed with its error, and is done when somebody says so', async () => {
    meanwhile = async () => Promise.reject(new Error(`no answer from ${secret}`));
    await ask(1, 'maxfiy soʻz', { key: 'letter 1' });
    const waits: number[] = [];
    for (let tries = 1; tries <= mostTries; tries++) {
      await isDue();
      expect(await workThrough()).toBe(1);
      expect(await workThrough()).toBe(0);
      const [line] = await workSeen(db);
      expect(line).toMatchObject({ job: 'send_letter', key: 'letter 1', tries });
      if (line?.next_at) waits.push(Math.round((Date.parse(line.next_at) - Date.now()) / 1000));
    }
    expect(waits[0]).toBeLessThanOrEqual(4);
    expect(waits[8]).toBeGreaterThan(900);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
    const [line] = await workSeen(db);
    expect(line).toMatchObject({ state: 'failed', next_at: null });
    expect(line!.last_error).toBe('no answer from https://api.telegram.org… for …@…, …');
    expect(JSON.stringify(line)).not.toMatch(/maxfiy|bot123456|ali@|998/);
    expect(await sent()).toEqual([]);

    meanwhile = async () => undefined;
    await tryAgain(db, line!.job, line!.id);
    expect(await workThrough()).toBe(1);
    expect(await sent()).toEqual(['1maxfiy soʻz']);
  });

  it('leaves nothing of what it began, and lets others pass', async () => {
    await ask(1, 'buzuq');
    await ask(2, 'butun');
    meanwhile = async (words) => {
      if (words === 'buzuq') throw new Error('broken');
    };
    expect(await workThrough()).toBe(2);
    expect(await sent()).toEqual(['2butun']);
    expect(await workSeen(db)).toMatchObject([{ state: 'failing', tries: 1, last_error: 'broken' }]);
  });

  it('is not begun with a payload that it does not take, and does not say what stands in it', async () => {
    await pool.query(`insert into waiting_work (job, payload) values ('send_letter', '{"letter_id": "maxfiy"}')`);
    expect(await workThrough()).toBe(1);
    const [line] = await workSeen(db);
    expect(line?.last_error).toContain('payload/letter_id must be integer');
    expect(line?.last_error).not.toContain('maxfiy');
  });

  it.each([
    [`select 'maxfiy'::bigint`, 'invalid input syntax for type bigint: "…"'],
    [`select * from no_such_table`, 'relation "no_such_table" does not exist'],
  ])('says of %s what is wrong, and nothing of a value', async (statement, said) => {
    await ask(1);
    meanwhile = () => pool.query(statement);
    expect(await workThrough()).toBe(1);
    expect(await workSeen(db)).toMatchObject([{ last_error: said }]);
  });

  it('waits and is seen where no process knows how it is done', async () => {
    await pool.query(`insert into waiting_work (job, payload) values ('of_a_newer_version', '{}')`);
    expect(await workThrough()).toBe(0);
    expect(await workSeen(db)).toMatchObject([{ job: 'of_a_newer_version', state: 'waiting' }]);
  });

  it('cannot be tried again where there is none', async () => {
    await expect(tryAgain(db, 'send_letter', 1)).rejects.toMatchObject({ status: 404 });
    await expect(tryAgain(db, 'no_such_job', null)).rejects.toMatchObject({ status: 404 });
  });
});
