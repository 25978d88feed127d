import { invalid, notFound, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, decimal, ids, json, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { localized } from '#server/crud/localized.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { decimalOf, Fraction, zero } from '#modules/growth/knowledge-tests/fractions.ts';
import { countAttempts } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { gradedBy } from '#modules/growth/knowledge-tests/grading.ts';
import { type KeptAnswer, testAnswers, testGradings } from '#modules/growth/knowledge-tests/test-answers.ts';
import { waitingAnswers } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { tests } from '#modules/growth/knowledge-tests/tests.ts';
import { gradingsVisibleTo, keepsTests } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

const halves = new Fraction(2n);
const isInHalves = (points: Fraction): boolean => points.times(halves).bottom === 1n;

const graded = {
  ...columnsOf(testAnswers, 'id', 'attempt_id', 'state', 'max_points', 'is_void'),
  test_id: whole,
  grader_ids: ids,
  user_id: orNull(whole),
};

/** The answer under its lock, with whose it is. Two who mark at once are judged one after the other. */
const answerOf = (ctx: Context, id: number) =>
  sql(graded)`select n.id, n.attempt_id, n.state, n.max_points, n.is_void, a.test_id, a.user_id, s.grader_ids
    from ${rowsForAll(testAnswers, 'an answer that waits for a mark')} n
    join ${rowsForAll('test_attempts', 'whose answer is marked')} a on a.id = n.attempt_id
      and a.deleted_at is null and a.state <> 'void'
    join ${rowsForAll(tests, 'who marks it')} s on s.id = a.test_id
    where n.id = ${id} and n.deleted_at is null for update of n`.first(ctx.db);

/** May the caller mark answers of a test: one of those whom it names; where it names none, one who keeps tests. */
const marks = (ctx: Context, graderIds: readonly number[]): boolean =>
  graderIds.length ? graderIds.includes(ctx.actor.id) : keepsTests(ctx.actor);

export function gradingOperations(settings: CrudSettings): Operations<typeof testGradings> {
  const crud = crudOf(testGradings, settings, { scope: gradingsVisibleTo });
  return {
    ...crud,
    async create(ctx, input, system) {
      const answer = await answerOf(ctx, input.answer_id);
      if (answer && answer.user_id === ctx.actor.id) throw notTheirs('grader_not_own', 'answer_id');
      if (!answer || !marks(ctx, answer.grader_ids)) throw notFound();
      const given = await sql({ points: decimal, is_own: yesNo })`select points,
          created_by = ${actorId(ctx.actor)}::bigint as is_own
        from ${rowsForAll(testGradings, 'all marks of the answer decide together')}
        where answer_id = ${answer.id} and deleted_at is null order by id`.rows(ctx.db);
      if (given.some(({ is_own }) => is_own)) throw notTheirs('grader_not_twice', 'answer_id');
      if (answer.state === 'open' || answer.state === 'graded' || answer.is_void)
        throw ruleNotMet('answer_id', 'answer_is_graded');
      const points = decimalOf(input.points);
      if (!points || !isInHalves(points)) throw invalid('points', 'points_in_halves');
      if (points.compare(zero) < 0 || points.compare(Fraction.of(answer.max_points)) > 0)
        throw invalid('points', 'points_at_most', { max: answer.max_points });
      // The answer was found above by who may mark it: whose it is stays hidden from them, so no scope shows it here.
      const found = { ...system, answer_id: sql`${answer.id}::bigint` };
      const row = await crud.create(ctx, input, found);
      await settleAnswer(ctx, answer, [...given.map((mark) => mark.points), row.points]);
      return row;
    },
  };
}

interface Marked {
  readonly id: number;
  readonly attempt_id: number;
  readonly test_id: number;
  readonly user_id: number | null;
  readonly max_points: string;
  readonly state: string;
}

/** What the marks of an answer come to; its attempt is counted anew when they are all there. */
export async function settleAnswer(ctx: Context, answer: Marked, points: readonly string[]): Promise<void> {
  const result = gradedBy(answer.max_points, points);
  if (result.state !== 'graded') {
    if (result.state === answer.state) return;
    await deriveRows(testAnswers, ctx, {
      set: { state: result.state },
      where: sql`t.id = ${answer.id}`,
    });
    return;
  }
  const share = String(result.points.over(Fraction.of(answer.max_points)));
  await deriveRows(testAnswers, ctx, {
    set: { state: 'graded', share, points: result.points.rounded() },
    where: sql`t.id = ${answer.id}`,
  });
  await countAttempts(ctx, [answer.attempt_id]);
}

const waitsAtOnce = 50;

/** Answers that the caller may mark and has not: of nobody they know. */
const waiting = serve(waitingAnswers, async (ctx) => {
  const me = ctx.actor.id;
  const rows = await sql({
    answer_id: whole,
    test: text,
    text: text,
    code: orNull(text),
    code_language: orNull(text),
    explanation: orNull(text),
    answer: json<KeptAnswer>(),
    points: decimal,
    is_third: yesNo,
    waits_since: moment,
    total: whole,
  })`select n.id as answer_id, ${localized('s.names', ctx.lang)} as test, v.text, v.code, v.code_language,
      v.explanation, n.answer, n.max_points as points, n.state = 'needs_third' as is_third,
      coalesce(a.submitted_at, a.started_at) as waits_since, (count(*) over ())::int as total
    from ${rowsForAll(testAnswers, 'answers that wait for a mark, of nobody they know')} n
    join ${rowsForAll('test_attempts', 'not the own ones')} a on a.id = n.attempt_id
      and a.state = 'waits_for_grading' and a.deleted_at is null and a.user_id is distinct from ${me}
    join ${rowsForAll(tests, 'who marks them')} s on s.id = a.test_id
      and case when s.grader_ids = '{}' then ${keepsTests(ctx.actor)}::boolean else ${me} = any(s.grader_ids) end
    join test_question_versions v on v.id = n.question_version_id
    where n.state in ('waits', 'needs_third') and not n.is_void and n.deleted_at is null
      and not exists (select from ${rowsForAll(testGradings, 'marked by the caller')} g
        where g.answer_id = n.id and g.created_by = ${me} and g.deleted_at is null)
    order by coalesce(a.submitted_at, a.started_at), md5(n.id::text) limit ${sql.lit(waitsAtOnce)}`.rows(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, answer, ...row }) => ({ ...row, answer: String(answer.value) })),
  };
});

export const gradingsServed: readonly Served[] = [waiting];
