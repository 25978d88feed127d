import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { gradeNow, idOf, testFor, topicWith } from '#modules/growth/knowledge-tests/testing/bank.server.ts';

let server: TestServer;
let callers: Record<string, Caller>;
let id: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const logins = ['hr', 'director', 'lead', 'manager', 'developer', 'tester'];
  callers = Object.fromEntries(
    await Promise.all(logins.map(async (login) => [login, await signedIn(server, login)] as const)),
  );
  id = await idOf(callers.developer!);
});
afterAll(() => server?.close());

interface Skill {
  readonly name: string;
  readonly source: 'test' | 'worksheet';
  readonly value: number;
  readonly on: string;
}
const skillsFor = async (login: string): Promise<readonly Skill[]> =>
  (await callers[login]!.get(`fp/reports/developers/${id}`)).json.skills;

/** A test that the developer has taken: the first of three questions right. */
async function taken(more: object): Promise<string> {
  const { hr, developer } = callers as { hr: Caller; developer: Caller };
  const { question_ids } = await topicWith(hr, ['number', 'number', 'number']);
  const test_id = await testFor(hr, question_ids, [id], { attempts: 2, ...more });
  for (const right of [1, 2]) {
    const attempt = (await developer.post('fp/test-attempts/start', { test_id })).json;
    for (const question_id of question_ids.slice(0, right))
      await developer.post('fp/test-answers/save', {
        attempt_id: attempt.id,
        question_id,
        value: '3.14',
        version: null,
      });
    await developer.post('fp/test-attempts/submit', { id: attempt.id });
    await gradeNow(server);
  }
  return (await hr.get(`fp/tests/${test_id}`)).json.names.uz;
}

describe('skills on the page of a person', () => {
  it('have what came of tests, as the test counts it, for those who are told results', async () => {
    const name = await taken({ shows: 'after', counts: 'best' });
    for (const login of ['director', 'lead', 'developer']) {
      const own = (await skillsFor(login)).filter((skill) => skill.name === name);
      expect(own, login).toMatchObject([{ source: 'test', value: 66.67 }]);
      expect(own[0]!.on).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    const mean = await taken({ shows: 'after', counts: 'mean' });
    expect((await skillsFor('director')).find((skill) => skill.name === mean)!.value).toBe(50);
    // A manager who does not lead the person hears nothing of tests.
    const told = (await skillsFor('manager')).filter(({ source }) => source === 'test');
    expect(told).toEqual([]);
    expect((await callers.tester!.get(`fp/reports/developers/${id}`)).status).toBe(403);
  });

  it('tell the person nothing that the test does not show them', async () => {
    const name = await taken({ shows: 'never', counts: 'last' });
    expect((await skillsFor('developer')).some((skill) => skill.name === name)).toBe(false);
    expect((await skillsFor('director')).find((skill) => skill.name === name)!.value).toBe(66.67);
  });

  it('have the last sheet of the person for the same readers', async () => {
    const shares = (skills: readonly Skill[]) => skills.filter(({ source }) => source === 'worksheet');
    expect(shares(await skillsFor('developer'))).toEqual(shares(await skillsFor('director')));
  });
});
