import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const names = { uz: 'Bosh meʼmor', uk: 'Бош меъмор', ru: 'Главный архитектор' };

it('is read in the language of the reader, and in Uzbek where it has no other', async () => {
  const { user } = (await admin.get('admin/auth/me')).json;
  const made = await admin.patch(`admin/users/${user.id}`, { position_i18n: names, version: user.version });
  expect(made.status, made.text).toBe(200);
  const read = async (lang_code: string) => {
    await admin.post('admin/app/setlang', { lang_code });
    const reader = admin.in(lang_code);
    const row = (await reader.get(`admin/users/${user.id}`)).json;
    const session = (await reader.get('admin/auth/me')).json.user;
    const found = (await reader.get(`search?q=${encodeURIComponent(user.fio)}`)).json.rows;
    return [row.position, session.position, found.find((one: { id: number }) => one.id === user.id)?.subtitle];
  };
  expect(await read('ru')).toEqual([names.ru, names.ru, names.ru]);
  expect(await read('uk')).toEqual([names.uk, names.uk, names.uk]);
  await admin.patch(`admin/users/${user.id}`, { position_i18n: { uz: 'Meʼmor' } });
  expect(await read('ru')).toEqual(['Meʼmor', 'Meʼmor', 'Meʼmor']);
});

it('stands with the people of the week and of the schedule of leave', async () => {
  const manager = (await signedIn(server, 'manager')).in('ru');
  const cyrillic = (rows: readonly { position: string | null }[]) =>
    rows.filter(({ position }) => position && /\p{Script=Cyrillic}/u.test(position)).length;
  const { people } = (await manager.get('fp/dashboard/week')).json;
  expect(cyrillic(people)).toBeGreaterThan(3);
  const { columns } = (await manager.get('fp/dev-tasks/by-executor')).json;
  expect(cyrillic(columns)).toBeGreaterThan(3);
  const timeline = await manager.get('fp/leave-requests/timeline?starts_on=2026-11-01&ends_on=2026-12-31');
  expect(cyrillic(timeline.json.people)).toBeGreaterThan(0);
});
