import { expect, it } from 'vitest';
import { auditVerify } from '#app/audit-verify.ts';
import { makePool } from '#server/database/pool.ts';
import { Refusal } from '#server/refusal.ts';
import { freshDatabase, startTestServer } from '#server/testing/database.ts';

it('says in one line that the log is whole and what guards it', async () => {
  await using database = await freshDatabase();
  const pool = makePool(database.url, 1);
  expect(await auditVerify(pool)).toMatch(
    /^The audit log is whole: 0 rows sealed, 0 waiting, last seal none; only a trigger /,
  );
  await pool.end();
});

it('refuses with the number of the first row that was changed', async () => {
  await using server = await startTestServer({ seed: 'none', rounds: true });
  const { rows } = await server.pool.query(
    "insert into audit_log (action, resource, row_id) values ('create', 'sinov', 1), ('create', 'sinov', 2) returning id",
  );
  await expect
    .poll(async () => (await server.pool.query('select from audit_seals')).rows.length, { timeout: 10_000 })
    .toBe(2);
  await server.pool.query('alter table audit_log disable trigger user');
  await server.pool.query("update audit_log set resource = 'boshqa' where id = $1", [rows[1].id]);
  const broken = auditVerify(server.pool);
  await expect(broken).rejects.toThrow(Refusal);
  await expect(broken).rejects.toThrow(`broken at row ${rows[1].id}: it was changed`);
});
