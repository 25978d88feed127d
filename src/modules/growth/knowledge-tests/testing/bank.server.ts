import type { Caller } from '#app/testing/caller.ts';
import type { TestServer } from '#server/testing/database.ts';
import { sql, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { closeLapsed, gradeAttempt } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';

let count = 0;

/** A question of each kind, right answers named by the bank. */
export const questionsOfKinds = {
  one: {
    text: 'Qaysi biri son turi?',
    options: [
      { text: 'integer', percent: '100' },
      { text: 'banan', percent: '0' },
      { text: 'qisman', percent: '50' },
    ],
  },
  many: {
    text: 'Qaysilari baza?',
    options: [
      { text: 'PostgreSQL', percent: '100' },
      { text: 'SQLite', percent: '100' },
      { text: 'Excel', percent: '0' },
    ],
  },
  order: {
    text: 'Tartibga qoʻying',
    options: [{ text: 'reja' }, { text: 'kod' }, { text: 'sinov' }, { text: 'chiqarish' }],
  },
  match: {
    text: 'Moslang',
    options: [
      { text: 'Uz', answer: 'Toshkent' },
      { text: 'Fr', answer: 'Parij' },
      { text: 'De', answer: 'Berlin' },
      { answer: 'Rim' },
    ],
  },
  number: { text: 'Pi?', options: [{ value: '3.14', tolerance: '0.01', percent: '100' }] },
  text: { text: 'Oʻzgaruvchi nima deyiladi?', options: [{ pattern: 'oʻzgaruvchi', percent: '100' }] },
} as const;
export type AnyKind = keyof typeof questionsOfKinds;

/** A topic of its own with one active question of each of these kinds. */
export async function topicWith(
  author: Caller,
  kinds: readonly (AnyKind | { kind: AnyKind; more: object })[],
): Promise<{ topic_id: number; question_ids: number[] }> {
  const topic = await author.post('fp/test-topics', { names: { uz: `Mavzu ${++count}` } });
  if (topic.status !== 201) throw new Error(topic.text);
  const question_ids: number[] = [];
  for (const given of kinds) {
    const { kind, more } = typeof given === 'string' ? { kind: given, more: {} } : given;
    const body = { topic_id: topic.json.id, kind, state: 'active', ...questionsOfKinds[kind], ...more };
    const made = await author.post('fp/test-questions', body);
    if (made.status !== 201) throw new Error(made.text);
    question_ids.push(made.json.id);
  }
  return { topic_id: topic.json.id, question_ids };
}

/** An open test of these questions, assigned to people. */
export async function testFor(
  author: Caller,
  question_ids: readonly number[],
  user_ids: readonly number[],
  more: object = {},
): Promise<number> {
  const made = await author.post('fp/tests', {
    names: { uz: `Sinov ${++count}` },
    state: 'open',
    parts: [{ question_ids }],
    time_limit_minutes: 30,
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  if (user_ids.length) await author.post('fp/test-assignments/assign', { test_id: made.json.id, user_ids });
  return made.json.id;
}

export const idOf = async (caller: Caller): Promise<number> => (await caller.get('admin/auth/me')).json.user.id;

const config = { timeZone: 'Asia/Tashkent' };
const job = (server: TestServer, run: (ctx: ReturnType<typeof contextOfJob>) => Promise<unknown>) =>
  server.db.transaction((db) => run(contextOfJob(db, config, 'test', new Date())));

/** What the jobs do by themselves: what ran out is closed. */
export const closeNow = (server: TestServer): Promise<unknown> => job(server, closeLapsed);

/** All that was handed in is graded, in the order in which it was. */
export async function gradeNow(server: TestServer): Promise<void> {
  const waiting = await sql({ id: whole })`select id from test_attempts
    where state = 'submitted' and deleted_at is null order by id`.column(server.db);
  for (const id of waiting) await job(server, (ctx) => gradeAttempt(ctx, id));
}
