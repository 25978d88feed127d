import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { bytes, sql, whole } from '#server/database/door.ts';
import { hashOf } from '#server/auth/tokens.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { gradeNow, idOf, testFor, topicWith } from '#modules/growth/knowledge-tests/testing/bank.server.ts';

let server: TestServer;
const people = {} as Record<'admin' | 'hr' | 'director' | 'lead' | 'developer' | 'tester' | 'client', Caller>;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of ['admin', 'hr', 'director', 'lead', 'developer', 'tester', 'client'] as const)
    people[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

const essay = { kind: 'text', more: { text: 'Yozing', grading: 'people', options: [], points: '10.00' } } as const;

/** A person hands in a text; answers its number, found as those who grade find it. */
async function handedIn(person: Caller, more: object = {}) {
  const { question_ids } = await topicWith(people.hr, [essay]);
  const test_id = await testFor(people.hr, question_ids, [await idOf(person)], more);
  const { json: attempt } = await person.post('fp/test-attempts/start', { test_id });
  const value = `Javob ${attempt.id}`;
  await person.post('fp/test-answers/save', { attempt_id: attempt.id, question_id: question_ids[0], value });
  await person.post('fp/test-attempts/submit', { id: attempt.id });
  await gradeNow(server);
  const answer_id = await sql({ id: whole })`select id from test_answers where attempt_id = ${attempt.id}`.value(
    server.db,
  );
  return { attempt_id: attempt.id as number, answer_id, test_id, value };
}
const waitingOf = async (person: Caller): Promise<{ answer_id: number; answer: string }[]> =>
  (await person.get('fp/test-gradings/waiting')).json.rows;

it('the bank counts the questions of a topic by level and state, for those who keep it', async () => {
  const { topic_id } = await topicWith(people.hr, [essay, essay]);
  const { rows } = (await people.hr.get('fp/test-topics/counts')).json;
  const own = rows.filter((row: { topic_id: number }) => row.topic_id === topic_id);
  expect(own.reduce((sum: number, row: { count: number }) => sum + row.count, 0)).toBe(2);
  for (const login of ['tester', 'client'] as const)
    expect((await people[login].get('fp/test-topics/counts')).status).toBe(403);
});

describe('texts are marked by two', () => {
  it('g-05, g-06: who know neither the person nor the other mark', async () => {
    const { attempt_id, answer_id, value } = await handedIn(people.developer);
    const mark = (person: Caller, points: string) => person.post('fp/test-gradings', { answer_id, points });
    const row = (await waitingOf(people.hr)).find((one) => one.answer_id === answer_id)!;
    expect(row.answer).toBe(value);
    expect(JSON.stringify(row)).not.toMatch(/attempt|user|person|fio/);
    expect((await people.hr.get(`fp/test-answers/${answer_id}`)).status).toBe(404);
    expect((await people.hr.get(`fp/test-attempts/result?id=${attempt_id}`)).json.questions).toEqual([]);
    expect((await mark(people.developer, '10')).text).toContain('grader_not_own');
    expect((await mark(people.tester, '10')).status).toBe(404);
    expect((await mark(people.hr, '7.25')).json.errors).toMatchObject([{ rule: 'points_in_halves' }]);
    expect((await mark(people.hr, '10.5')).json.errors).toMatchObject([{ rule: 'points_at_most' }]);
    const first = await mark(people.hr, '7.00');
    expect(first.status).toBe(201);
    const twice = await mark(people.hr, '7.00');
    expect([twice.status, twice.json.rule]).toEqual([403, 'grader_not_twice']);
    expect((await people.admin.get(`fp/test-gradings/${first.json.id}`)).status).toBe(404);
    expect((await waitingOf(people.hr)).some((one) => one.answer_id === answer_id)).toBe(false);
    expect((await mark(people.admin, '8.00')).status).toBe(201);
    expect((await people.developer.get(`fp/test-attempts/${attempt_id}`)).json).toMatchObject({
      ...{ state: 'graded', points: '7.50', percent: '75.00' },
    });
    const shown = (await people.developer.get(`fp/test-attempts/result?id=${attempt_id}`)).json.questions[0];
    expect(shown.marks.map(({ points }: { points: string }) => points).sort()).toEqual(['7.00', '8.00']);
    expect(JSON.stringify(shown.marks)).not.toMatch(/created_by|user/);
  });
  it('and by a third where these are too far apart', async () => {
    const manager = await signedIn(server, 'manager');
    const grader_ids = [await idOf(people.hr), await idOf(people.admin), await idOf(manager)];
    const { attempt_id, answer_id } = await handedIn(people.tester, { grader_ids });
    const mark = (person: Caller, points: string) => person.post('fp/test-gradings', { answer_id, points });
    await mark(people.hr, '4.00');
    await mark(people.admin, '8.00');
    expect((await people.hr.get(`fp/test-attempts/${attempt_id}`)).json.state).toBe('waits_for_grading');
    expect((await waitingOf(manager)).find((one) => one.answer_id === answer_id)).toMatchObject({ is_third: true });
    expect((await mark(manager, '7')).status).toBe(201);
    expect((await people.hr.get(`fp/test-attempts/${attempt_id}`)).json).toMatchObject({
      state: 'graded',
      percent: '70.00',
    });
  });
});

describe('results', () => {
  it('leave out a void question, and certify by a number that can be checked', async () => {
    const { question_ids } = await topicWith(people.hr, ['number', 'number']);
    const user = await idOf(people.developer);
    const test_id = await testFor(people.hr, question_ids, [user], { certificate_months: 12 });
    const { json: attempt } = await people.developer.post('fp/test-attempts/start', { test_id });
    const save = (question_id: number, value: string) =>
      people.developer.post('fp/test-answers/save', { attempt_id: attempt.id, question_id, value });
    await save(question_ids[0]!, '3.14');
    await save(question_ids[1]!, '7');
    await people.developer.post('fp/test-attempts/submit', { id: attempt.id });
    await gradeNow(server);
    const result = async () => (await people.developer.get(`fp/test-attempts/result?id=${attempt.id}`)).json;
    expect((await result()).certificate_number).toBeNull();
    const voided = await people.hr.post('fp/test-questions/void', { id: question_ids[1], comment: 'Kalit xato' });
    expect(voided.json.state).toBe('retired');
    const after = await result();
    expect(after.attempt).toMatchObject({ percent: '100.00', max_points: '1.00', is_passed: true });
    const visitor = callerOf(server, null);
    const checked = (await visitor.get(`public/certificates/${after.certificate_number.toLowerCase()}`)).json;
    expect(checked).toMatchObject({ is_valid: true, number: after.certificate_number });
    expect(checked.name).not.toBe('');
    expect((await visitor.get('public/certificates/2026-AAAA-AAAA')).json).toMatchObject({ is_valid: false, name: '' });
    const figures = (await people.hr.get(`fp/tests/results?id=${test_id}`)).json;
    expect(figures).toMatchObject({ people: 1, is_enough: false, consistency: null, passed: 1 });
    expect(figures.questions.find((one: { question_id: number }) => one.question_id === question_ids[0])).toMatchObject(
      {
        ...{ facility: '100.00', discrimination: null, is_void: false },
      },
    );
    await people.hr.post('fp/test-attempts/void', { id: attempt.id, comment: 'Xato' });
    expect((await visitor.get(`public/certificates/${after.certificate_number}`)).json.is_valid).toBe(false);
  });
  it('are for the person, the lead and the director; answers for those who keep tests', async () => {
    const { question_ids } = await topicWith(people.hr, ['one']);
    const test_id = await testFor(people.hr, question_ids, [await idOf(people.developer)], { shows: 'never' });
    const { json: attempt } = await people.developer.post('fp/test-attempts/start', { test_id });
    await people.developer.post('fp/test-attempts/submit', { id: attempt.id });
    await gradeNow(server);
    const see = async (person: Caller) => (await person.get(`fp/test-attempts/result?id=${attempt.id}`)).json;
    expect(await see(people.developer)).toMatchObject({ is_shown: false, questions: [], attempt: { percent: null } });
    expect(await see(people.director)).toMatchObject({ is_shown: true, questions: [], attempt: { percent: '0.00' } });
    expect((await see(people.hr)).questions).toHaveLength(1);
    expect((await people.tester.get(`fp/test-attempts/result?id=${attempt.id}`)).status).toBe(404);
    expect((await people.client.get(`fp/test-attempts/result?id=${attempt.id}`)).status).toBe(403);
    expect((await people.developer.get('fp/test-attempts?percent=1')).json.errors).toMatchObject([
      { rule: 'result_not_shown' },
    ]);
    for (const path of ['fp/test-questions', 'fp/test-question-versions', 'fp/test-topics', 'fp/test-questions/gift'])
      for (const person of ['developer', 'tester', 'director', 'lead', 'client'] as const)
        expect((await people[person].get(path)).status).toBe(403);
    expect(
      (await people.developer.get('fp/test-answers')).json.rows.every(
        (row: { attempt_id: number }) => row.attempt_id !== attempt.id,
      ),
    ).toBe(true);
  });
});

describe('what cannot be', () => {
  it.each([
    [{ parts: [] }, 'parts', 'parts_needed'],
    [{ parts: [{ topic_id: 1 }] }, 'parts', 'part_form'],
    [{ pass_mark: '101' }, 'pass_mark', 'pass_mark_range'],
    [{ parts: [{ topic_id: 0, count: 5 }] }, 'parts', 'part_form'],
  ])('a test of %j', async (more, field, rule) => {
    const { question_ids } = await topicWith(people.hr, ['one']);
    const body = { names: { uz: 'X' }, parts: [{ question_ids }], ...more };
    for (const lang of ['uz', 'uk', 'ru'])
      expect((await people.hr.in(lang).post('fp/tests', body)).json.errors).toMatchObject([
        { field, rule, message: expect.stringMatching(/\S{3}/) },
      ]);
  });
  it('more questions than there are', async () => {
    const { topic_id } = await topicWith(people.hr, ['one', 'many']);
    const body = { names: { uz: 'X' }, parts: [{ topic_id, count: 3 }] };
    const refused = await people.hr.post('fp/tests', body);
    expect(refused.json.errors).toMatchObject([{ field: 'parts', rule: 'part_too_many' }]);
    expect(refused.json.errors[0].message).toContain('2');
  });
  it.each([
    [{ kind: 'one', options: [{ text: 'a', percent: '100' }] }, 'too_few_options'],
    [{ kind: 'one', options: [{ text: 'a' }, { text: 'b' }] }, 'right_option_missing'],
    [{ kind: 'one', options: [{ text: 'a', percent: '100' }, { text: 'a' }] }, 'options_alike'],
    [
      {
        kind: 'many',
        rule: 'weights',
        options: [
          { text: 'a', percent: '40' },
          { text: 'b', percent: '40' },
        ],
      },
      'weights_sum',
    ],
    [{ kind: 'one', rule: 'pairs', options: [{ text: 'a', percent: '100' }, { text: 'b' }] }, 'rule_of_kind'],
    [{ kind: 'match', options: [{ text: 'a', answer: '1' }] }, 'too_few_pairs'],
    [{ kind: 'number', options: [{ value: 'uch', percent: '100' }] }, 'option_number'],
    [{ kind: 'text', options: [] }, 'too_few_options'],
    [{ kind: 'text', grading: 'people', options: [], points: '101' }, 'points_range'],
    [{ kind: 'one', options: [{ yomon: { a: 1 } }, { text: 'b' }] }, 'option_form'],
  ])('a question of %j', async (more, rule) => {
    const { topic_id } = await topicWith(people.hr, []);
    expect((await people.hr.post('fp/test-questions', { topic_id, text: 'Savol', ...more })).json.errors).toMatchObject(
      [{ rule }],
    );
  });
});

describe('a candidate', () => {
  it('takes the one test by a link and a code, and is forgotten with the application', async () => {
    const { question_ids } = await topicWith(people.hr, ['number']);
    const test_id = await testFor(people.hr, question_ids, []);
    const appeal = (await people.hr.post('admin/appeal-for-jobs', { fio: 'Sinov Nomzod', email: 'nomzod@example.uz' }))
      .json;
    const assigned = (await people.hr.post('fp/test-assignments', { test_id, appeal_id: appeal.id })).json;
    const invited = await people.hr.post('fp/test-assignments/invite', { id: assigned.id });
    expect(invited.status).toBe(201);
    const token = invited.json.address.split('t=')[1];
    const visitor = callerOf(server, null, 'ru');
    const ask = (verb: string, body: object) => visitor.post(`public/candidate-tests/${verb}`, body);
    expect((await ask('look', { token })).json).toMatchObject({ question_count: 1, email: 'n…@example.uz' });
    expect((await ask('look', { token: 'x'.repeat(43) })).status).toBe(404);
    expect((await ask('code', { token })).status).toBe(204);
    expect((await ask('open', { token, code: '000000' })).json.rule).toBe('candidate_code_wrong');
    await sql`update test_candidates set code_hash = ${hashOf('123456')}, code_tries = 0 where assignment_id = ${assigned.id}`.run(
      server.db,
    );
    const { key } = (await ask('open', { token, code: '123456' })).json;
    expect((await ask('open', { token, code: '123456' })).json.rule).toBe('candidate_code_wrong');
    expect((await ask('state', { key })).json).toMatchObject({ attempt: null, attempts_left: 1, questions: [] });
    const begun = (await ask('start', { key })).json;
    expect(begun.questions).toHaveLength(1);
    expect(JSON.stringify(begun)).not.toContain('3.14');
    const save = { key, question_id: question_ids[0], value: '3,14' };
    expect((await ask('save', save)).json).toMatchObject({ version: 1, answered: 1 });
    expect((await ask('save', { ...save, value: '9' })).status).toBe(409);
    expect((await ask('submit', { key })).json.attempt.state).toBe('submitted');
    await gradeNow(server);
    expect((await ask('state', { key })).json.attempt).toMatchObject({ state: 'graded', percent: '100.00' });
    const headers = { authorization: `Bearer ${key}` };
    expect((await visitor.get('fp/tests/own', headers)).status).toBe(401);
    for (let tries = 0; tries < 6; tries++) await ask('code', { token });
    expect((await ask('code', { token })).status).toBe(429);
    const kept = await sql({ hash: bytes })`select link_hash as hash from test_candidates
      where assignment_id = ${assigned.id}`.value(server.db);
    expect(kept.equals(hashOf(token))).toBe(true);
    await sql`delete from appeal_stages where appeal_id = ${appeal.id}`.run(server.db);
    await sql`delete from appeal_for_jobs where id = ${appeal.id}`.run(server.db);
    const left = await sql({ count: whole })`select (select count(*) from test_attempts where appeal_id = ${appeal.id})
      + (select count(*) from test_candidates where assignment_id = ${assigned.id}) as count`.value(server.db);
    expect(left).toBe(0);
    expect((await ask('state', { key })).status).toBe(404);
  });
});
