import { invalid, notFound, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { columnsOf, json, oneOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import { seesAllReviews, seesResultsOf } from '#modules/growth/reviews/review-access.ts';
import { reviewAssignments, reviewCycles, reviewRatings } from '#modules/growth/reviews/review-cycles.ts';
import * as endpoints from '#modules/growth/reviews/review-endpoints.ts';
import type { ReviewRating } from '#modules/growth/reviews/review-endpoints.ts';
import { ratingsVisibleTo } from '#modules/growth/reviews/review-scope.server.ts';
import { tellReview } from '#modules/growth/reviews/review-telling.server.ts';
import {
  reviewRoles,
  type ShownGroup,
  shownGroups,
  type ShownName,
  type Voice,
} from '#modules/growth/reviews/shown-groups.ts';
import { type Answers, questionsAt } from '#modules/growth/worksheets/door.ts';

const stateColumns = columnsOf(reviewCycles, 'id', 'name', 'state', 'form_version');
const cyclesOf = (ctx: Context, ids: readonly number[]) =>
  sql(stateColumns)`select id, name, state, form_version from ${rowsForAll(reviewCycles, 'of ratings that are seen')}
    where id = any(${ids}::bigint[])`.by(ctx.db, 'id');

const isReleased = (state: string): boolean => state === 'released' || state === 'closed';
const calibrates = (ctx: Context, subjectId: number): boolean =>
  subjectId !== ctx.actor.id && (seesAllReviews(ctx.actor) || ledPeople(ctx.actor).includes(subjectId));

export function reviewRatingOperations(settings: CrudSettings): Operations<typeof reviewRatings> {
  async function present(ctx: Context, rows: ReviewRating[]): Promise<ReviewRating[]> {
    const cycles = await cyclesOf(ctx, [...new Set(rows.map(({ cycle_id }) => cycle_id))]);
    return rows.map((row) => {
      const state = cycles.get(row.cycle_id)!.state;
      const mayDecide = state === 'calibrating' && calibrates(ctx, row.subject_id);
      const mayAnswer = state === 'released' && row.subject_id === ctx.actor.id && row.answered_at === null;
      return {
        ...row,
        allowed_actions: [...(mayDecide ? ['propose', 'calibrate'] : []), ...(mayAnswer ? ['answer'] : [])],
      };
    });
  }
  return crudOf(reviewRatings, settings, { scope: ratingsVisibleTo, present });
}

/** Throws why a rating is not decided by the caller, or not now. */
async function judge(ctx: Context, row: ReviewRating): Promise<void> {
  if (row.subject_id === ctx.actor.id) throw notTheirs('review_not_own');
  if (!calibrates(ctx, row.subject_id)) throw notTheirs('review_not_yours');
  const state = (await cyclesOf(ctx, [row.cycle_id])).get(row.cycle_id)!.state;
  if (state !== 'calibrating')
    throw stepNotAllowed('cycle_id', 'review_not_calibrating', { allowed_actions: row.allowed_actions, row });
}

const propose = serve(endpoints.proposeRating, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(reviewRatings);
  const row = await heldRow(ctx, operations, body.id, body.version);
  await judge(ctx, row);
  await updateRows(reviewRatings, ctx, {
    set: { proposed: body.rating, proposed_by: actorId(ctx.actor) },
    held: [row],
  });
  return operations.read(ctx, row.id);
});

const calibrate = serve(endpoints.calibrateRating, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(reviewRatings);
  const row = await heldRow(ctx, operations, body.id, body.version);
  await judge(ctx, row);
  const calibration_comment = body.comment?.trim();
  if (!calibration_comment) throw invalid('comment', 'comment_given');
  await updateRows(reviewRatings, ctx, {
    set: { calibrated: body.rating, calibrated_by: actorId(ctx.actor), calibration_comment },
    held: [row],
  });
  return operations.read(ctx, row.id);
});

const answer = serve(endpoints.answerRating, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(reviewRatings);
  const row = await heldRow(ctx, operations, body.id, body.version);
  if (row.subject_id !== ctx.actor.id) throw notTheirs('review_answer_of_person');
  if (row.answered_at !== null) throw ruleNotMet('answer', 'review_answered_once');
  if (!row.allowed_actions.includes('answer')) throw ruleNotMet('cycle_id', 'review_not_released');
  const said = body.answer.trim();
  if (!said) throw invalid('answer', 'required');
  await updateRows(reviewRatings, ctx, { set: { answer: said, answered_at: ctx.now }, held: [row] });
  const cycle = (await cyclesOf(ctx, [row.cycle_id])).get(row.cycle_id)!;
  const told = [row.proposed_by, row.calibrated_by].flatMap((id) => id ?? []);
  await tellReview(ctx, [...new Set(told)], 'review_answered', cycle);
  return operations.read(ctx, row.id);
});

const voiceColumns = { role: oneOf(...reviewRoles), answers: json<Answers>() };
const resultColumns = {
  ...columnsOf(reviewCycles, 'id', 'name', 'state', 'form_version'),
  versions: orNull(json<Parameters<typeof questionsAt>[0]['versions']>()),
};

const nameOrder: readonly ShownName[] = ['self', 'lead', 'peers', 'upward', 'colleagues'];
const shownAs = (name: ShownName, group: ShownGroup) => ({
  ...{ name, shown: group.shown, mean: group.mean, named: group.named ?? false, answers: group.answers ?? null },
  ...{ texts: group.texts ?? [], spread: group.spread ?? null },
});

const results = serve(endpoints.reviewResults, async (ctx, { params, query: { user_id } }, { app }) => {
  if (!seesResultsOf(ctx.actor, user_id)) throw notFound();
  const cycle = await sql(resultColumns)`select c.id, c.name, c.state, c.form_version, f.versions
    from ${rowsForAll(reviewCycles, 'of a person whom the caller sees')} c
    join worksheet_forms f on f.id = c.form_id
    where c.id = ${params.id} and c.deleted_at is null and c.state <> 'draft'`.found(ctx.db);
  const person = await sql({ fio: text, rating_id: whole })`select u.fio, r.id as rating_id
    from ${rowsForAll(reviewRatings, 'whether the person takes part')} r
    join ${beside(users)} u on u.id = r.subject_id
    where r.cycle_id = ${cycle.id} and r.subject_id = ${user_id} and r.deleted_at is null`.found(ctx.db);
  const counts = await sql({ asked: whole, sent: whole })`select count(*)::int as asked,
      (count(*) filter (where exists (select from review_sendings s where s.assignment_id = a.id)))::int as sent
    from ${rowsForAll(reviewAssignments, 'how many, and never who')} a
    where a.cycle_id = ${cycle.id} and a.subject_id = ${user_id} and a.state = 'approved' and a.deleted_at is null`.one(
    ctx.db,
  );
  const about = {
    ...{ cycle_id: cycle.id, cycle_name: cycle.name, state: cycle.state, user_id, fio: person.fio, ...counts },
  };
  if (!isReleased(cycle.state)) return { ...about, questions: null, rating: null };
  const given = await sql(voiceColumns)`select role, answers from review_voices
      where cycle_id = ${cycle.id} and subject_id = ${user_id}
    union all
    select a.role, d.answers from review_drafts d
    join ${rowsForAll(reviewAssignments, 'answers that have a name')} a on a.id = d.assignment_id
      and a.deleted_at is null and a.role in ('self', 'lead')
    join review_sendings s on s.assignment_id = a.id
    where a.cycle_id = ${cycle.id} and a.subject_id = ${user_id}`.rows(ctx.db);
  const questions = questionsAt({ versions: cycle.versions ?? [] }, cycle.form_version ?? undefined);
  const scales = questions.filter(({ kind }) => kind === 'scale5');
  const hasMark = (answers: Answers) => scales.some(({ id }) => typeof answers[id] === 'number');
  const told = questions
    .filter(({ kind }) => kind === 'scale5' || kind === 'text')
    .map((question) => {
      const isScale = question.kind === 'scale5';
      // A text counts with its answer: as one voice, if there is any mark beside it.
      const voices = given.map(({ role, answers }): Voice => {
        const value = answers[question.id];
        if (isScale) return { role, mark: typeof value === 'number' ? value : null };
        return { role, mark: hasMark(answers) ? 1 : null, text: typeof value === 'string' ? value : null };
      });
      const { groups, others_total } = shownGroups(voices);
      const byName = given.filter(({ role }) => role === 'self' || role === 'lead');
      return {
        ...{ id: question.id, kind: question.kind, text: question.texts[ctx.lang] || question.texts.uz || '' },
        others_total: isScale ? others_total : null,
        groups: nameOrder.flatMap((name) => {
          const group = groups[name];
          if (!group) return [];
          const shown = shownAs(name, group);
          if (isScale) return [shown];
          const own = byName.filter(({ role }) => role === name).flatMap(({ answers }) => answers[question.id] ?? []);
          return [{ ...shown, mean: null, ...(shown.named && { texts: own.map(String), shown: own.length > 0 }) }];
        }),
      };
    });
  const rating = await app.operationsAt(reviewRatings).read(ctx, person.rating_id);
  return { ...about, questions: told, rating };
});

const progressColumns = {
  ...{ assignment_id: whole, subject_id: whole, subject: text, reviewer_id: whole, reviewer: text },
  ...{ role: oneOf(...reviewRoles), is_sent: yesNo },
};
const progress = serve(endpoints.reviewProgress, async (ctx, { params }) => ({
  rows: await sql(progressColumns)`select a.id as assignment_id, a.subject_id, s.fio as subject, a.reviewer_id,
      r.fio as reviewer, a.role, exists (select from review_sendings x where x.assignment_id = a.id) as is_sent
    from ${rowsForAll(reviewAssignments, 'HR sees who has sent, never what')} a
    join ${beside(users)} s on s.id = a.subject_id
    join ${beside(users)} r on r.id = a.reviewer_id
    where a.cycle_id = ${params.id} and a.state = 'approved' and a.deleted_at is null
    order by s.fio, a.role, r.fio, a.id`.rows(ctx.db),
}));

export const reviewResultsServed: readonly Served[] = [propose, calibrate, answer, results, progress];
