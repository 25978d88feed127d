import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { type KillableProduct, killableProduct } from '#app/testing/killable-product.ts';
import type { ProductProcess } from '#app/testing/process.ts';
import { remoteAt } from '#app/testing/remote.ts';
import {
  AnswerKeeper,
  type KeptAnswer,
  type SaveOutcome,
} from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';
import { testFor, topicWith } from '#modules/growth/knowledge-tests/testing/bank.server.ts';

/**
 * Somebody takes a test while the process that serves it is killed again and again, by the keeper of answers that the
 * page has. No answer that was acknowledged is lost, and no second is gained.
 */
const questionCount = 24;
const rounds = 3;
const kills = 3;

let product: KillableProduct;
let running: ProductProcess | null = null;
beforeAll(async () => {
  product = await killableProduct();
  running = await product.start();
}, 300_000);
afterAll(async () => {
  await running?.kill();
  await product?.drop();
});

/** What the server said that it has: of each question the version and what was sent. */
const acknowledged = new Map<number, { value: unknown; version: number }>();
let silences = 0;
let saves = 0;

/** Asks whoever serves now; nobody is silence. A token outlives the process that gave it. */
const ask = async (token: string, act: (caller: Caller) => ReturnType<Caller['get']>) => {
  const one = running;
  if (!one) return null;
  const there = remoteAt(one.url);
  try {
    const answer = await act(callerOf(there, token));
    return answer.status === 0 || answer.status >= 500 ? null : answer;
  } finally {
    there.close();
  }
};

async function untilAnswered(token: string, act: Parameters<typeof ask>[1]) {
  for (;;) {
    const answer = await ask(token, act);
    if (answer) return answer;
    await sleep(50);
  }
}

it('loses no acknowledged answer of a test and gains no time, however often the process is killed', async () => {
  const first = remoteAt(running!.url);
  const hr = await signedIn(first, 'hr');
  const person = await signedIn(first, 'developer');
  const token = person.headers.authorization!.slice('Bearer '.length);
  const me = (await person.get('admin/auth/me')).json.user.id;
  const kind = (at: number) => ({
    kind: 'number' as const,
    more: { options: [{ value: String(at), percent: '100' }] },
  });
  const { question_ids } = await topicWith(
    hr,
    Array.from({ length: questionCount }, (_, at) => kind(at)),
  );
  const test_id = await testFor(hr, question_ids, [me]);
  const { json: attempt } = await person.post('fp/test-attempts/start', { test_id });
  first.close();

  const save = async (question_id: number, value: unknown, version: number): Promise<SaveOutcome> => {
    const body = { attempt_id: attempt.id, question_id, value, version };
    const answer = await ask(token, (caller) => caller.post('fp/test-answers/save', body));
    if (!answer) {
      silences++;
      return { kind: 'silence' };
    }
    if (answer.status === 409) return { kind: 'stale', version: answer.json.row.version, value: answer.json.row.value };
    expect(answer.status, answer.text).toBe(200);
    saves++;
    acknowledged.set(question_id, { value, version: answer.json.version });
    return { kind: 'saved', version: answer.json.version };
  };
  const shelf = new Map<number, KeptAnswer>();
  const keeper = new AnswerKeeper(new Map(), {
    save,
    shelf: {
      read: async () => new Map(shelf),
      write: async (id, answer) => void shelf.set(id, answer),
      remove: async (id) => void shelf.delete(id),
    },
    tell: () => {},
    later: (run) => setTimeout(run, 30),
  });

  const compare = async () => {
    const before = new Map(acknowledged);
    const rows = await product.query<{ question_id: string; answer: unknown; version: number }>(
      'select question_id, answer, version from test_answers where attempt_id = $1',
      [attempt.id],
    );
    const kept = new Map(rows.map((row) => [Number(row.question_id), row]));
    for (const [id, { value, version }] of before) {
      const row = kept.get(id)!;
      // What came after it may stand there unacknowledged; what was acknowledged is never behind.
      expect(row.version).toBeGreaterThanOrEqual(version);
      if (row.version === version) expect(row.answer).toEqual({ value });
    }
  };

  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      // In the middle of saving: some answers are there, others are on their way.
      const before = saves;
      // oxlint-disable-next-line no-unmodified-loop-condition -- counted by who answers meanwhile
      while (saves < before + 6) await sleep(2);
      const one = running!;
      running = null;
      await one.kill();
      await compare();
      running = await product.start();
      const same = await untilAnswered(token, (caller) => caller.post('fp/test-attempts/start', { test_id }));
      expect(same.json).toMatchObject({ id: attempt.id, state: 'running', ends_at: attempt.ends_at });
    }
  })();
  const answering = (async () => {
    for (let round = 0; round < rounds; round++)
      for (const [at, id] of question_ids.entries()) {
        keeper.answer(id, String(round === rounds - 1 ? at : at + 1000 + round), 0);
        await sleep(15);
        await keeper.flush();
      }
  })();
  await Promise.all([answering, killing]);
  await expect
    .poll(() => keeper.flush().then(() => keeper.waiting().length), { timeout: 30_000, interval: 50 })
    .toBe(0);
  await compare();
  expect(silences).toBeGreaterThan(0);
  expect(shelf.size).toBe(0);
  const page = await untilAnswered(token, (caller) => caller.get(`fp/test-attempts/questions?id=${attempt.id}`));
  expect(page.json.questions.map(({ value }: { value: unknown }) => value)).toEqual(
    question_ids.map((_, at) => String(at)),
  );
  // No second is gained, and handing in twice is handing in once.
  for (let twice = 0; twice < 2; twice++) {
    const handed = await untilAnswered(token, (caller) => caller.post('fp/test-attempts/submit', { id: attempt.id }));
    expect(handed.json).toMatchObject({ id: attempt.id, ends_at: attempt.ends_at });
  }
  await expect
    .poll(
      async () =>
        (await product.query('select state, percent::text from test_attempts where id = $1', [attempt.id]))[0],
      {
        ...{ timeout: 60_000, interval: 200 },
      },
    )
    .toMatchObject({ state: 'graded', percent: expect.stringMatching(/^100(\.0+)?$/) });
}, 300_000);
