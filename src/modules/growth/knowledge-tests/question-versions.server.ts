import { rowColumnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { inserting, write } from '#server/crud/writing.ts';
import {
  contentNames,
  type QuestionVersion,
  testQuestionVersions,
} from '#modules/growth/knowledge-tests/test-questions.ts';

/** Versions by their ids. */
export const versionsBy = async (ctx: Context, ids: readonly number[]): Promise<Map<number, QuestionVersion>> =>
  (
    await sql(rowColumnsOf(testQuestionVersions))`select ${sql.raw(selectionOf(testQuestionVersions, ctx.lang))}
    from test_question_versions t
    where t.id = any(${ids}::bigint[])`.rows(ctx.db)
  ).reduce((all, row) => all.set(row.id, row), new Map<number, QuestionVersion>());

/** The questions as they stand now: a text is kept once for all who draw it. By question. */
export async function versionsOf(ctx: Context, questionIds: readonly number[]): Promise<Map<number, QuestionVersion>> {
  const names = ['revision', ...contentNames];
  const list = (of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
  await write(
    testQuestionVersions,
    ctx,
    inserting(testQuestionVersions, ctx, {
      columns: ['question_id', ...names],
      source: sql`select q.id as question_id, ${list('q')}
        from test_questions q
        where q.id = any(${questionIds}::bigint[]) and not exists (
          select from test_question_versions v
          where v.question_id = q.id and v.revision = q.revision)`,
      unless: sql`on conflict (question_id, revision) do nothing`,
      isAudited: false,
    }),
  );
  const rows = await sql(rowColumnsOf(testQuestionVersions))`
    select ${sql.raw(selectionOf(testQuestionVersions, ctx.lang))}
    from test_question_versions t
    join test_questions q
      on q.id = t.question_id and q.revision = t.revision
    where q.id = any(${questionIds}::bigint[])`.rows(ctx.db);
  return new Map(rows.map((row) => [row.question_id, row]));
}
