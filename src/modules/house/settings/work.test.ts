import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', rounds: true });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const others = ['director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
const ask = (job: string, more: object = {}) =>
  server.pool.query(
    `insert into waiting_work (job, key, payload, tries, last_error, failed_at)
      select $1, e ->> 'key', '{"phone": "+998901234567"}', 20, 'no answer', now() from (select $2::jsonb as e) x`,
    [job, JSON.stringify(more)],
  );

describe('work beside requests', () => {
  it('is seen by an administrator: job, key, tries and error, and nothing of what it is about', async () => {
    await ask('send_letter', { key: 'letter:1' });
    const { json, text, status } = await admin.get('admin/work');
    expect(status).toBe(200);
    expect(json.rows[0]).toMatchObject({ job: 'send_letter', key: 'letter:1', state: 'failed', tries: 20 });
    expect(json.rows[0]).toMatchObject({ last_error: 'no answer', next_at: null });
    expect(text).not.toContain('99890');
  });

  it('is tried again when the administrator says so', async () => {
    const [{ id, job }] = (await admin.get('admin/work')).json.rows;
    expect((await admin.post('admin/work/again', { job: 'another', id })).status).toBe(404);
    expect((await admin.post('admin/work/again', { job, id })).status).toBe(204);
    expect((await admin.get('admin/work')).json.rows[0]).toMatchObject({ id, state: 'waiting', tries: 0 });
    await server.pool.query('delete from waiting_work');
    expect((await admin.post('admin/work/again', { job, id })).status).toBe(404);
  });

  it('says that automations fail, and has them run again', async () => {
    await server.pool.query(`insert into failing_jobs (name, kind, last_error, retry_at)
      values ('run_automations', 'round', 'broken', now() + interval '1 hour')`);
    const mine = async () => (await admin.get('admin/work')).json.rows.find(({ id }: { id: null }) => id === null);
    expect(await mine()).toMatchObject({ job: 'run_automations', state: 'failing', last_error: 'broken' });
    expect((await admin.post('admin/work/again', { job: 'run_automations', id: null })).status).toBe(204);
    await expect.poll(mine).toBeUndefined();
  });

  it.each(others)('is closed to %s', async (login) => {
    const somebody = await signedIn(server, login);
    expect((await somebody.get('admin/work')).status).toBe(403);
    expect((await somebody.post('admin/work/again', { job: 'send_letter', id: 1 })).status).toBe(403);
  });

  it('is closed to visitors', async () => {
    expect((await callerOf(server, null).get('admin/work')).status).toBe(401);
    expect((await callerOf(server, null).post('admin/work/again', { job: 'send_letter', id: 1 })).status).toBe(401);
  });
});
