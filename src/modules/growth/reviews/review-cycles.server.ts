import { invalid, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { columnsOf, holdsOn, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { leadsOn } from '#modules/company/people/door.server.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { keepsReviews } from '#modules/growth/reviews/review-access.ts';
import {
  type CycleState,
  cycleStates,
  reviewAssignments,
  reviewCycles,
  reviewRatings,
} from '#modules/growth/reviews/review-cycles.ts';
import {
  advanceCycle,
  approveAssignment,
  type ReviewAssignment,
  type ReviewCycle,
} from '#modules/growth/reviews/review-endpoints.ts';
import { assignmentsVisibleTo, cyclesVisibleTo } from '#modules/growth/reviews/review-scope.server.ts';
import { tellReview } from '#modules/growth/reviews/review-telling.server.ts';
import type { ReviewRole } from '#modules/growth/reviews/shown-groups.ts';
import { worksheetForms } from '#modules/growth/worksheets/door.ts';

/** More peers say nothing more about somebody. */
const MOST_PEERS = 8;

export function reviewCycleOperations(settings: CrudSettings): Operations<typeof reviewCycles> {
  const present = (ctx: Context, rows: ReviewCycle[]): ReviewCycle[] =>
    rows.map((row) => ({
      ...row,
      allowed_actions: keepsReviews(ctx.actor) && row.state !== 'closed' ? ['advance'] : [],
    }));
  const crud = crudOf(reviewCycles, settings, { scope: cyclesVisibleTo, present, onlyFillsIn: true });
  return judgedBy(crud, {
    async change(ctx, ids) {
      for (const id of ids)
        if ((await crud.read(ctx, id)).state !== 'draft') throw ruleNotMet('state', 'review_has_begun');
    },
  });
}

const after = (state: CycleState): CycleState => cycleStates[cycleStates.indexOf(state) + 1]!;

export const advanceServed: Served = serve(advanceCycle, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(reviewCycles);
  const row = await heldRow(ctx, operations, body.id, body.version);
  if (row.state === 'closed') throw stepNotAllowed('state', 'review_is_closed', { allowed_actions: [], row });
  const state = after(row.state);
  const form_version = row.state === 'draft' ? await versionOf(ctx, row.form_id) : row.form_version;
  if (state === 'choosing') await begin(ctx, row);
  await updateRows(reviewCycles, ctx, { set: { state, form_version }, held: [row] });
  if (state === 'collecting') await tellReview(ctx, await reviewersOf(ctx, row.id), 'review_asked', row);
  if (state === 'released') await tellReview(ctx, await subjectsOf(ctx, row.id), 'review_released', row);
  return operations.read(ctx, row.id);
});

async function versionOf(ctx: Context, formId: number): Promise<number> {
  const form = await sql(columnsOf(worksheetForms, 'versions'))`select versions
    from worksheet_forms where id = ${formId} and deleted_at is null`.first(ctx.db);
  const version = form?.versions?.at(-1)?.version;
  if (!version) throw ruleNotMet('form_id', 'worksheet_form_not_published');
  return version;
}

/** Who is reviewed: staff by name, and those in teams that day. */
const audienceOf = (ctx: Context, { user_ids, team_ids }: ReviewCycle): Promise<number[]> =>
  sql({ id: whole })`select u.id from ${rowsForAll('users', 'whoever is meant is reviewed')} u
    join user_types ut on ut.id = u.user_type_id
      and ut.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and (u.id = any(${user_ids}::bigint[])
      or u.id in (select m.user_id from team_members m
        where m.team_id = any(${team_ids}::bigint[]) and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}))
    order by u.id`.column(ctx.db);

/** Everybody writes about themselves, leads about their people, those about their leads; peers are proposed. */
async function begin(ctx: Context, cycle: ReviewCycle): Promise<void> {
  const subjects = await audienceOf(ctx, cycle);
  if (!subjects.length) throw invalid('user_ids', 'worksheet_audience_empty');
  const pairs = await sql({ lead_id: whole, member_id: whole })`select l.lead_id, l.user_id as member_id
    from ${leadsOn(todayOf(ctx))} l
    join ${rowsForAll('users', 'who still works here')} u on u.id = l.user_id and u.status = 'active'
    order by 1, 2`.rows(ctx.db);
  const isMeant = new Set(subjects);
  const roles = new Set(cycle.roles.length ? cycle.roles : ['self', 'lead', 'peer', 'upward']);
  const rows = new Map<string, { subject_id: number; reviewer_id: number; role: ReviewRole }>();
  const add = (subject_id: number, reviewer_id: number, role: ReviewRole) => {
    const key = `${subject_id} ${reviewer_id}`;
    if (roles.has(role) && isMeant.has(subject_id) && !rows.has(key)) rows.set(key, { subject_id, reviewer_id, role });
  };
  for (const id of subjects) add(id, id, 'self');
  for (const { lead_id, member_id } of pairs) add(member_id, lead_id, 'lead');
  for (const { lead_id, member_id } of pairs) add(lead_id, member_id, 'upward');
  await insertRows(
    reviewAssignments,
    ctx,
    [...rows.values()].map((row) => ({ ...row, cycle_id: cycle.id, state: 'approved' as const })),
  );
  await insertRows(
    reviewRatings,
    ctx,
    subjects.map((subject_id) => ({ cycle_id: cycle.id, subject_id })),
  );
}

const reviewersOf = (ctx: Context, cycleId: number): Promise<number[]> =>
  sql({ id: whole })`select distinct reviewer_id as id
    from ${rowsForAll(reviewAssignments, 'whoever is asked is told')}
    where cycle_id = ${cycleId} and state = 'approved' and deleted_at is null order by 1`.column(ctx.db);
const subjectsOf = (ctx: Context, cycleId: number): Promise<number[]> =>
  sql({ id: whole })`select subject_id as id from ${rowsForAll(reviewRatings, 'whoever was reviewed is told')}
    where cycle_id = ${cycleId} and deleted_at is null order by 1`.column(ctx.db);

/** People propose their peers while peers are chosen; leads and HR may for them. */
export function reviewAssignmentOperations(settings: CrudSettings): Operations<typeof reviewAssignments> {
  const decides = (ctx: Context, subjectId: number) =>
    subjectId !== ctx.actor.id && (keepsReviews(ctx.actor) || ledPeople(ctx.actor).includes(subjectId));
  const present = (ctx: Context, rows: ReviewAssignment[]): ReviewAssignment[] =>
    rows.map((row) => ({
      ...row,
      allowed_actions: row.state === 'proposed' && decides(ctx, row.subject_id) ? ['approve'] : [],
    }));
  const crud = crudOf(reviewAssignments, settings, { scope: assignmentsVisibleTo, present });
  const choosing = async (ctx: Context, cycleId: number) => {
    const cycle = await sql(columnsOf(reviewCycles, 'state'))`select state
      from ${rowsForAll(reviewCycles, 'whether peers are chosen now')} where id = ${cycleId}`.first(ctx.db);
    if (cycle?.state !== 'choosing') throw ruleNotMet('cycle_id', 'review_not_choosing');
  };
  return {
    ...judgedBy(crud, {
      async create(ctx, { cycle_id, subject_id, reviewer_id, role = 'peer' }) {
        if (subject_id === reviewer_id) throw invalid('reviewer_id', 'review_of_oneself');
        if (subject_id !== ctx.actor.id && !decides(ctx, subject_id)) throw notTheirs('review_not_yours', 'subject_id');
        if (role !== 'peer') throw invalid('role', 'review_role_given');
        await choosing(ctx, cycle_id);
        const there = await sql({ reviewer_id: whole, role: { sqlType: 'text' } })`select reviewer_id, role
          from ${rowsForAll(reviewAssignments, 'nobody writes twice about somebody')}
          where cycle_id = ${cycle_id} and subject_id = ${subject_id} and deleted_at is null`.rows(ctx.db);
        if (!there.length) throw invalid('subject_id', 'review_not_in_cycle');
        if (there.some((row) => row.reviewer_id === reviewer_id)) throw invalid('reviewer_id', 'review_role_twice');
        if (there.filter((row) => row.role === 'peer').length >= MOST_PEERS)
          throw ruleNotMet('reviewer_id', 'review_peers_most', { max: MOST_PEERS });
      },
      async change(ctx, ids) {
        for (const id of ids) {
          const row = await crud.read(ctx, id);
          await choosing(ctx, row.cycle_id);
          if (row.role !== 'peer') throw ruleNotMet('role', 'review_role_given');
          if (row.subject_id !== ctx.actor.id && !decides(ctx, row.subject_id)) throw notTheirs('review_not_yours');
        }
      },
    }),
  };
}

export const approveServed: Served = serve(approveAssignment, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(reviewAssignments);
  const row = await heldRow(ctx, operations, body.id, body.version);
  if (row.subject_id === ctx.actor.id) throw notTheirs('review_not_own');
  if (!row.allowed_actions.includes('approve'))
    throw row.state === 'proposed'
      ? notTheirs('review_not_yours')
      : stepNotAllowed('state', 'review_is_approved', { row });
  await updateRows(reviewAssignments, ctx, { set: { state: 'approved' }, held: [row] });
  return operations.read(ctx, row.id);
});
