import { invalid, notTheirs, ruleNotMet, stepNotAllowed, refuseStale, notFound } from '#kernel/problems.ts';
import { rowColumnsOf, sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, removeRows, updateRows } from '#server/crud/writing.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import type { SavedAnswer } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { askedQuestions, saveTo } from '#modules/growth/knowledge-tests/answers.server.ts';
import { allowedAttemptActions } from '#modules/growth/knowledge-tests/attempts.server.ts';
import type { AnswerValue } from '#modules/growth/knowledge-tests/question-kinds.ts';
import {
  attemptIsOver,
  attemptsOf,
  closeAttempt,
  isOver,
  lockAttempt,
  startFor,
  testOf,
} from '#modules/growth/knowledge-tests/taking.server.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import * as endpoints from '#modules/growth/knowledge-tests/test-endpoints.ts';
import {
  type TestAssignment,
  testAssignments,
  type TestAttempt,
  testAttempts,
  testCertificates,
} from '#modules/growth/knowledge-tests/tests.ts';
import { tellOfAttempt } from '#modules/growth/knowledge-tests/tests-telling.server.ts';

/** The own assignment of a test; null: nobody asked one to take it. */
export const ownAssignment = async (ctx: Context, testId: number): Promise<TestAssignment | null> =>
  (await sql(rowColumnsOf(testAssignments))`select ${sql.raw(selectionOf(testAssignments, ctx.lang))}
    from ${rowsForAll(testAssignments, 'the own assignment')} t
    where t.test_id = ${testId} and t.user_id = ${ctx.actor.id} and t.deleted_at is null`.first(ctx.db)) ?? null;

const start = serve(endpoints.startAttempt, async (_ctx, { body }, { app, request, reply }) => {
  const { row, isNew } = await inTransaction(app, request, async (ctx) => {
    await app.operationsAtPath('fp/tests').read(ctx, body.test_id);
    const assignment = await ownAssignment(ctx, body.test_id);
    if (!assignment) throw notTheirs('test_not_assigned', 'test_id');
    const started = await startFor(ctx, assignment);
    return { ...started, row: await app.operationsAt(testAttempts).read(ctx, started.row.id) };
  });
  return isNew ? row : reply.code(200).send(row);
});

const questions = serve(endpoints.attemptQuestions, async (ctx, { query }, { app }) => {
  const attempt = await app.operationsAt(testAttempts).read(ctx, query.id);
  if (attempt.user_id !== ctx.actor.id) throw notFound();
  const test = await testOf(ctx, attempt.test_id);
  return {
    attempt,
    test: { id: test.id, name: test.name, description: test.description },
    now: ctx.now.toISOString(),
    questions: attempt.state === 'running' ? await askedQuestions(ctx, attempt.id) : [],
  };
});

/** Whose attempt it is. */
type Whose = Parameters<typeof lockAttempt>[2];

/**
 * Saves an answer of a running attempt. What comes after its time is refused, whatever the clock of the browser says;
 * then the attempt is closed in a transaction of its own, which the refusal leaves.
 */
export async function saveAnswer(
  { app, request }: Pick<Call, 'app' | 'request'>,
  id: number,
  whose: Whose,
  sent: {
    readonly question_id: number;
    readonly value: AnswerValue | null;
    readonly version?: number | null | undefined;
  },
): Promise<SavedAnswer> {
  const saved = await inTransaction(app, request, async (ctx) => {
    const attempt = await lockAttempt(ctx, id, whose);
    if (attempt.state !== 'running') throw attemptIsOver();
    if (!isOver(attempt, ctx.now)) return saveTo(ctx, attempt, sent);
    await closeAttempt(ctx, attempt, true);
    return null;
  });
  if (!saved) throw attemptIsOver();
  return saved;
}

const save = serve(endpoints.saveAnswer, (ctx, { body }, call) =>
  saveAnswer(call, body.attempt_id, { user_id: ctx.actor.id }, body),
);

/** Hands in a locked attempt; one that is handed in stays as it is. */
export async function submit(ctx: Context, attempt: TestAttempt): Promise<void> {
  if (attempt.state !== 'running') return;
  await closeAttempt(ctx, attempt, isOver(attempt, ctx.now));
}

const submitOwn = serve(endpoints.submitAttempt, async (ctx, { body }, { app }) => {
  const attempt = await lockAttempt(ctx, body.id, { user_id: ctx.actor.id });
  if (attempt.state === 'void') throw attemptIsOver();
  await submit(ctx, attempt);
  return app.operationsAt(testAttempts).read(ctx, body.id);
});

/** The attempt of somebody else, as HR and authors may change it; 403 for their own. */
async function lockOfOther(
  ctx: Context,
  { id, version, comment }: { readonly id: number; readonly version?: number; readonly comment?: string | null },
  read: (ctx: Context, id: number) => Promise<TestAttempt>,
): Promise<{ attempt: TestAttempt; said: string }> {
  const seen = await read(ctx, id);
  if (seen.user_id === ctx.actor.id) throw notTheirs('attempt_not_own');
  const attempt = await sql(rowColumnsOf(testAttempts))`select ${sql.raw(selectionOf(testAttempts, ctx.lang))}
    from ${rowsForAll(testAttempts, 'an attempt that was judged to be seen, locked')} t
    where t.id = ${id} and t.deleted_at is null for update of t`.found(ctx.db);
  refuseStale(attempt, version);
  const said = comment?.trim();
  if (!said) throw invalid('comment', 'comment_given');
  return { attempt, said };
}

const extend = serve(endpoints.extendAttempt, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(testAttempts);
  const { attempt, said } = await lockOfOther(ctx, body, read);
  const allowed_actions = allowedAttemptActions(ctx.actor, attempt);
  if (!allowed_actions.includes('extend')) throw stepNotAllowed('state', 'attempt_state', { allowed_actions });
  const isRunning = attempt.state === 'running' && !isOver(attempt, ctx.now);
  if (!isRunning) await reopen(ctx, attempt);
  const from = isRunning ? Date.parse(attempt.ends_at!) : ctx.now.getTime();
  const ends_at = new Date(from + body.minutes * 60_000);
  await updateRows(testAttempts, ctx, {
    set: {
      ...{ state: 'running', submitted_at: null, is_automatic: false, ends_at, comment: said },
      extended_minutes: attempt.extended_minutes + body.minutes,
      ...{ points: null, max_points: null, percent: null, is_passed: false },
    },
    where: sql`t.id = ${attempt.id}`,
  });
  await tellOfAttempt(ctx, attempt, 'test_extended');
  return read(ctx, attempt.id);
});

/** What ran out runs again: nothing of it is graded any more. Marks of people stay, so that they forbid it. */
async function reopen(ctx: Context, attempt: TestAttempt): Promise<void> {
  const isMarked = await sql({ is: yesNo })`select exists (select from test_gradings g
    join test_answers n on n.id = g.answer_id where n.attempt_id = ${attempt.id} and g.deleted_at is null) as is`.value(
    ctx.db,
  );
  if (isMarked) throw ruleNotMet('id', 'attempt_is_graded');
  const others = attempt.assignment_id === null ? [] : await attemptsOf(ctx, { id: attempt.assignment_id });
  if (others.some(({ id, state }) => state === 'running' && id !== attempt.id)) throw ruleNotMet('id', 'attempt_runs');
  await removeCertificates(ctx, attempt.id);
  // What a page knows of its answers stays as it knows it.
  await deriveRows(testAnswers, ctx, {
    set: { state: 'open', share: null, points: null },
    where: sql`t.attempt_id = ${attempt.id} and t.deleted_at is null and t.state <> 'open'`,
  });
}

export const removeCertificates = (ctx: Context, attemptId: number): Promise<unknown> =>
  removeRows(testCertificates, ctx, sql`t.attempt_id = ${attemptId} and t.deleted_at is null`);

const makeVoid = serve(endpoints.voidAttempt, async (ctx, { body }, { app }) => {
  const { read } = app.operationsAt(testAttempts);
  const { attempt, said } = await lockOfOther(ctx, body, read);
  const allowed_actions = allowedAttemptActions(ctx.actor, attempt);
  if (!allowed_actions.includes('void')) throw stepNotAllowed('state', 'attempt_state', { allowed_actions });
  await removeCertificates(ctx, attempt.id);
  await updateRows(testAttempts, ctx, {
    set: {
      ...{ state: 'void', comment: said, points: null, max_points: null, percent: null, is_passed: false },
      ...(attempt.state === 'running' && { submitted_at: ctx.now }),
    },
    where: sql`t.id = ${attempt.id}`,
  });
  return read(ctx, attempt.id);
});

export const takingServed: readonly Served[] = [start, questions, save, submitOwn, extend, makeVoid];
