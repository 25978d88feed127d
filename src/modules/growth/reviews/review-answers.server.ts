import { users } from '#modules/company/people/door.ts';
import { notFound, refuseInvalid, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, json, moment, oneOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { evidenceOf } from '#modules/growth/reviews/evidence.server.ts';
import { reviewAssignments, reviewCycles } from '#modules/growth/reviews/review-cycles.ts';
import * as endpoints from '#modules/growth/reviews/review-endpoints.ts';
import { isNamed, type ReviewRole, reviewRoles } from '#modules/growth/reviews/shown-groups.ts';
import { type Answers, missingAnswers, questionsAt, wrongAnswers } from '#modules/growth/worksheets/door.ts';

/*
 * Drafts and answers stand in tables of their own and in no resource: no audit row, no event, no list, no export. A
 * draft is its author's. Sent, one with a name stays; one without goes into `review_voices`, from which nobody comes
 * back to the author: all voices of a person are written anew with it, in an order by chance and with one day for all,
 * so that neither place, age nor transaction of a row tells which of them came when.
 */

const taskColumns = {
  ...{ assignment_id: whole, cycle_id: whole, cycle_name: text, due_at: moment, subject_id: whole, subject: text },
  ...{ role: oneOf(...reviewRoles), is_sent: yesNo },
};
const ownTasks = (ctx: Context, assignmentId: number | null) =>
  sql(taskColumns)`select a.id as assignment_id, c.id as cycle_id, c.name as cycle_name, c.due_at, a.subject_id,
      u.fio as subject, a.role, exists (select from review_sendings s where s.assignment_id = a.id) as is_sent
    from ${rowsForAll(reviewAssignments, 'own ones')} a
    join ${rowsForAll(reviewCycles, 'of own ones')} c on c.id = a.cycle_id and c.deleted_at is null
    join ${beside(users)} u on u.id = a.subject_id
    where a.reviewer_id = ${ctx.actor.id} and a.state = 'approved' and a.deleted_at is null and c.state = 'collecting'
      and ${assignmentId === null ? sql`true` : sql`a.id = ${assignmentId}`}
    order by is_sent, c.due_at, a.role, u.fio, a.id`.rows(ctx.db);

const mine = serve(endpoints.myReviews, async (ctx) => ({ rows: await ownTasks(ctx, null) }));

const cycleColumns = {
  ...columnsOf(reviewCycles, 'id', 'form_version', 'period_from', 'period_to'),
  versions: orNull(json<Parameters<typeof questionsAt>[0]['versions']>()),
};
const cycleOf = (ctx: Context, id: number) =>
  sql(cycleColumns)`select c.id, c.form_version, c.period_from, c.period_to, f.versions
    from ${rowsForAll(reviewCycles, 'of a review that the caller writes')} c
    join worksheet_forms f on f.id = c.form_id
    where c.id = ${id}`.one(ctx.db);

/** One's own task, while it is collected; 404 for those of others. */
async function taskOf(ctx: Context, assignmentId: number) {
  const [task] = await ownTasks(ctx, assignmentId);
  if (!task) throw notFound();
  const cycle = await cycleOf(ctx, task.cycle_id);
  return { task, cycle, questions: questionsAt({ versions: cycle.versions ?? [] }, cycle.form_version ?? undefined) };
}

const draft = serve(endpoints.readReview, async (ctx, { query }) => {
  const { task, cycle, questions } = await taskOf(ctx, query.assignment_id);
  const kept = await sql({ answers: json<Answers>() })`select answers from review_drafts
    where assignment_id = ${task.assignment_id}`.first(ctx.db);
  return {
    ...task,
    ...{ is_named: isNamed(task.role), questions, answers: kept?.answers ?? {} },
    evidence: await evidenceOf(ctx, task.subject_id, cycle.period_from, cycle.period_to),
  };
});

const save = serve(endpoints.saveReview, async (ctx, { body }) => {
  const { task, questions } = await taskOf(ctx, body.assignment_id);
  if (task.is_sent) throw ruleNotMet('assignment_id', 'review_is_sent');
  refuseInvalid(wrongAnswers(questions, body.answers));
  await keep(ctx, task.assignment_id, body.answers);
});

const keep = (ctx: Context, assignmentId: number, answers: Answers): Promise<void> =>
  sql`insert into review_drafts (assignment_id, answers) values (${assignmentId}, ${JSON.stringify(answers)}::jsonb)
    on conflict (assignment_id) do update set answers = excluded.answers`.run(ctx.db);

const send = serve(endpoints.sendReview, async (ctx, { body }) => {
  // Two tabs: the second finds it sent.
  await sql`select pg_advisory_xact_lock(${REVIEW_LOCK}, ${body.assignment_id % 2_147_483_647})`.run(ctx.db);
  const { task, questions } = await taskOf(ctx, body.assignment_id);
  if (task.is_sent) throw ruleNotMet('assignment_id', 'review_is_sent');
  refuseInvalid(wrongAnswers(questions, body.answers));
  refuseInvalid(missingAnswers(questions, body.answers));
  await sql`insert into review_sendings (assignment_id) values (${task.assignment_id})`.run(ctx.db);
  if (isNamed(task.role)) return keep(ctx, task.assignment_id, body.answers);
  await sql`delete from review_drafts where assignment_id = ${task.assignment_id}`.run(ctx.db);
  await addVoice(ctx, task.cycle_id, task.subject_id, task.role, body.answers);
});

const REVIEW_LOCK = 8_245_201;

/** All voices about a person are written anew with the one that came: which of them it is cannot be told any more. */
async function addVoice(ctx: Context, cycleId: number, subjectId: number, role: ReviewRole, answers: Answers) {
  await sql`select pg_advisory_xact_lock(${REVIEW_LOCK + 1}, ${(cycleId * 100_003 + subjectId) % 2_147_483_647})`.run(
    ctx.db,
  );
  const there = await sql({ role: text, answers: json<Answers>() })`with gone as (
      delete from review_voices where cycle_id = ${cycleId} and subject_id = ${subjectId} returning role, answers)
    select role, answers from gone`.rows(ctx.db);
  const all = JSON.stringify([...there, { role, answers }]);
  await sql`insert into review_voices (id, cycle_id, subject_id, role, answers, day)
    select gen_random_uuid(), ${cycleId}, ${subjectId}, v.role, v.answers,
      (${ctx.now}::timestamptz at time zone ${ctx.timeZone})::date
    from jsonb_to_recordset(${all}::jsonb) as v(role text, answers jsonb) order by random()`.run(ctx.db);
}

export const reviewAnswersServed: readonly Served[] = [mine, draft, save, send];
