import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let editor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
});
afterAll(() => server?.close());

const made = async (path: string, body: object) => {
  const answer = await editor.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const titles = async (path: string, filter: string) =>
  (await editor.get(`${path};perPage=500?${filter}`)).json.rows.map(({ name }: { name: string }) => name);

it('the menu has three levels at most, however an entry comes below another', async () => {
  const entry = (uz: string, parent_id: number | null) => made('admin/menu', { names: { uz }, parent_id });
  const first = await entry('Bir', null);
  const second = await entry('Ikki', first.id);
  const third = await entry('Uch', second.id);
  const refused = await editor.post('admin/menu', { names: { uz: 'Toʻrt' }, parent_id: third.id });
  expect(refused.json.errors).toMatchObject([
    { field: 'parent_id', rule: 'menu_depth', message: 'Menyu 3 pogʻonadan chuqur boʻlmaydi' },
  ]);
  const other = await entry('Boshqa', null);
  await entry('Boshqa ichi', other.id);
  // Two levels below a second one would be four.
  expect((await editor.post('admin/menu/move', { id: other.id, place: 0, group: second.id })).status).toBe(422);
  expect((await editor.post('admin/menu/move', { id: other.id, place: 0, group: first.id })).status).toBe(200);
});

it.each([
  ['section', 'section_id'],
  ['publications', 'publication_type_id'],
  ['link', 'link'],
])('an entry that leads to %s says to which one', async (target, field) => {
  const answer = await editor.post('admin/menu', { names: { uz: 'Band' }, target });
  expect(answer.json.errors).toMatchObject([{ field, rule: 'required' }]);
});

it('a link of the site is no script', async () => {
  const refused = await editor.post('admin/menu', { names: { uz: 'X' }, target: 'link', link: 'javascript:alert(1)' });
  expect(refused.json.errors).toMatchObject([{ field: 'link', rule: 'pattern' }]);
});

it('blocks stand in the order of their section, and move to another one', async () => {
  const section = await made('admin/sections', { names: { uz: 'Sinov' }, code: 'sinov' });
  const other = await made('admin/sections', { names: { uz: 'Sinov 2' }, code: 'sinov_2' });
  const blocks = [];
  for (const uz of ['A', 'B', 'C'])
    blocks.push(await made('admin/site-content', { names: { uz }, section_id: section.id }));
  await editor.post('admin/site-content/move', { id: blocks[2].id, place: 0 });
  expect(await titles('admin/site-content', `section_id=${section.id}`)).toEqual(['C', 'A', 'B']);
  await editor.post('admin/site-content/move', { id: blocks[0].id, place: 0, group: other.id });
  expect(await titles('admin/site-content', `section_id=${section.id}`)).toEqual(['C', 'B']);
  expect((await editor.get(`admin/sections/${section.id}`)).json.block_count).toBe(2);
  // A section takes its blocks along and brings them back.
  await editor.delete(`admin/sections/${section.id}`);
  expect(await titles('admin/site-content', `section_id=${section.id}`)).toEqual([]);
  await editor.post(`admin/sections/${section.id}/restore`);
  expect(await titles('admin/site-content', `section_id=${section.id}`)).toEqual(['C', 'B']);
});

it('sections and the places of the landing page are ordered too', async () => {
  const sections = (await editor.get('admin/sections;perPage=500')).json.rows;
  await editor.post('admin/sections/move', { id: sections.at(-1).id, place: 0 });
  expect((await editor.get('admin/sections;perPage=1')).json.rows[0].id).toBe(sections.at(-1).id);
  const figures = await titles('fp/landing-data', 'place=figures');
  const rows = (await editor.get('fp/landing-data?place=figures')).json.rows;
  await editor.post('fp/landing-data/move', { id: rows[0].id, place: 1 });
  expect(await titles('fp/landing-data', 'place=figures')).toEqual([figures[1], figures[0], ...figures.slice(2)]);
  expect(
    (await editor.post('fp/landing-data/move', { id: rows[0].id, place: 0, group: 'nowhere' })).json.errors,
  ).toMatchObject([{ field: 'place', rule: 'choice' }]);
});

it('sections are one list: a move that names a group is refused', async () => {
  const refused = await editor.post('admin/sections/move', { id: 1, place: 0, group: 2 });
  expect(refused.json.errors).toMatchObject([{ field: 'group', rule: 'unknown' }]);
  const required = await editor.post('admin/site-content/move', { id: 1, place: 0, group: null });
  expect(required.json.errors).toMatchObject([{ field: 'section_id', rule: 'required' }]);
});

it('a move that changes nothing makes no version', async () => {
  const [first] = (await editor.get('admin/sections;perPage=1')).json.rows;
  await editor.post('admin/sections/move', { id: first.id, place: 0 });
  expect((await editor.get(`admin/sections/${first.id}`)).json.version).toBe(first.version);
});

it('an event ends after it has begun; a day alone is the whole day', async () => {
  const event = (more: object) =>
    editor.post('fp/events', { names: { uz: 'Yigʻilish' }, starts_at: '2026-12-10T09:00:00+05:00', ...more });
  expect((await event({ ends_at: '2026-12-10T08:59:00+05:00' })).json.errors).toMatchObject([
    { field: 'ends_at', rule: 'event_order' },
  ]);
  expect((await event({ reminder: 'day_1', second_reminder: 'day_1' })).json.errors).toMatchObject([
    { field: 'second_reminder', rule: 'reminder_twice' },
  ]);
  const whole = (await event({ starts_at: '2026-12-14', ends_at: '2026-12-14' })).json;
  expect([Date.parse(whole.starts_at), Date.parse(whole.ends_at)]).toEqual([
    Date.parse('2026-12-14T00:00:00+05:00'),
    Date.parse('2026-12-14T18:00:00+05:00'),
  ]);
  const stays = await editor.patch(`fp/events/${whole.id}`, { starts_at: '2026-12-15T09:00:00+05:00' });
  expect(stays.json.errors).toMatchObject([{ field: 'ends_at', rule: 'event_order' }]);
});

it('is written by editors alone; who opens its screen reads', async () => {
  const developer = await signedIn(server, 'developer');
  const hr = await signedIn(server, 'hr');
  for (const path of ['admin/menu', 'admin/sections', 'admin/site-content', 'fp/landing-data']) {
    expect((await developer.post(`${path}/move`, { id: 1, place: 0 })).status, path).toBe(403);
    expect((await hr.post(`${path}/move`, { id: 1, place: 0 })).status, path).toBe(403);
    expect((await developer.get(path)).status, path).toBe(403);
  }
  expect((await hr.get('fp/landing-data')).status).toBe(200);
});
