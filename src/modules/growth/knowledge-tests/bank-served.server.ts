import { invalid, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { bytes, columnsOf, rowColumnsOf, sql, text, whole } from '#server/database/door.ts';
import { rowsOf, rowsForAll } from '#server/crud/sources.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { candidatesOf } from '#modules/growth/knowledge-tests/drawing.ts';
import { bankOf } from '#modules/growth/knowledge-tests/drawing.server.ts';
import { Fraction, hundred, zero } from '#modules/growth/knowledge-tests/fractions.ts';
import { countAttempts } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { refusalOfAnswer, shareOf } from '#modules/growth/knowledge-tests/scoring.ts';
import { tidiedQuestion } from '#modules/growth/knowledge-tests/questions.server.ts';
import { giftOf } from '#modules/growth/knowledge-tests/imports/gift-export.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import {
  exportGift,
  previewTest,
  questionPicture,
  topicCounts,
  tryQuestion,
  voidQuestion,
} from '#modules/growth/knowledge-tests/test-endpoints.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testAuthors, testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import { checkParts, countOf } from '#modules/growth/knowledge-tests/tests.server.ts';

/** Judged as any question; answers name lines as the question does. */
const tryOut = serve(tryQuestion, async (_ctx, { body }) => {
  const question = tidiedQuestion({
    ...body.question,
    points: body.question.points?.replace(',', '.') ?? '1',
    text: '…',
  });
  const refusal = refusalOfAnswer(question, body.answer);
  if (refusal) throw invalid('answer', refusal);
  const share = shareOf(question, body.answer);
  return {
    share: share && String(share),
    percent: share && share.times(hundred).rounded(),
    points: share && share.times(Fraction.of(question.points ?? '1')).rounded(),
    state: share ? ('graded' as const) : ('waits' as const),
  };
});

const preview = serve(previewTest, async (ctx, { body }) => {
  await checkParts(ctx, body.parts);
  const { questions, below } = await bankOf(ctx);
  const points = new Map(questions.map((one) => [one.id, Fraction.of(one.points)]));
  return {
    question_count: countOf(body.parts),
    parts: body.parts.map((part) => {
      const { ids, count } = candidatesOf(part, questions, below);
      const sorted = ids.map((id) => points.get(id)!).toSorted((a, b) => a.compare(b));
      return {
        available: ids.length,
        count,
        lowest_points: (sorted[0] ?? zero).rounded(),
        highest_points: (sorted.at(-1) ?? zero).rounded(),
      };
    }),
  };
});

/** It leaves all attempts, and is asked no more. */
const leaveOut = serve(voidQuestion, async (ctx, { body }, { app }) => {
  const { read, update } = app.operationsAt(testQuestions);
  const question = await read(ctx, body.id);
  if (!body.comment?.trim()) throw invalid('comment', 'comment_given');
  const answers = await sql(columnsOf(testAnswers, 'id', 'attempt_id'))`select id, attempt_id
    from ${rowsForAll(testAnswers, 'it leaves the attempts of everybody')}
    where question_id = ${question.id} and deleted_at is null and not is_void`.rows(ctx.db);
  if (!answers.length && question.state === 'retired') throw ruleNotMet('id', 'question_is_void');
  const own = await sql({ count: whole })`select count(*)::int as count from test_attempts a
    where a.id = any(${answers.map(({ attempt_id }) => attempt_id)}::bigint[])
      and a.user_id = ${ctx.actor.id} and a.state <> 'void'`.value(ctx.db);
  if (own) throw notTheirs('question_not_own');
  await update(ctx, question.id, { state: 'retired' }, body.version ?? question.version);
  await updateRows(testAnswers, ctx, {
    set: { is_void: true },
    where: sql`t.question_id = ${question.id} and t.deleted_at is null and not t.is_void`,
  });
  await countAttempts(ctx, [...new Set(answers.map(({ attempt_id }) => attempt_id))]);
  return read(ctx, question.id);
});

const counts = serve(topicCounts, async (ctx) => ({
  rows: await sql({ ...columnsOf(testQuestions, 'level', 'state'), topic_id: whole, count: whole })`
    select q.topic_id, q.level, q.state, count(*)::int as count from ${rowsOf(ctx, testQuestions)} as q
    group by q.topic_id, q.level, q.state order by q.topic_id, q.level, q.state`.rows(ctx.db),
}));

/** Of a topic with all below it; of each its path. */
const gift = serve(exportGift, async (ctx, { query }, { reply }) => {
  const chosen = query.topic_id ?? null;
  const topics = await sql({ id: whole, path: text })`with recursive path as (
      select id, replace(names->>'uz', '/', '//') as path, id = ${chosen}::bigint as inside
      from test_topics
      where parent_id is null and deleted_at is null
      union all
      select t.id, p.path || '/' || replace(t.names->>'uz', '/', '//'), p.inside or t.id = ${chosen}::bigint
      from path p join test_topics t
        on t.parent_id = p.id and t.deleted_at is null)
    select id, path from path where ${chosen === null}::boolean or inside`.pairs(ctx.db, 'id', 'path');
  const rows = await sql(rowColumnsOf(testQuestions))`select ${sql.raw(selectionOf(testQuestions, ctx.lang))}
    from ${rowsOf(ctx, testQuestions)} as t where t.topic_id = any(${[...topics.keys()]}::bigint[])
    order by t.topic_id, t.id`.rows(ctx.db);
  const questions = rows.map((row) => ({ ...row, options: row.options ?? [], topic: topics.get(row.topic_id!)! }));
  return reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', 'attachment; filename="questions.gift"')
    .send(giftOf(questions));
});

/** A picture of a question, by a name that nobody guesses; it never changes. */
const picture = serve(questionPicture, async (ctx, { params }, { reply }) => {
  const found = await sql({ mime: text, content: bytes })`select mime, content from test_pictures
    where name = ${params.name}`.found(ctx.db);
  return reply
    .type(found.mime)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(found.content);
});

export const bankServed: readonly Served[] = [
  tryOut,
  preview,
  leaveOut,
  counts,
  gift,
  picture,
  serveMove(testTopics, testAuthors),
];
