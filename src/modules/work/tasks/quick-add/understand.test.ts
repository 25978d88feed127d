import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

const path = 'fp/dev-tasks/understand';
const read = async (text: string) => (await manager.post(path, { text })).json;

describe('a sentence that becomes a task', () => {
  it('finds people, projects and priorities of the company, in any script', async () => {
    const project = (await manager.get('fp/projects;perPage=1')).json.rows[0];
    const person = (await manager.get(`admin/users/options?q=`)).json.find?.(Boolean) ?? null;
    const people = person ? [person] : (await manager.get('admin/users/options?q=')).json.rows;
    const [surname, first] = people[0].name.split(' ');
    const answer = await read(`Sinov vazifasi @${surname.toLowerCase()} #${project.key} !yuqori qiyinlik 7`);
    expect(answer).toMatchObject({ name: 'Sinov vazifasi', fields: { project_id: project.id, hard_index: 7 } });
    expect(answer.fields.task_priority_id).toEqual(expect.any(Number));
    const given = await read(`Sinov ${surname} ${first}ga ertaga`);
    expect(given.fields).toMatchObject({
      executor_id: people[0].id,
      deadline: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    // Nobody is meant by their father's name.
    const [, , father] = people.map(({ name }: { name: string }) => name.split(' ')).find((all: string[]) => all[3])!;
    const isOwn = ({ name }: { name: string }) => name.split(' ').slice(0, 2).includes(father);
    if (!people.some(isOwn)) expect((await read(`Sinov ${father}ga`)).fields).toEqual({});
    const made = await manager.post('fp/dev-tasks', { name: given.name, project_id: project.id, ...given.fields });
    expect(made.status, made.text).toBe(201);
  });
  it('gives a time in the time zone of the company, today or tomorrow', async () => {
    const { fields } = await read('Qoʻngʻiroq ertaga 18:00 gacha');
    expect(fields.deadline).toMatch(/T13:00:00/);
    expect(Date.parse((await read('Qoʻngʻiroq 00:01 gacha')).fields.deadline)).toBeGreaterThan(Date.now());
  });
  it('makes nothing, fails on no text, and is for those who may make tasks', async () => {
    const before = (await manager.get('fp/dev-tasks;perPage=1')).json.total;
    for (const text of ['', ' ', '@', '#', '!!!', "'; drop table", '🙂'.repeat(100), '%_\\', '9'.repeat(400)])
      expect((await manager.post(path, { text })).status, text).toBe(200);
    expect((await manager.get('fp/dev-tasks;perPage=1')).json.total).toBe(before);
    expect((await manager.post(path, { text: 'a'.repeat(501) })).status).toBe(422);
    for (const login of ['hr', 'client', 'editor'])
      expect((await (await signedIn(server, login)).post(path, { text: 'a' })).status, login).toBe(403);
    expect((await callerOf(server, null).post(path, { text: 'a' })).status).toBe(401);
  });
});
