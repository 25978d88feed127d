import { notFound } from '#kernel/problems.ts';
import { columnsOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { beside, rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import type { QuestionResult, ShownQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import { answersOf, askedOf } from '#modules/growth/knowledge-tests/answers.server.ts';
import { isShown } from '#modules/growth/knowledge-tests/attempts.server.ts';
import { Fraction, hundred, sumOf, zero } from '#modules/growth/knowledge-tests/fractions.ts';
import { versionsBy } from '#modules/growth/knowledge-tests/question-versions.server.ts';
import { keysOf } from '#modules/growth/knowledge-tests/shown-lines.ts';
import { consistencyOf, enoughAttempts, figuresOf } from '#modules/growth/knowledge-tests/statistics.ts';
import { testOf } from '#modules/growth/knowledge-tests/taking.server.ts';
import { testAnswers, testGradings } from '#modules/growth/knowledge-tests/test-answers.ts';
import { checkCertificate, readResult, readTestResults } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { type Test, testAttempts, testCertificates, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { keepsTests } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

/** Questions of an attempt with keys, points and marks. */
export async function shownQuestions(ctx: Context, attemptId: number): Promise<ShownQuestion[]> {
  const answers = await answersOf(ctx, [attemptId]);
  const versions = await versionsBy(
    ctx,
    answers.map(({ question_version_id }) => question_version_id),
  );
  const marks = await sql(columnsOf(testGradings, 'answer_id', 'points', 'comment'))`
    select answer_id, points, comment from ${rowsForAll(testGradings, 'marks of an attempt that is shown')}
    where answer_id = any(${answers.map(({ id }) => id)}::bigint[]) and deleted_at is null
    order by answer_id, md5(id::text)`.rows(ctx.db);
  const marksOf = Map.groupBy(marks, ({ answer_id }) => answer_id);
  return answers.map((answer) => {
    const version = versions.get(answer.question_version_id)!;
    const isGraded = answer.state === 'graded';
    return {
      ...askedOf(answer, version),
      state: answer.state,
      is_void: answer.is_void,
      earned: answer.points,
      percent: answer.share === null ? null : Fraction.of(answer.share).times(hundred).rounded(),
      keys: keysOf(version, answer.shown),
      explanation: version.explanation,
      marks: isGraded ? (marksOf.get(answer.id) ?? []).map(({ points, comment }) => ({ points, comment })) : [],
    };
  });
}

const result = serve(readResult, async (ctx, { query }, { app }) => {
  const attempt = await app.operationsAt(testAttempts).read(ctx, query.id);
  const test = await testOf(ctx, attempt.test_id);
  const isOwn = attempt.user_id === ctx.actor.id;
  const isTold = keepsTests(ctx.actor) || !isOwn || isShown(test, attempt, ctx.now);
  // An answer that waits for marks is read without a name, in the list of those who give them.
  const isWhole = (isOwn && isShown(test, attempt, ctx.now)) || (keepsTests(ctx.actor) && attempt.state === 'graded');
  const certificate = isTold ? await certificateOf(ctx, attempt.id) : null;
  return {
    attempt,
    test: { id: test.id, name: test.name, pass_mark: test.pass_mark, shows: test.shows },
    is_shown: isTold,
    questions: isWhole ? await shownQuestions(ctx, attempt.id) : [],
    certificate_number: certificate,
  };
});

const certificateOf = async (ctx: Context, attemptId: number): Promise<string | null> =>
  (
    await sql({ number: text })`select number from ${rowsForAll(testCertificates, 'of an attempt that is seen')}
      where attempt_id = ${attemptId} and deleted_at is null`.first(ctx.db)
  )?.number ?? null;

const attemptColumns = {
  ...columnsOf(testAttempts, 'id', 'user_id', 'appeal_id', 'number', 'state', 'started_at', 'percent', 'is_passed'),
  person: text,
  minutes: orNull(whole),
};

const attemptsAtOnce = 2000;

const results = serve(readTestResults, async (ctx, { query }) => {
  const seen = await sql({ id: whole })`select t.id from ${rowsOf(ctx, tests)} as t where t.id = ${query.id}`.first(
    ctx.db,
  );
  if (!seen) throw notFound();
  const test = await testOf(ctx, query.id);
  const rows = await sql(
    attemptColumns,
  )`select a.id, a.user_id, a.appeal_id, a.number, a.state, a.started_at, a.percent,
      a.is_passed, coalesce(u.fio, p.fio, '') as person,
      (extract(epoch from a.submitted_at - a.started_at) / 60)::int as minutes
    from ${rowsOf(ctx, testAttempts)} as a
    left join ${rowsForAll(users, 'names of people whose attempts are seen')} u on u.id = a.user_id
    left join ${rowsForAll('appeal_for_jobs', 'names of applicants for those who keep tests')} p
      on p.id = a.appeal_id and p.deleted_at is null
    where a.test_id = ${test.id} order by a.id desc limit ${sql.lit(attemptsAtOnce)}`.rows(ctx.db);
  // The own attempt is told as the test shows it, here as everywhere.
  const told = rows.map((row) =>
    row.user_id === ctx.actor.id && !keepsTests(ctx.actor) && !isShown(test, row, ctx.now)
      ? { ...row, percent: null, is_passed: false }
      : row,
  );
  const first = told.filter(({ number, state, percent }) => number === 1 && state === 'graded' && percent !== null);
  const percents = first.map(({ percent }) => Fraction.of(percent!)).toSorted((a, b) => a.compare(b));
  const questions = keepsTests(ctx.actor) ? await questionResults(ctx, test) : { rows: [], consistency: null };
  return {
    test: { id: test.id, name: test.name, pass_mark: test.pass_mark },
    people: first.length,
    is_enough: first.length >= enoughAttempts,
    passed: first.filter(({ is_passed }) => is_passed).length,
    mean_percent: percents.length
      ? sumOf(percents)
          .over(new Fraction(BigInt(percents.length)))
          .rounded()
      : null,
    median_percent: medianOf(percents)?.rounded() ?? null,
    consistency: first.length >= enoughAttempts ? questions.consistency : null,
    distribution: tenthsOf(percents),
    questions: questions.rows,
    attempts: told,
  };
});

function medianOf(sorted: readonly Fraction[]): Fraction | null {
  if (!sorted.length) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : sorted[middle - 1]!.plus(sorted[middle]!).over(new Fraction(2n));
}

function tenthsOf(percents: readonly Fraction[]): number[] {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const percent of percents) tenths[Math.min(9, Math.floor(percent.toNumber() / 10))]!++;
  return tenths;
}

/** By question, from first attempts that are graded; the weakest key stands first. */
async function questionResults(
  ctx: Context,
  test: Test,
): Promise<{ rows: QuestionResult[]; consistency: string | null }> {
  const answers = await sql({
    ...columnsOf(testAnswers, 'attempt_id', 'question_id', 'max_points', 'is_void'),
    share: orNull(text),
    ...columnsOf(testQuestions, 'topic_id', 'level'),
    title: orNull(text),
  })`select n.attempt_id, n.question_id, n.max_points, n.is_void, n.share, q.topic_id, q.level, q.title
    from ${rowsForAll(testAttempts, 'figures of a test are those of everybody')} a
    join ${rowsForAll(testAnswers, 'figures of a test are those of everybody')} n on n.attempt_id = a.id
      and n.deleted_at is null
    join test_questions q on q.id = n.question_id
    where a.test_id = ${test.id} and a.number = 1 and a.state = 'graded' and a.deleted_at is null
    order by n.question_id, n.attempt_id`.rows(ctx.db);
  const counted = answers
    .filter(({ is_void }) => !is_void)
    .map((one) => ({ ...one, points: Fraction.of(one.share ?? '0').times(Fraction.of(one.max_points)) }));
  const totals = new Map<number, Fraction>();
  for (const { attempt_id, points } of counted) totals.set(attempt_id, (totals.get(attempt_id) ?? zero).plus(points));
  const byQuestion = Map.groupBy(counted, ({ question_id }) => question_id);
  const rows = [...Map.groupBy(answers, ({ question_id }) => question_id)].map(([question_id, all]): QuestionResult => {
    const asked = byQuestion.get(question_id) ?? [];
    const points = asked.map((one) => one.points);
    const rest = asked.map((one) => totals.get(one.attempt_id)!.minus(one.points));
    const figures = figuresOf(points, rest, Fraction.of(all[0]!.max_points));
    const isEnough = asked.length >= enoughAttempts;
    return {
      ...{ question_id, title: all[0]!.title ?? '', level: all[0]!.level, topic_id: all[0]!.topic_id },
      answered: asked.length,
      is_void: !asked.length,
      facility: figures.facility,
      discrimination: isEnough ? figures.discrimination : null,
      efficiency: isEnough ? figures.efficiency : null,
    };
  });
  return { rows, consistency: alphaOf(counted) };
}

/** α of people who were all asked the same questions; those of random sets have none. */
function alphaOf(
  counted: readonly { readonly attempt_id: number; readonly question_id: number; readonly points: Fraction }[],
): string | null {
  const people = [...Map.groupBy(counted, ({ attempt_id }) => attempt_id).values()];
  const asked = (one: (typeof people)[number]) => one.map(({ question_id }) => question_id).join();
  const isSame = people.every((one) => asked(one) === asked(people[0]!));
  return isSame ? consistencyOf(people.map((one) => one.map(({ points }) => points))) : null;
}

const certificate = serve(checkCertificate, async (ctx, { params }) => {
  const number = params.number.trim().toUpperCase();
  const found = await sql({
    ...columnsOf(testCertificates, 'number', 'issued_on', 'valid_until'),
    name: text,
    test: text,
    holds: yesNo,
  })`select c.number, c.issued_on, c.valid_until, coalesce(u.fio, '') as name,
      ${localized('s.names', ctx.lang)} as test,
      coalesce(c.valid_until >= (${ctx.now}::timestamptz at time zone ${ctx.timeZone})::date, true) as holds
    from ${rowsForAll(testCertificates, 'whoever has the number may check it')} c
    join ${rowsForAll(tests, 'what it is for')} s on s.id = c.test_id
    left join ${beside(users)} u on u.id = c.user_id
    where lower(c.number) = lower(${number}) and c.deleted_at is null`.first(ctx.db);
  if (!found) return { number, is_valid: false, name: '', test: '', issued_on: null, valid_until: null };
  const { holds, ...rest } = found;
  return { ...rest, is_valid: holds };
});

export const resultsServed: readonly Served[] = [result, results, certificate];
