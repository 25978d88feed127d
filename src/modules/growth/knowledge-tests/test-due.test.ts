import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { remindOfDue } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { gradeNow, idOf, testFor, topicWith } from '#modules/growth/knowledge-tests/testing/bank.server.ts';

let server: TestServer;
let hr: Caller;
let people: Record<'developer' | 'tester' | 'lead' | 'editor', { caller: Caller; id: number }>;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
  const of = async (login: string) => {
    const caller = await signedIn(server, login);
    return { caller, id: await idOf(caller) };
  };
  people = {
    ...{ developer: await of('developer'), tester: await of('tester') },
    ...{ lead: await of('lead'), editor: await of('editor') },
  };
});
afterAll(() => server?.close());

const hour = 3_600_000;
const due = new Date(Date.now() + 72 * hour);
/** The job as its clock runs it, so many hours before the day of the test. */
const hoursBefore = (hours: number, day = due): Promise<number> =>
  server.db.transaction((db) =>
    remindOfDue(
      contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'remind_of_tests', new Date(day.getTime() - hours * hour)),
    ),
  );
const remindersOf = async (who: keyof typeof people, test: number) =>
  (await people[who].caller.get('admin/inbox;perPage=200?kind=test_due')).json.rows.filter(
    ({ details }: { details: { test_id: number } }) => details.test_id === test,
  );

describe('a test that is due', () => {
  it('is told a day before, once, to those alone who have not begun', async () => {
    // What the demo company has before it is told first.
    while (await hoursBefore(24)) continue;
    const { question_ids } = await topicWith(hr, ['one', 'number']);
    const { developer, tester, lead, editor } = people;
    const test_id = await testFor(hr, question_ids, []);
    for (const { id } of [developer, tester, lead, editor])
      await hr.post('fp/test-assignments', { test_id, user_id: id, due_at: due.toISOString() });
    // One has finished, one is at it.
    const begun = (await tester.caller.post('fp/test-attempts/start', { test_id })).json;
    await tester.caller.post('fp/test-attempts/submit', { id: begun.id });
    await gradeNow(server);
    await lead.caller.post('fp/test-attempts/start', { test_id });

    expect(await hoursBefore(24.1)).toBe(0);
    expect(await remindersOf('developer', test_id)).toEqual([]);
    expect(await hoursBefore(23.9)).toBe(2);
    expect(await hoursBefore(23.8)).toBe(0);
    expect(await hoursBefore(1)).toBe(0);
    for (const who of ['developer', 'editor'] as const) {
      const told = await remindersOf(who, test_id);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({ kind: 'test_due', details: { test_id } });
      expect(Date.parse(told[0].details.due_at)).toBe(due.getTime());
    }
    for (const who of ['tester', 'lead'] as const) expect(await remindersOf(who, test_id)).toEqual([]);

    // Another day is another reminder; the others have had theirs.
    const later = new Date(due.getTime() + 48 * hour);
    const [own] = (await hr.get(`fp/test-assignments?test_id=${test_id}&user_id=${developer.id}`)).json.rows;
    await hr.patch(`fp/test-assignments/${own.id}`, { due_at: later.toISOString() });
    expect(await hoursBefore(12, later)).toBe(1);
    expect(await remindersOf('developer', test_id)).toHaveLength(2);
    expect(await remindersOf('editor', test_id)).toHaveLength(1);
  });

  it('is no longer told once it is closed, or over', async () => {
    const { question_ids } = await topicWith(hr, ['one']);
    const test_id = await testFor(hr, question_ids, []);
    await hr.post('fp/test-assignments', { test_id, user_id: people.developer.id, due_at: due.toISOString() });
    expect(await hoursBefore(-1)).toBe(0);
    await hr.patch(`fp/tests/${test_id}`, { state: 'closed' });
    expect(await hoursBefore(2)).toBe(0);
    expect(await remindersOf('developer', test_id)).toEqual([]);
  });
});
