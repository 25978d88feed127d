import { randomInt } from 'node:crypto';
import { codeMinutes } from '#kernel/code-minutes.ts';
import { notFound, notTheirs, Problem, ruleNotMet } from '#kernel/problems.ts';
import { orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { actions } from '#modules/actions.ts';
import { askedQuestions } from '#modules/growth/knowledge-tests/answers.server.ts';
import { assignmentOf } from '#modules/growth/knowledge-tests/assignments.server.ts';
import { isShown } from '#modules/growth/knowledge-tests/attempts.server.ts';
import * as endpoints from '#modules/growth/knowledge-tests/candidate-endpoints.ts';
import type { CandidatePage } from '#modules/growth/knowledge-tests/candidate-endpoints.ts';
import { saveAnswer, submit } from '#modules/growth/knowledge-tests/taking-served.server.ts';
import { attemptsOf, isOver, lockAttempt, startFor, testOf } from '#modules/growth/knowledge-tests/taking.server.ts';
import { inviteCandidate } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { countOf } from '#modules/growth/knowledge-tests/tests.server.ts';
import {
  type TestAssignment,
  testAssignments,
  type TestAttempt,
  tests,
} from '#modules/growth/knowledge-tests/tests.ts';

const wrongTries = 5;
const codesAnHour = 5;

/** A new link; whatever was opened by the one before is closed. The token is told once and kept as a hash. */
const invite = serve(inviteCandidate, async (ctx, { body }, { app }) => {
  const { read, update } = app.operationsAt(testAssignments);
  const row = await read(ctx, body.id);
  if (row.appeal_id === null) throw ruleNotMet('id', 'candidate_only');
  if (!ctx.actor.actions.has(actions.applications.update)) throw notTheirs('applications_of_hr');
  const token = newSecret();
  await sql`insert into test_candidates (assignment_id, link_hash) values (${row.id}, ${hashOf(token)})
    on conflict (assignment_id) do update set link_hash = excluded.link_hash, key_hash = null, code_hash = null`.run(
    ctx.db,
  );
  const invited = await update(ctx, row.id, {}, body.version ?? row.version, { invited_at: ctx.now });
  return { row: invited, address: `/app/#/test?t=${token}` };
});

/** The assignment behind a secret, as long as its application waits. 404 for any other. */
async function assignmentBehind(ctx: Context, by: 'link_hash' | 'key_hash', secret: string) {
  const found = await sql({ id: whole, email: orNull(text) })`select a.id, p.email
    from test_candidates c
    join ${rowsForAll(testAssignments, 'whoever has the secret takes this one test')} a
      on a.id = c.assignment_id and a.deleted_at is null
    join ${rowsForAll('appeal_for_jobs', 'whose test it is, as long as they apply')} p
      on p.id = a.appeal_id and p.deleted_at is null and p.stage not in ('hired', 'rejected')
    join ${rowsForAll(tests, 'a test that is there')} s on s.id = a.test_id and s.deleted_at is null
    where ${sql.ref(`c.${by}`)} = ${hashOf(secret)}`.found(ctx.db, notFound);
  return { assignment: await assignmentOf(ctx, found.id), email: found.email };
}

/** `a…@example.uz`: whoever applied knows it again, and nobody else learns it. */
const hidden = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

const look = serve(endpoints.candidateDoor, async (ctx, { body }) => {
  const { assignment, email } = await assignmentBehind(ctx, 'link_hash', body.token);
  const test = await testOf(ctx, assignment.test_id);
  return {
    company: String(ctx.settings.company_name ?? ''),
    test: test.name,
    question_count: countOf(test.parts),
    time_limit_minutes: test.time_limit_minutes,
    due_at: assignment.due_at,
    email: email && hidden(email),
  };
});

const sendCode = serve(endpoints.sendCandidateCode, async (ctx, { body }, { app }) => {
  const { assignment, email } = await assignmentBehind(ctx, 'link_hash', body.token);
  if (!email) throw ruleNotMet('token', 'candidate_no_email');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // Within the hour one more is counted; after it the count begins anew.
  const isSent = await sql({ sent: yesNo })`update test_candidates set code_hash = ${hashOf(code)}, code_tries = 0,
      code_until = now() + make_interval(mins => ${sql.lit(codeMinutes.candidate)}),
      codes_sent = case when codes_since > now() - interval '1 hour' then codes_sent + 1 else 1 end,
      codes_since = case when codes_since > now() - interval '1 hour' then codes_since else now() end
    where assignment_id = ${assignment.id}
      and (codes_since is null or codes_since <= now() - interval '1 hour' or codes_sent < ${codesAnHour})
    returning true as sent`.isThere(ctx.db);
  if (!isSent) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: 3600 });
  const until = new Date(ctx.now.getTime() + codeMinutes.candidate * 60_000);
  await app.letters.code(ctx, { user_id: null, address: email, lang: ctx.lang }, code, until);
});

const open = serve(endpoints.openCandidateTest, async (ctx, { body }) => {
  const { assignment } = await assignmentBehind(ctx, 'link_hash', body.token);
  const key = newSecret();
  const isRight = sql`code_hash = ${hashOf(body.code)}`;
  // One statement, outside of any transaction: a wrong try counts whatever becomes of the call.
  const found = await sql({ is_open: yesNo, tries: whole })`update test_candidates set code_tries = code_tries + 1,
      key_hash = case when ${isRight} then ${hashOf(key)}::bytea else key_hash end,
      code_hash = case when ${isRight} then null else code_hash end
    where assignment_id = ${assignment.id} and code_hash is not null and code_until > now()
      and code_tries < ${wrongTries}
    returning key_hash is not distinct from ${hashOf(key)} as is_open, code_tries as tries`.first(ctx.db);
  if (!found?.is_open) throw ruleNotMet('code', 'candidate_code_wrong');
  return { key };
});

async function pageOf(ctx: Context, assignment: TestAssignment): Promise<CandidatePage> {
  const test = await testOf(ctx, assignment.test_id);
  const used = await attemptsOf(ctx, assignment);
  const attempt = used.at(-1) ?? null;
  const isRunning = attempt?.state === 'running' && !isOver(attempt, ctx.now);
  return {
    test: {
      ...{ name: test.name, description: test.description, question_count: countOf(test.parts) },
      ...{ time_limit_minutes: test.time_limit_minutes, due_at: assignment.due_at },
    },
    attempt: attempt && toldOf(attempt, isShown(test, attempt, ctx.now)),
    attempts_left: Math.max(0, test.attempts - used.length),
    questions: attempt && isRunning ? await askedQuestions(ctx, attempt.id) : [],
    now: ctx.now.toISOString(),
  };
}

const toldOf = (attempt: TestAttempt, isTold: boolean): CandidatePage['attempt'] => ({
  id: attempt.id,
  state: attempt.state,
  started_at: attempt.started_at,
  ends_at: attempt.ends_at,
  submitted_at: attempt.submitted_at,
  question_count: attempt.question_count,
  answered: attempt.answered,
  percent: isTold ? attempt.percent : null,
  is_passed: isTold ? attempt.is_passed : null,
});

const behindKey = async (ctx: Context, key: string): Promise<TestAssignment> =>
  (await assignmentBehind(ctx, 'key_hash', key)).assignment;

const state = serve(endpoints.candidateState, async (ctx, { body }) => pageOf(ctx, await behindKey(ctx, body.key)));

const start = serve(endpoints.candidateStart, (_ctx, { body }, { app, request }) =>
  inTransaction(app, request, async (ctx) => {
    const assignment = await behindKey(ctx, body.key);
    await startFor(ctx, assignment);
    return pageOf(ctx, assignment);
  }),
);

const save = serve(endpoints.candidateSave, async (ctx, { body }, call) => {
  const assignment = await behindKey(ctx, body.key);
  const attempt = (await attemptsOf(ctx, assignment)).at(-1);
  if (!attempt) throw notFound();
  return saveAnswer(call, attempt.id, { assignment_id: assignment.id }, body);
});

const handIn = serve(endpoints.candidateSubmit, async (ctx, { body }) => {
  const assignment = await behindKey(ctx, body.key);
  const last = (await attemptsOf(ctx, assignment)).at(-1);
  if (!last) throw notFound();
  await submit(ctx, await lockAttempt(ctx, last.id, { assignment_id: assignment.id }));
  return pageOf(ctx, assignment);
});

export const candidatesServed: readonly Served[] = [invite, look, sendCode, open, state, start, save, handIn];
