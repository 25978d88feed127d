import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { nameOf } from '#kernel/naming.ts';
import { lists } from '#app/list-parts.tsx';
import { catalogue } from '#modules/texts.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const all = lists.flatMap(({ path, presets }) => presets.map((preset) => ({ path, ...preset })));

it.each(all)('$path "$name" is a set of filters that the list knows, with a name', async ({ path, name, filters }) => {
  const answer = await admin.get(`${path}?${new URLSearchParams(filters)}`);
  expect(answer.status, answer.text).toBe(200);
  const texts = (catalogue as Record<string, Record<string, string>>)[`${nameOf(path)}.preset.${name}`];
  for (const lang of languages) expect(texts?.[lang], lang).toBeTruthy();
});

it('of tasks find the same as the rows say', async () => {
  const manager = await signedIn(server, 'manager');
  const tasks = async (filters: Readonly<Record<string, string>> = {}) => {
    const { json } = await manager.get(`fp/dev-tasks;perPage=500?${new URLSearchParams(filters)}`);
    return json.rows as { id: number; status: string; deadline: string | null; executor_id: number | null }[];
  };
  const of = (name: string) => all.find((one) => one.path === 'fp/dev-tasks' && one.name === name)!.filters;
  const every = await tasks();
  const now = new Date().toISOString();
  const open = every.filter(({ status }) => status !== 'done' && status !== 'accepted');
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  expect(ids(await tasks(of('late')))).toEqual(ids(open.filter(({ deadline }) => deadline && deadline < now)));
  expect(ids(await tasks(of('unassigned')))).toEqual(ids(open.filter(({ executor_id }) => executor_id === null)));
  const returned = every.filter(({ status }) => status === 'returned' || status === 'not_accepted');
  expect(ids(await tasks(of('returned')))).toEqual(ids(returned));
});
