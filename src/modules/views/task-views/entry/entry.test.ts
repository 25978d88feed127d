import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#app/testing/caller.ts';
import { treesOf } from '#modules/views/task-views/entry/entry.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';

let company: CompanyOverHttp;
let manager: Caller;
beforeAll(async () => {
  company = await companyOverHttp();
  manager = await company.as('manager');
});
afterAll(() => company?.[Symbol.asyncDispose]());

const enter = (lines: readonly object[], more: object = {}, by = manager) =>
  by.post('fp/dev-tasks/enter', { project_id: company.ids.project, lines, ...more });
const total = async () => (await manager.get('fp/dev-tasks;perPage=1')).json.total;

it('lines that stand under one another are one tree', () => {
  const line = (parent: number | null) => ({ name: 'x', parent });
  expect(treesOf([line(null), line(0), line(1), line(null), line(3), line(0)])).toEqual([
    [0, 1, 2, 5],
    [3, 4],
  ]);
});

describe('many tasks in one step', () => {
  it('makes a tree with what each line says', async () => {
    const { status, json } = await enter([
      { name: 'Toʻlov', executor_id: company.ids.developer, hard_index: 5 },
      { name: 'Karta', parent: 0, deadline: '2027-03-15', planned_minutes: 90 },
      { name: 'Xatolar', parent: 1 },
      { name: 'Hisobot' },
    ]);
    expect(status).toBe(201);
    expect(json.refused).toEqual([]);
    const [root, card, errors, report] = json.rows;
    expect(root).toMatchObject({ name: 'Toʻlov', executor_id: company.ids.developer, hard_index: 5, parent_id: null });
    expect(card).toMatchObject({ parent_id: root.id, main_task_id: root.id, planned_minutes: 90 });
    expect(errors).toMatchObject({ parent_id: card.id, main_task_id: root.id });
    expect(report).toMatchObject({ parent_id: null, project_id: company.ids.project });
    expect((await manager.get(`fp/dev-tasks/${root.id}`)).json).toMatchObject({ sub_task_count: 1 });
    const under = await enter([{ name: 'Chek' }], { parent_id: card.id });
    expect(under.json.rows[0]).toMatchObject({ parent_id: card.id, main_task_id: root.id });
  });
  it('makes a tree whole or not at all, and the others all the same', async () => {
    const before = await total();
    const { status, json } = await enter([
      { name: 'Birinchi' },
      { name: 'Bola', parent: 0, executor_id: 999_999_999 },
      { name: 'Ikkinchi' },
    ]);
    expect(status).toBe(201);
    expect(json.rows.map(({ name }: { name: string }) => name)).toEqual(['Ikkinchi']);
    expect(json.refused).toMatchObject([{ line: 1, problem: { status: 422, errors: [{ field: 'executor_id' }] } }]);
    expect(await total()).toBe(before + 1);
    expect((await enter([{ name: 'Yolgʻiz', executor_id: 999_999_999 }])).status).toBe(422);
    expect(await total()).toBe(before + 1);
  });
  it('makes nothing twice when an answer was lost', async () => {
    const before = await total();
    const send = () =>
      manager.post(
        'fp/dev-tasks/enter',
        { project_id: company.ids.project, lines: [{ name: 'Bir marta' }] },
        { 'idempotency-key': 'entry-0000-0001' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.json.rows[0].id).toBe(first.json.rows[0].id);
    expect(await total()).toBe(before + 1);
  });
  it('refuses what makes no sense in words', async () => {
    for (const lines of [
      [],
      [{}],
      [{ name: '' }],
      [{ name: 'a', parent: 0 }],
      [{ name: 'a' }, { name: 'b', parent: 1 }],
      [{ name: 'a' }, { name: 'b', parent: 7 }],
      [{ name: 'a', parent: -1 }],
      [{ name: 'a', status: 'done' }],
      Array.from({ length: 201 }, () => ({ name: 'a' })),
    ])
      expect((await enter(lines)).status, JSON.stringify(lines).slice(0, 80)).toBe(422);
    for (const project_id of [0, 999_999_999, 'x', 1e300])
      expect((await enter([{ name: 'a' }], { project_id })).status, String(project_id)).toBe(422);
    expect((await enter([{ name: 'a' }], { parent_id: 999_999_999 })).status).toBe(422);
  });
  it('is for those who may make tasks, in projects that they see', async () => {
    for (const person of ['developer', 'tester', 'client'] as const)
      expect((await enter([{ name: 'a' }], {}, await company.as(person))).status, person).toBe(403);
    const stranger = await company.as('stranger');
    expect((await enter([{ name: 'a' }], {}, stranger)).status).toBe(422);
    const seen = (await stranger.get('fp/dev-tasks/entry-projects')).json.rows;
    expect(seen.map((row: { id: number }) => row.id)).not.toContain(company.ids.project);
    expect((await (await company.as('developer')).get('fp/dev-tasks/entry-projects')).status).toBe(403);
  });
});

describe('what is entered under', () => {
  it('offers projects by name, key and client, and reads any question', async () => {
    const { rows } = (await manager.get('fp/dev-tasks/entry-projects')).json;
    expect(rows.length).toBeGreaterThan(0);
    const [{ id, key }] = rows;
    const found = await manager.get(`fp/dev-tasks/entry-projects?q=${key.toLowerCase()}`);
    expect(found.json.rows.map((row: { id: number }) => row.id)).toContain(id);
    for (const q of ['%25', '_', '\\', 'zzzz'])
      expect((await manager.get(`fp/dev-tasks/entry-projects?q=${q}`)).json.rows, q).toEqual([]);
    expect((await manager.get('fp/dev-tasks/entry-projects?x=1')).status).toBe(400);
  });
  it('reads each line as a sentence', async () => {
    const { json } = await manager.post('fp/dev-tasks/understand-lines', { texts: ['Hisobot, qiyinlik 5', '', '@'] });
    expect(json.readings[0]).toMatchObject({ name: 'Hisobot', fields: { hard_index: 5 } });
    expect(json.readings).toHaveLength(3);
    expect((await manager.post('fp/dev-tasks/understand-lines', { texts: [] })).status).toBe(422);
    const developer = await company.as('developer');
    expect((await developer.post('fp/dev-tasks/understand-lines', { texts: ['a'] })).status).toBe(403);
  });
});
