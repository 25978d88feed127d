import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql, whole } from '#server/database/door.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { closeNow, gradeNow, idOf, testFor, topicWith } from '#modules/growth/knowledge-tests/testing/bank.server.ts';
import facts from './time.facts.json' with { type: 'json' };

let server: TestServer;
let hr: Caller;
let developer: Caller;
let me: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [hr, developer] = [await signedIn(server, 'hr'), await signedIn(server, 'developer')];
  me = await idOf(developer);
});
afterAll(() => server?.close());
afterEach(() => vi.useRealTimers());

interface Step {
  readonly at?: string;
  readonly do?: string;
  readonly q?: number;
  readonly version?: number | null;
  readonly expect?: Record<string, unknown>;
}
interface Given {
  readonly time_limit_minutes: number;
  readonly closes_at?: string;
  readonly extra_percent?: number;
  readonly attempts?: number;
  readonly attempts_used?: number;
}

/** The server's clock stands at a moment; nothing else does. */
const clockAt = (moment: string): void => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.parse(moment));
};

describe('time', () => {
  const cases = facts.cases as unknown as { id: string; title: string; given: Given; steps: Step[] }[];
  it.each(cases.map((one) => [one.id, one.title, one] as const))('%s %s', async (_, _title, { given, steps }) => {
    const { question_ids } = await topicWith(hr, ['one', 'number']);
    const { extra_percent = 0, attempts_used = 0, ...more } = given;
    const { grace_seconds: _grace, ...test } = more as Given & { grace_seconds: number };
    const test_id = await testFor(hr, question_ids, [], test);
    await hr.post('fp/test-assignments', { test_id, user_id: me, extra_percent });
    let attempt = 0;
    for (let used = 0; used < attempts_used; used++) {
      const { json } = await developer.post('fp/test-attempts/start', { test_id });
      await developer.post('fp/test-attempts/submit', { id: json.id });
    }
    for (const step of steps) {
      if (!step.at) continue;
      clockAt(step.at);
      const { status, state, ends_at, same_attempt, rule, answered, version, description, row, ...rest } =
        step.expect ?? {};
      if (step.do === 'job') {
        await closeNow(server);
        continue;
      }
      if (step.do === 'read') await closeNow(server);
      const answer = await (step.do === 'start'
        ? developer.post('fp/test-attempts/start', { test_id })
        : step.do === 'submit'
          ? developer.post('fp/test-attempts/submit', { id: attempt })
          : step.do === 'read'
            ? developer.get(`fp/test-attempts/${attempt}`)
            : developer.post('fp/test-answers/save', {
                attempt_id: attempt,
                question_id: question_ids[step.q! - 1],
                value: step.q === 1 ? (row ? '2' : '1') : '3,14',
                version: step.version ?? null,
              }));
      expect(answer.status).toBe(status ?? (step.do === 'start' && !attempt ? 201 : 200));
      if (same_attempt) expect(answer.json.id).toBe(attempt);
      if (step.do === 'start' && answer.status < 300) attempt = answer.json.id;
      if (ends_at) expect(Date.parse(answer.json.ends_at)).toBe(Date.parse(ends_at as string));
      if (state) expect(answer.json.state).toBe(state);
      if (rule) expect(answer.json.rule).toBe(rule);
      if (answered !== undefined) expect(answer.json.answered).toBe(answered);
      if (version !== undefined) expect(answer.json.version).toBe(version);
      if (description) expect(answer.json.description).toBe(description);
      if (row) expect(answer.json.row.value).toBe('1');
      if (rest.submitted_at) expect(Date.parse(answer.json.submitted_at)).toBe(Date.parse(rest.submitted_at as string));
      if (rest.is_automatic !== undefined) expect(answer.json.is_automatic).toBe(rest.is_automatic);
      if (rest.attempts_used !== undefined) {
        const { json } = await developer.get('fp/tests/own');
        const own = json.rows.find((one: { test_id: number }) => one.test_id === test_id);
        expect(own.attempts_used).toBe(rest.attempts_used);
      }
    }
  });
});

async function begun(
  more: object = {},
  kinds: Parameters<typeof topicWith>[1] = ['one', 'many', 'order', 'match', 'number', 'text'],
) {
  const { question_ids } = await topicWith(hr, kinds);
  const test_id = await testFor(hr, question_ids, [me], more);
  const { json: attempt } = await developer.post('fp/test-attempts/start', { test_id });
  const page = (await developer.get(`fp/test-attempts/questions?id=${attempt.id}`)).json;
  const save = (at: number, value: unknown, version: number | null = null) =>
    developer.post('fp/test-answers/save', { attempt_id: attempt.id, question_id: question_ids[at], value, version });
  const asked = (at: number) =>
    page.questions.find((one: { question_id: number }) => one.question_id === question_ids[at]);
  const named = (at: number, text: string, side: 'options' | 'rights' = 'options'): string =>
    asked(at)[side].find((line: { text: string }) => line.text === text).id;
  return { test_id, question_ids, attempt, page, save, asked, named };
}

describe('taking a test', () => {
  it('asks what the test names in that order, unless it is to be shuffled', async () => {
    const { page, question_ids } = await begun();
    expect(page.questions.map((one: { question_id: number }) => one.question_id)).toEqual(question_ids);
  });
  it('asks every kind without its key and scores what was answered', async () => {
    const { attempt, save, named, page, asked } = await begun({ shuffle: true, shows: 'after_close' });
    expect(page.questions).toHaveLength(6);
    expect(Object.keys(asked(0)).sort()).toEqual(
      [
        'code',
        'code_language',
        'grading',
        'id',
        'kind',
        'options',
        'place',
        'points',
        'question_id',
        'rights',
        'saved_at',
        'text',
        'unit',
        'value',
        'version',
      ].sort(),
    );
    // The order of lines and the names of right sides say nothing of what belongs where.
    expect(asked(2).options.map(({ text }: { text: string }) => text)).not.toEqual([
      'reja',
      'kod',
      'sinov',
      'chiqarish',
    ]);
    expect((await save(0, named(0, 'integer'))).json).toMatchObject({ version: 1, answered: 1 });
    await save(1, [named(1, 'PostgreSQL')]);
    await save(
      2,
      ['reja', 'sinov', 'kod', 'chiqarish'].map((text) => named(2, text)),
    );
    await save(3, {
      [named(3, 'Uz')]: named(3, 'Toshkent', 'rights'),
      [named(3, 'Fr')]: named(3, 'Rim', 'rights'),
    });
    await save(4, '3,145');
    await save(5, ' Ўзгарувчи ');
    const again = (await developer.get(`fp/test-attempts/questions?id=${attempt.id}`)).json.questions;
    expect(again.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
    const submitted = await developer.post('fp/test-attempts/submit', { id: attempt.id });
    expect(submitted.json).toMatchObject({ state: 'submitted', answered: 6 });
    await gradeNow(server);
    // 1 + 1/2 + 2/3 + 1/3 + 1 + 1 of 6.
    expect((await hr.get(`fp/test-attempts/${attempt.id}`)).json).toMatchObject({
      ...{ state: 'graded', points: '4.50', max_points: '6.00', percent: '75.00', is_passed: true },
    });
    // The test tells nothing before it closes.
    expect((await developer.get(`fp/test-attempts/${attempt.id}`)).json).toMatchObject({ percent: null, points: null });
    const hidden = (await developer.get(`fp/test-attempts/result?id=${attempt.id}`)).json;
    expect([hidden.is_shown, hidden.questions]).toEqual([false, []]);
    await hr.patch(`fp/tests/${attempt.test_id}`, { state: 'closed' });
    const shown = (await developer.get(`fp/test-attempts/result?id=${attempt.id}`)).json;
    expect(shown.questions.map(({ earned }: { earned: string }) => earned).sort()).toEqual([
      '0.33',
      '0.50',
      '0.67',
      '1.00',
      '1.00',
      '1.00',
    ]);
    const order = shown.questions.find(({ kind }: { kind: string }) => kind === 'order');
    expect(order.value.map((id: string) => order.keys.find((key: { id: string }) => key.id === id).text)).toEqual([
      'reja',
      'sinov',
      'kod',
      'chiqarish',
    ]);
  });
  it('acknowledges an answer whose acknowledgement was lost, and overwrites none that it does not know', async () => {
    const { save, named } = await begun();
    const one = named(0, 'banan');
    expect((await save(0, one)).json.version).toBe(1);
    expect((await save(0, one)).json).toMatchObject({ version: 1, answered: 1 });
    expect((await save(0, named(0, 'integer'), 1)).json.version).toBe(2);
    const stale = await save(0, named(0, 'qisman'), 1);
    expect([stale.status, stale.json.row.value]).toEqual([409, named(0, 'integer')]);
    expect((await save(0, null, 2)).json).toMatchObject({ value: null, version: 3, answered: 0 });
  });
  it('of two tabs at once takes one', async () => {
    const { save, named } = await begun();
    const answers = await Promise.all([save(0, named(0, 'banan')), save(0, named(0, 'integer'))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { test_id } = await begun();
    const starts = await Promise.all([1, 2, 3].map(() => developer.post('fp/test-attempts/start', { test_id })));
    expect(new Set(starts.map(({ json }) => json.id)).size).toBe(1);
  });
  it('refuses what a question cannot take, and keeps the answer before', async () => {
    const { save, asked } = await begun();
    expect((await save(4, '3.14')).status).toBe(200);
    const refused = await save(4, 'about three', 1);
    expect([refused.status, refused.json.errors]).toMatchObject([422, [{ field: 'value', rule: 'number' }]]);
    const order = asked(2).options.map(({ id }: { id: string }) => id);
    expect((await save(2, order.slice(1))).json.errors).toMatchObject([{ rule: 'order_incomplete' }]);
    for (const value of [['1'], '99', { 1: '1' }, 'x'])
      expect((await save(0, value)).json.errors).toMatchObject([{ rule: 'answer_form' }]);
  });
  it('draws what was asked for and keeps it as it was', async () => {
    const { question_ids, topic_id } = await topicWith(hr, ['one', 'one', 'many', 'number']);
    const test_id = await testFor(hr, question_ids, [me], {
      parts: [{ topic_id, levels: [1], count: 3 }],
      attempts: 2,
    });
    const { json } = await developer.post('fp/test-attempts/start', { test_id });
    const before = (await developer.get(`fp/test-attempts/questions?id=${json.id}`)).json.questions;
    expect(before).toHaveLength(3);
    for (const id of question_ids) await hr.patch(`fp/test-questions/${id}`, { text: 'Boshqa savol' });
    const after = (await developer.get(`fp/test-attempts/questions?id=${json.id}`)).json.questions;
    expect(after).toEqual(before);
    expect((await hr.get(`fp/test-questions/${question_ids[0]}`)).json.revision).toBe(2);
    expect((await hr.delete(`fp/test-questions/${before[0].question_id}`)).json.description).toBe('ROW_IN_USE');
  });
  it('is given more time, and made void, by another with a reason', async () => {
    const { attempt, save, test_id } = await begun();
    const extend = (caller: Caller, body: object) =>
      caller.post('fp/test-attempts/extend', { id: attempt.id, minutes: 10, ...body });
    expect((await extend(hr, {})).json.errors).toMatchObject([{ field: 'comment', rule: 'comment_given' }]);
    expect((await extend(developer, { comment: 'Men' })).status).toBe(403);
    const longer = (await extend(hr, { comment: 'Tok oʻchdi' })).json;
    expect(Date.parse(longer.ends_at) - Date.parse(attempt.ends_at)).toBe(600_000);
    clockAt(new Date(Date.parse(longer.ends_at) + 60_000).toISOString());
    await closeNow(server);
    await gradeNow(server);
    expect((await save(4, '3.14')).json.rule).toBe('attempt_is_over');
    expect((await extend(hr, { comment: 'Yana' })).json).toMatchObject({ state: 'running', percent: null });
    expect((await save(4, '3.14')).status).toBe(200);
    expect((await hr.post('fp/test-attempts/void', { id: attempt.id, comment: 'Xato' })).json.state).toBe('void');
    expect((await save(4, '3.15', 1)).json.rule).toBe('attempt_is_over');
    expect((await developer.post('fp/test-attempts/start', { test_id })).status).toBe(201);
    const told = (await developer.get('admin/inbox;perPage=50')).json.rows.map(({ kind }: { kind: string }) => kind);
    expect(told).toEqual(expect.arrayContaining(['test_assigned', 'test_extended', 'test_graded']));
  });
  it('is refused to whom nobody asked', async () => {
    const { test_id, attempt } = await begun();
    const tester = await signedIn(server, 'tester');
    expect((await tester.post('fp/test-attempts/start', { test_id })).status).toBe(404);
    expect((await hr.post('fp/test-attempts/start', { test_id })).json.rule).toBe('test_not_assigned');
    expect((await tester.get(`fp/test-attempts/questions?id=${attempt.id}`)).status).toBe(404);
    expect((await hr.get(`fp/test-attempts/questions?id=${attempt.id}`)).status).toBe(404);
    const save = { attempt_id: attempt.id, question_id: 1, value: '1' };
    expect((await tester.post('fp/test-answers/save', save)).status).toBe(404);
  });
  it('loses nothing and gains nothing when the attempt ends while answers are on their way', async () => {
    const { attempt, save, named } = await begun();
    const sent = [
      save(0, named(0, 'integer')),
      save(4, '3.14'),
      developer.post('fp/test-attempts/submit', { id: attempt.id }),
      save(5, 'x'),
    ];
    const answers = await Promise.all(sent);
    const acknowledged = [answers[0]!, answers[1]!, answers[3]!].filter(({ status }) => status === 200).length;
    const kept = await sql({ count: whole })`select count(*)::int as count from test_answers
      where attempt_id = ${attempt.id} and answer is not null`.value(server.db);
    expect(kept).toBe(acknowledged);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});
