import { traitsOf } from '#kernel/field.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';
import { asOwner } from '#server/database/owner.ts';
import { freshDatabase, startTestServer, type TestServer } from '#server/testing/database.ts';
import { resources } from '#modules/registry.ts';
import { sealAudit, verifyAudit } from '#modules/staff/access/audit/audit-chain.server.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { bodyFor } from '#app/testing/samples.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', rounds: true });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const auditOf = async (query: string) => (await admin.get(`admin/audit-log;perPage=50?${query}`)).json.rows;

/** Waits as long as the promise of 5 s lasts. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it did not come true within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let made = 0;
const newGroup = async (): Promise<number> =>
  (await admin.post('fp/project-groups', { names: { uz: `Muhr sinovi ${++made}` } })).json.id;

describe('the audit log', () => {
  it('says who changed what, before and after, from where, and is sealed within 5 s', async () => {
    const id = await newGroup();
    const me = (await admin.get('admin/auth/me')).json.user;
    const changed = await admin.patch(`fp/project-groups/${id}`, { names: { uz: 'Muhrlangan nom' } });
    expect(changed.status).toBe(200);
    const [update, create] = await auditOf(`resource=fp/project-groups&row_id=${id}`);
    expect(update).toMatchObject({
      ...{ action: 'update', actor_id: me.id, address: '127.0.0.1' },
      before: { names: { uz: `Muhr sinovi ${made}` } },
      after: { names: { uz: 'Muhrlangan nom' } },
    });
    expect(update.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(update.session_id).toBeGreaterThan(0);
    expect(create).toMatchObject({ action: 'create', before: null, after: { names: { uz: `Muhr sinovi ${made}` } } });
    await until(async () => (await auditOf(`id=${update.id}`))[0].is_sealed);
    // Sealed rows are found by their words, in either script.
    expect((await auditOf(`q=${encodeURIComponent('муҳрланган ном')}`)).map((row: { id: number }) => row.id)).toEqual([
      update.id,
    ]);
    expect((await admin.in('ru').get(`admin/audit-log?format=csv&row_id=${id}`)).text).toContain('Изменение');
  });

  it('can be neither changed nor emptied nor made by hand', async () => {
    for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(server.pool.query(statement)).rejects.toThrow('append-only');
    await expect(server.pool.query('delete from audit_seals')).rejects.toThrow('append-only');
    expect((await admin.post('admin/audit-log', {})).status).toBe(405);
    expect((await admin.patch('admin/audit-log/1', {})).status).toBe(405);
    expect((await admin.delete('admin/audit-log/1')).status).toBe(405);
  });

  it('never holds a secret, whichever field it was sent in', async () => {
    const secrets = (resources as readonly Resource[]).flatMap((resource) =>
      fieldEntries(resource).flatMap(([name, field]) => (traitsOf(field).isSecret ? [{ resource, name }] : [])),
    );
    expect(secrets.map(({ resource, name }) => `${resource.path}.${name}`)).toContain('admin/users.password');
    for (const [at, { resource, name }] of secrets.entries()) {
      // Some are longer than others, and of letters of their own.
      const isHex = resource.fields[name]!.options.min === 64;
      const secret = isHex ? '5ec2e7'.repeat(11).slice(0, 64) : `Maxfiy-${at}-qiymat`;
      if (resource.access.create) {
        const answer = await admin.post(resource.path, { ...(await bodyFor(admin, resource)), [name]: secret });
        expect(answer.status, answer.text).toBe(201);
        expect(answer.text).not.toContain(secret);
        const changed = await admin.patch(`${resource.path}/${answer.json.id}`, {
          [name]: isHex ? secret : `${secret}-2`,
        });
        expect(changed.status, changed.text).toBe(200);
      } else if (resource.access.update) {
        const rows: { id: number }[] = (await admin.get(`${resource.path};perPage=500`)).json.rows;
        for (const { id } of rows) await admin.patch(`${resource.path}/${id}`, { [name]: secret });
      }
    }
    const nobody = callerOf(server, null);
    await nobody.post('admin/auth/login', { login: 'developer', password: 'Maxfiy-9-qiymat' });
    const { rows } = await sql<{ text: string }>`select before::text || after::text as text from audit_log
      where concat(before, after) like '%Maxfiy-%' or concat(before, after) like '%argon2%'
        or concat(before, after) like '%5ec2e75ec2e7%'
      union all select to_jsonb(l)::text from login_logs l where to_jsonb(l)::text like '%Maxfiy-%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

/** Everything is sealed by hand, on a database where no product runs. */
async function sealed(work: (db: Db, pool: pg.Pool) => Promise<void>): Promise<void> {
  await using other = await startTestServer({ seed: 'none' });
  await other.app.close();
  await work(other.db, other.pool);
}

const write = (pool: pg.Pool | pg.ClientBase, row: number) =>
  pool.query("insert into audit_log (action, resource, row_id, after) values ('create', 'sinov', $1, '{\"a\": 1}')", [
    row,
  ]);
/** A transaction that another test has open on the same server holds the chain up, as it holds the feed up. */
async function sealTill(db: Db, count: number): Promise<void> {
  let done = 0;
  await until(async () => (done += await sealAudit(db)) >= count);
  expect(done).toBe(count);
}
/** What only the owner of the tables can do, and only on purpose. */
const behindTheBack = async (pool: pg.Pool, statement: string) => {
  for (const table of ['audit_log', 'audit_seals']) await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(statement);
  for (const table of ['audit_log', 'audit_seals']) await pool.query(`alter table ${table} enable trigger user`);
};

describe('the chain of seals', () => {
  it('seals each row once, however many seal at once', async () => {
    await sealed(async (db, pool) => {
      for (let row = 1; row <= 40; row++) await write(pool, row);
      let done = 0;
      await until(async () => {
        const counts = await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)]);
        done += counts.reduce((sum, count) => sum + count, 0);
        return done >= 40;
      });
      expect(done).toBe(40);
      expect(await verifyAudit(db)).toMatchObject({ sealed: 40, waiting: 0, broken: null });
    });
  });

  it('follows the order of transactions, however they overtake each other', async () => {
    await sealed(async (db, pool) => {
      const [slow, quick] = [await pool.connect(), await pool.connect()];
      await slow.query('begin');
      await write(slow, 1);
      await write(quick, 2);
      // The older transaction is open: the younger row waits for it, so that the order stays one that can be repeated.
      expect(await sealAudit(db)).toBe(0);
      await slow.query('commit');
      await sealTill(db, 2);
      const { rows } = await pool.query(`select a.row_id from audit_seals k join audit_log a on a.id = k.audit_id
        order by k.position`);
      expect(rows.map(({ row_id }) => row_id)).toEqual([1, 2]);
      slow.release();
      quick.release();
      expect(await verifyAudit(db)).toMatchObject({ sealed: 2, waiting: 0, broken: null, guard: 'trigger' });
    });
  });

  it.each([
    ['changed', `update audit_log set after = '{"a": 2}' where row_id = 3`, 'it was changed after it was sealed'],
    [
      'moved to another person',
      `update audit_log set actor_id = 7 where row_id = 3`,
      'it was changed after it was sealed',
    ],
    ['deleted', 'delete from audit_log where row_id = 3', 'it was deleted'],
    ['deleted with its seal', 'delete from audit_seals where position = 3', 'the seal before it is missing'],
    ['cut off at the end', 'delete from audit_seals where position > 3', 'the seals after it are missing'],
  ])('tells of a row that was %s', async (_what, statement, why) => {
    await sealed(async (db, pool) => {
      for (let row = 1; row <= 6; row++) await write(pool, row);
      await sealTill(db, 6);
      const { rows } = await pool.query('select id from audit_log where row_id = 3');
      await behindTheBack(pool, statement);
      const { broken } = await verifyAudit(db);
      const after = why.startsWith('the seal before');
      expect(broken).toEqual({ id: rows[0].id + (after ? 1 : 0), why });
    });
  });

  it('tells of a row that was put in afterwards', async () => {
    await sealed(async (db, pool) => {
      for (let row = 1; row <= 3; row++) await write(pool, row);
      await sealTill(db, 3);
      await pool.query(`insert into audit_log (id, action, resource, row_id, xid) overriding system value
        select 0, 'create', 'sinov', 9, min(xid::text)::xid8 from audit_log`);
      await sealAudit(db);
      expect((await verifyAudit(db)).broken).toEqual({ id: 0, why: 'it was put in among sealed rows' });
    });
  });

  it('goes on after a restore, and seals what the backup held unsealed', async () => {
    await sealed(async (db, pool) => {
      for (let row = 1; row <= 4; row++) await write(pool, row);
      await sealTill(db, 4);
      // As a restore leaves it: another database, where every row was written by one transaction.
      await behindTheBack(
        pool,
        `update audit_chain set epoch = 'another', xid = pg_current_xact_id(); delete from audit_seals where position = 4;
         update audit_chain set position = 3, hash = (select hash from audit_seals where position = 3);
         update audit_log set xid = pg_current_xact_id()`,
      );
      await sealTill(db, 1);
      await write(pool, 5);
      await sealTill(db, 1);
      expect(await verifyAudit(db)).toMatchObject({ sealed: 5, waiting: 0, broken: null });
    });
  });
});

describe('with an owner of its own', () => {
  it("the product's role may add and read, and nothing else", async () => {
    await using database = await freshDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const role = `sinov_${Math.random().toString(36).slice(2, 10)}`;
    await owner.query(`create role ${role} login password 'sinov'`);
    await asOwner(database.url, role, async () => {});
    const url = new URL(database.url);
    url.username = role;
    url.password = 'sinov';
    const product = new pg.Client({ connectionString: url.href });
    await product.connect();
    await product.query("insert into audit_log (action, resource, row_id) values ('create', 'sinov', 1)");
    expect((await product.query('select row_id from audit_log')).rows).toHaveLength(1);
    for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log'])
      await expect(product.query(statement)).rejects.toThrow('permission denied');
    await product.end();
    await owner.query(`drop owned by ${role}`);
    await owner.query(`drop role ${role}`);
    await owner.end();
  });
});
