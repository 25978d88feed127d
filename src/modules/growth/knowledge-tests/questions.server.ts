import { isSame } from '#kernel/equality.ts';
import { Problem, invalid } from '#kernel/problems.ts';
import { decimal, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import {
  asNumbers,
  type Brought,
  keepPictures,
  kindOf,
  topicAt,
} from '#modules/growth/knowledge-tests/imports/brought-rows.server.ts';
import { questionSources } from '#modules/growth/knowledge-tests/imports/question-sources.server.ts';
import {
  faultOf,
  tidiedOptions,
  titleOf,
  type WrittenQuestion,
} from '#modules/growth/knowledge-tests/question-checks.ts';
import { rulesOfKind } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { enoughAttempts } from '#modules/growth/knowledge-tests/statistics.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import {
  contentNames,
  type Question,
  type QuestionStatistics,
  testQuestions,
} from '#modules/growth/knowledge-tests/test-questions.ts';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import { testAttempts } from '#modules/growth/knowledge-tests/tests.ts';

export const topicOperations = (settings: CrudSettings): Operations<typeof testTopics> =>
  orderedOperations(crudOf(testTopics, settings), { group: 'parent_id', isTree: true });

/**
 * A question as it is kept: its lines tidied and named, its rule that of its kind, its title its first words where it
 * has none. Throws 422 that names what is wrong.
 */
export function tidiedQuestion<V extends Values>(values: V): V & WrittenQuestion {
  const { kind = 'one', options: given, rule, grading, text, title, points } = values as Partial<Question>;
  const options = tidiedOptions(given ?? []);
  if (!options) throw invalid('options', 'option_form');
  const tidied = {
    ...values,
    ...{ kind, options },
    rule: rule ?? rulesOfKind[kind][0] ?? null,
    grading: kind === 'text' ? (grading ?? 'auto') : null,
    title: title?.trim() || titleOf(text ?? ''),
  };
  const fault = faultOf({ ...tidied, points: points ?? '1' });
  if (fault) throw invalid(fault.field, fault.rule, fault.values);
  return tidied;
}

export function testQuestionOperations(settings: CrudSettings): Operations<typeof testQuestions> {
  const operationsOfTopics = topicOperations(settings);
  const crud = crudOf(testQuestions, settings, { present: withStatistics, onlyFillsIn: true });
  const update: typeof crud.update = async (ctx, id, patch, version, system = {}) => {
    const before = await crud.read(ctx, id);
    const { title: called, ...rest } = patch;
    // Who changes the text of a question that was called by its first words changes its title.
    const title = called ?? (before.title === titleOf(before.text) ? null : before.title);
    // The rule of another kind goes with the kind.
    const isOther = rest.kind !== undefined && rest.kind !== before.kind;
    const rule = rest.rule !== undefined ? rest.rule : isOther ? null : before.rule;
    if (rest.topic_id === null) throw invalid('topic_id', 'required');
    const after = tidiedQuestion({ ...before, ...rest, title, rule });
    const changed = contentNames.some((name) => name in after && !isSame(after[name], before[name]));
    const { options, rule: kept, grading } = after;
    const whole = { ...rest, title: after.title, options, rule: kept, grading } as typeof patch;
    return crud.update(ctx, id, whole, version, { ...system, ...(changed && { revision: before.revision + 1 }) });
  };
  return {
    ...crud,
    update,
    sources: questionSources,
    async create(ctx, input, system = {}) {
      const { topic, pictures, fingerprint, ...given } = input as typeof input & Brought;
      const named = topic && !given.topic_id ? await topicAt(ctx, topic, operationsOfTopics) : given.topic_id;
      if (!named) throw invalid('topic_id', 'required');
      await keepPictures(ctx, pictures ?? []);
      const kind = given.kind ?? kindOf(given.options ?? []);
      const options = kind === 'number' ? asNumbers(given.options ?? []) : given.options;
      const written = tidiedQuestion({ ...given, ...(options && { options }), kind, topic_id: named });
      return crud.create(ctx, written, { ...system, ...(fingerprint && { fingerprint }) });
    },
    bulk: oneByOne(update),
    // The versions that were drawn are its parts, and answers refer to them: a question that was asked stays.
    async remove(ctx, id, version) {
      const { count } = await sql({ count: whole })`select count(*)::int as count
        from ${rowsForAll(testAnswers, 'a question that anybody was asked stays')}
        where question_id = ${id} and deleted_at is null`.one(ctx.db);
      if (count) throw new Problem('ROW_IN_USE', { extra: { uses: [{ resource: testAnswers.path, count }] } });
      await crud.remove(ctx, id, version);
    },
  };
}

/**
 * How questions were answered at first attempts that are graded, by one statement for all of a page. Correlation is
 * that of the points with the rest of the same attempt.
 */
async function withStatistics(ctx: Context, rows: Question[]): Promise<Question[]> {
  if (!rows.length) return rows;
  const ids = rows.map(({ id }) => id);
  const figures = await sql({
    question_id: whole,
    answered: whole,
    facility: orNull(decimal),
    discrimination: orNull(decimal),
  })`select q.question_id, count(*)::int as answered,
      round((100 * avg(q.points) / nullif(max(q.max_points), 0))::numeric, 2) as facility,
      round((100 * corr(q.points, q.rest))::numeric, 2) as discrimination
    from (select n.question_id, n.points, n.max_points, a.points - n.points as rest
      from ${rowsForAll(testAnswers, 'figures of questions are those of everybody')} n
      join ${rowsForAll(testAttempts, 'figures of questions are those of everybody')} a on a.id = n.attempt_id
        and a.number = 1 and a.state = 'graded' and a.deleted_at is null
      where n.question_id = any(${ids}::bigint[]) and n.deleted_at is null and not n.is_void) as q
    group by q.question_id`.by(ctx.db, 'question_id');
  return rows.map((row) => {
    const found = figures.get(row.id);
    if (!found) return { ...row, statistics: null };
    const isEnough = found.answered >= enoughAttempts;
    const statistics: QuestionStatistics = {
      answered: found.answered,
      facility: found.facility === null ? null : Number(found.facility),
      discrimination: isEnough && found.discrimination !== null ? Number(found.discrimination) : null,
      is_enough: isEnough,
    };
    return { ...row, statistics: { ...statistics } };
  });
}
