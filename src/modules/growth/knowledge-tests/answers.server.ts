import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { isSame } from '#kernel/equality.ts';
import { rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, updateRows } from '#server/crud/writing.ts';
import type { AskedQuestion, SavedAnswer } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { AnswerValue } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { versionsBy } from '#modules/growth/knowledge-tests/question-versions.server.ts';
import { isNothing, refusalOfAnswer } from '#modules/growth/knowledge-tests/scoring.ts';
import { keptValue, linesOf, toldValue } from '#modules/growth/knowledge-tests/shown-lines.ts';
import { type KeptAnswer, type TestAnswer, testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import type { QuestionVersion } from '#modules/growth/knowledge-tests/test-questions.ts';
import { type TestAttempt, testAttempts } from '#modules/growth/knowledge-tests/tests.ts';

export const answersOf = (ctx: Context, attemptIds: readonly number[]): Promise<TestAnswer[]> =>
  sql(rowColumnsOf(testAnswers))`select ${sql.raw(selectionOf(testAnswers, ctx.lang))}
    from ${rowsForAll(testAnswers, 'answers of an attempt that was judged to be seen, or is graded')} t
    where t.attempt_id = any(${attemptIds}::bigint[]) and t.deleted_at is null
    order by t.attempt_id, t.place`.rows(ctx.db);

export const valueOf = ({ answer }: Pick<TestAnswer, 'answer'>): AnswerValue | null =>
  (answer as KeptAnswer | null)?.value ?? null;

/** A question as it is taken: what is right stands nowhere in it. */
export const askedOf = (answer: TestAnswer, version: QuestionVersion): AskedQuestion => ({
  id: answer.id,
  question_id: answer.question_id,
  place: answer.place,
  kind: version.kind,
  text: version.text,
  code: version.code,
  code_language: version.code_language,
  points: version.points,
  unit: version.unit,
  grading: version.kind === 'text' ? version.grading : null,
  ...linesOf(version, answer.shown),
  value: toldValue(version, answer.shown, valueOf(answer)),
  version: answer.version,
  saved_at: answer.saved_at,
});

export async function askedQuestions(ctx: Context, attemptId: number): Promise<AskedQuestion[]> {
  const answers = await answersOf(ctx, [attemptId]);
  const versions = await versionsBy(
    ctx,
    answers.map(({ question_version_id }) => question_version_id),
  );
  return answers.map((answer) => askedOf(answer, versions.get(answer.question_version_id)!));
}

interface Sent {
  readonly question_id: number;
  readonly value: AnswerValue | null;
  readonly version?: number | null | undefined;
}

/**
 * Saves one answer of an attempt whose row is locked and still runs. The same answer sent again, because its
 * acknowledgement was lost, is acknowledged again. Throws 409 with the answer as it stands for another version, 422 for
 * a value that the question cannot take: nothing is stored over the answer before it then.
 */
export async function saveTo(ctx: Context, attempt: TestAttempt, sent: Sent): Promise<SavedAnswer> {
  const answer = await sql(rowColumnsOf(testAnswers))`select ${sql.raw(selectionOf(testAnswers, ctx.lang))}
    from ${rowsForAll(testAnswers, 'the own answer, locked by its attempt')} t
    where t.attempt_id = ${attempt.id} and t.question_id = ${sent.question_id} and t.deleted_at is null`.first(ctx.db);
  if (!answer) throw notFound();
  const version = (await versionsBy(ctx, [answer.question_version_id])).get(answer.question_version_id)!;
  const asked = keptValue(version, answer.shown, sent.value);
  const before = valueOf(answer);
  const told = (row: TestAnswer, answered: number): SavedAnswer => ({
    id: row.id,
    question_id: row.question_id,
    value: toldValue(version, row.shown, valueOf(row)),
    version: row.version,
    saved_at: row.saved_at,
    answered,
    ends_at: attempt.ends_at,
    now: ctx.now.toISOString(),
  });
  const known = sent.version ?? 0;
  if (asked !== undefined && isSame(asked, before) && (known === answer.version || known + 1 === answer.version))
    if (answer.version > 0) return told(answer, attempt.answered);
  if (known !== answer.version) throw new Problem('STALE_VERSION', { extra: { row: told(answer, attempt.answered) } });
  const refusal = asked === undefined ? 'answer_form' : refusalOfAnswer(version, asked);
  if (refusal) throw invalid('value', refusal);
  const value = asked === undefined || isNothing(asked) ? null : asked;
  const [row] = await updateRows(testAnswers, ctx, {
    set: { answer: value === null ? null : { value }, saved_at: ctx.now },
    where: sql`t.id = ${answer.id}`,
    isAudited: false,
  });
  return told(row!, await countAnswered(ctx, attempt));
}

async function countAnswered(ctx: Context, { id, answered }: TestAttempt): Promise<number> {
  const count = await sql({ count: whole })`select count(*)::int as count
    from ${rowsForAll(testAnswers, 'the own answers, counted')}
    where attempt_id = ${id} and answer is not null and deleted_at is null`.value(ctx.db);
  if (count !== answered) await deriveRows(testAttempts, ctx, { set: { answered: count }, where: sql`t.id = ${id}` });
  return count;
}
