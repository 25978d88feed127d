import { traitsOf } from '#kernel/field.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { fold } from '#kernel/search-folding.ts';
import { sql } from '#server/database/sql.ts';
import { resources } from '#modules/registry.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { asked } from '#app/testing/chosen-resources.ts';
import { bodyFor, sampleOf, typedName } from '#app/testing/samples.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** Rows that rules make, not a form: their own tests make them. */
const madeByRules = [
  ...['fp/task-marks', 'fp/task-files', 'fp/client-tasks', 'fp/client-task-files', 'fp/task-appeals'],
  // Whose a punch is has to be said by hand, and is not known of all others.
  'fp/attendance-punches',
];
const missingId = 999_999_999;

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

async function make(
  resource: Resource,
): Promise<{ row: Record<string, unknown> & { id: number; version: number }; body: Record<string, unknown> }> {
  const body = await bodyFor(admin, resource);
  const answer = await admin.post(resource.path, body);
  expect(answer.status, `POST ${resource.path} ${JSON.stringify(body)} → ${answer.text}`).toBe(201);
  return { row: answer.json, body };
}

/** Every one that a form makes is made, changed and deleted: that is where modules write in ways of their own. */
const all = (resources as readonly Resource[]).filter(({ access }) => access.create);
/** What follows from kinds of fields is asked of each kind and each option once. */
const chosen = new Set(asked(all));

/** Sub-tasks are rows of the tasks: their changes are announced under that name. */
const auditPath = (path: string): string => (path === 'fp/sub-tasks' ? 'fp/dev-tasks' : path);

it.each((resources as readonly Resource[]).filter(({ access }) => !access.create).map(({ path }) => path))(
  '%s has no way to make a row by hand',
  async (path) => {
    expect((await admin.post(path, {})).status).toBe(405);
  },
);

describe.each(all.map((resource) => ({ path: resource.path, resource })))('$path', ({ path, resource }) => {
  const canCreate = !madeByRules.includes(path);
  const isChosen = chosen.has(resource);
  const typed = typedName(resource);
  const canChange = canCreate && resource.access.update !== undefined && typed !== null;

  if (canCreate) {
    it('makes a row, reads it back, and writes down who did', async () => {
      const { row, body } = await make(resource);
      const read = (await admin.get(`${path}/${row.id}`)).json;
      expect(read).toEqual(row);
      for (const [name, field] of writableFields(resource)) {
        const { isSecret, hasTime } = traitsOf(field);
        if (!(name in body) || isSecret || hasTime) continue;
        expect(read[name], name).toEqual(body[name]);
      }
      const { rows } = await sql<{
        action: string;
      }>`select action from audit_log where resource = ${auditPath(path)} and row_id = ${row.id}`.execute(server.db);
      expect(rows.map(({ action }) => action)).toEqual(['create']);
      const events = await sql`select from events
          where resource = ${auditPath(path)} and row_id = ${row.id} and op = 'create'`.execute(server.db);
      expect(events.rows).toHaveLength(1);
    });

    it.runIf(isChosen)('refuses an empty body by naming every field that is missing', async () => {
      const answer = await admin.post(path, {});
      expect(answer.status).toBe(422);
      const needed = writableFields(resource)
        .filter(([, field]) => field.options.required && !('default' in field.options) && !('empty' in traitsOf(field)))
        .map(([name]) => name);
      expect(answer.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual(needed.sort());
    });

    it.runIf(isChosen)('refuses a field that it does not have', async () => {
      const answer = await admin.post(path, { ...(await bodyFor(admin, resource)), nonsense: 1 });
      expect(answer.status).toBe(422);
      expect(answer.json.errors).toContainEqual(expect.objectContaining({ field: 'nonsense', rule: 'unknown' }));
    });

    it.runIf(isChosen)('refuses values of the wrong kind without ever failing itself', async () => {
      const body = await bodyFor(admin, resource);
      for (const [name] of writableFields(resource)) {
        for (const wrong of [{ a: 1 }, 'ў'.repeat(200_000), 'a\u0000b']) {
          const answer = await admin.post(path, { ...body, [name]: wrong });
          expect(
            answer.status,
            `${name}: ${JSON.stringify(wrong).slice(0, 20)} → ${answer.text.slice(0, 100)}`,
          ).toBeLessThan(500);
        }
      }
    });

    it.runIf(isChosen)('makes one row of a body that is sent twice with one key', async () => {
      const body = await bodyFor(admin, resource);
      const key = { 'idempotency-key': `conformance-${path}-${Math.random()}`.replaceAll('/', '-') };
      const first = await admin.post(path, body, key);
      const second = await admin.post(path, body, key);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.json.id).toBe(first.json.id);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect((await admin.post(path, { ...body, nonsense: 1 }, key)).status).toBe(422);
    });
  }

  if (canChange) {
    it('changes a row, counts its version, and refuses a stale one with the row as it stands', async () => {
      const { row } = await make(resource);
      const value = await sampleOf(admin, typed.field);
      const changed = await admin.patch(`${path}/${row.id}`, { version: row.version, [typed.name]: value });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.json[typed.name]).toEqual(value);
      expect(changed.json.version).toBe(row.version + 1);
      const stale = await admin.patch(`${path}/${row.id}`, {
        version: row.version,
        [typed.name]: await sampleOf(admin, typed.field),
      });
      expect(stale.status).toBe(409);
      expect(stale.json).toMatchObject({
        description: 'STALE_VERSION',
        row: { id: row.id, version: changed.json.version },
      });
      const { rows } = await sql<{
        before: object;
      }>`select before from audit_log
        where resource = ${auditPath(path)} and row_id = ${row.id} and action = 'update'`.execute(server.db);
      // What is forgotten one day is never written down in the first place.
      const before = typed.field.options.isForgotten ? {} : { [typed.name]: row[typed.name] };
      expect(rows[0]?.before).toMatchObject(before);
    });

    it.runIf(isChosen)('changes many rows, all or none', async () => {
      const { row } = await make(resource);
      const value = await sampleOf(admin, typed.field);
      expect(
        (await admin.patch(path, { ids: [row.id, missingId], changes: { [typed.name]: value } })).status,
      ).toBeGreaterThanOrEqual(400);
      expect((await admin.get(`${path}/${row.id}`)).json[typed.name]).toEqual(row[typed.name]);
      const both = await admin.patch(path, { ids: [row.id], changes: { [typed.name]: value } });
      expect(both.status, both.text).toBe(200);
      expect(both.json.rows[0][typed.name]).toEqual(value);
    });
  }

  if (canCreate && typed && traitsOf(typed.field).isName) {
    it.runIf(isChosen)('is found in either script', async () => {
      const { row } = await make(resource);
      const name = String(row[resource.display]);
      for (const question of [name, name.toUpperCase(), fold(name)]) {
        const found = await admin.get(`${path};perPage=500?q=${encodeURIComponent(question)}&id=${row.id}`);
        expect(found.json.total, question).toBe(1);
      }
      expect((await admin.get(`${path}?q=zzqqxxyy%25_`)).json.total).toBe(0);
    });
  }

  if (canCreate && resource.access.remove) {
    it('deletes a row so that it can be restored', async () => {
      const { row } = await make(resource);
      expect((await admin.delete(`${path}/${row.id}`)).status).toBe(204);
      expect((await admin.get(`${path}/${row.id}`)).status).toBe(404);
      expect((await admin.get(`${path}?id=${row.id}`)).json.total).toBe(0);
      expect((await admin.delete(`${path}/${row.id}`)).status).toBe(404);
      const trash = (await admin.get(`${path}/trash`)).json.rows;
      expect(trash.map(({ id }: { id: number }) => id)).toContain(row.id);
      expect(trash.find(({ id }: { id: number }) => id === row.id).deleted_by).not.toBeNull();
      const restored = await admin.post(`${path}/${row.id}/restore`, {});
      expect(restored.status, restored.text).toBe(200);
      expect((await admin.get(`${path}/${row.id}`)).status).toBe(200);
      expect((await admin.get(`${path}/${row.id}/uses`)).json).toEqual({ uses: [] });
    });
  }
});
