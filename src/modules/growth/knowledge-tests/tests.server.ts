import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { candidatesOf, drawn } from '#modules/growth/knowledge-tests/drawing.ts';
import { bankOf } from '#modules/growth/knowledge-tests/drawing.server.ts';
import { decimalOf, hundred } from '#modules/growth/knowledge-tests/fractions.ts';
import { type Test, type TestPart, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { testsVisibleTo } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

/** An attempt has no more questions. */
export const mostQuestions = 200;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Is it a part at all: questions, or a count out of a topic? */
function isPart(part: object): part is TestPart {
  const { topic_id, levels, count, question_ids, ...more } = part as Record<string, unknown>;
  if (Object.keys(more).length) return false;
  if (question_ids !== undefined)
    return (
      topic_id === undefined &&
      count === undefined &&
      Array.isArray(question_ids) &&
      question_ids.length > 0 &&
      question_ids.every(isId) &&
      new Set(question_ids).size === question_ids.length
    );
  const isLevels = levels === undefined || (Array.isArray(levels) && levels.every((one) => isId(one) && one <= 5));
  return isId(topic_id) && isId(count) && isLevels;
}

/** How many questions the parts of a test draw. */
export const countOf = (parts: readonly TestPart[]): number =>
  parts.reduce((sum, { question_ids, count = 0 }) => sum + (question_ids?.length ?? count), 0);

/** Throws 422 for parts of a wrong form, and such as ask for more questions than there are. */
export async function checkParts(ctx: Context, parts: readonly object[]): Promise<void> {
  if (!parts.length) throw invalid('parts', 'parts_needed');
  const wrong = parts.findIndex((part) => !isPart(part));
  if (wrong >= 0) throw invalid('parts', 'part_form', { part: wrong + 1 });
  const all = parts as readonly TestPart[];
  if (countOf(all) > mostQuestions) throw invalid('parts', 'parts_at_most', { max: mostQuestions });
  const { questions, below } = await bankOf(ctx);
  const candidates = all.map((part) => candidatesOf(part, questions, below));
  const draw = drawn(candidates, (ids) => ids);
  if (!('missing' in draw)) return;
  const part = candidates[draw.missing]!;
  throw invalid('parts', 'part_too_many', { part: draw.missing + 1, count: part.count, available: part.ids.length });
}

async function check(ctx: Context, row: Values): Promise<void> {
  const { parts = [], pass_mark = '60' } = row as Partial<Test>;
  const mark = decimalOf(pass_mark);
  if (!mark || mark.compare(hundred) > 0) throw invalid('pass_mark', 'pass_mark_range', { max: 100 });
  await checkParts(ctx, parts);
}

export function testOperations(settings: CrudSettings): Operations<typeof tests> {
  const crud = crudOf(tests, settings, {
    scope: testsVisibleTo,
    onlyFillsIn: true,
    present: (_ctx, rows) => rows.map((row) => ({ ...row, question_count: countOf(row.parts) })),
  });
  return judgedAsWhole(crud, check, ['parts', 'pass_mark']);
}
