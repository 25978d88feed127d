import { invalid, notFound, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { decimal, ids, orNull, rowColumnsOf, sql, texts, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { deriveRows, insertRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { actions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';
import { isShown, showingOf } from '#modules/growth/knowledge-tests/attempts.server.ts';
import { countedPercent, hasPassed } from '#modules/growth/knowledge-tests/scoring.ts';
import { assignMany } from '#modules/growth/knowledge-tests/test-endpoints.ts';
import {
  type assignmentStates,
  type AttemptState,
  type CountRule,
  type TestAssignment,
  testAssignments,
  tests,
} from '#modules/growth/knowledge-tests/tests.ts';
import { tellOfTest } from '#modules/growth/knowledge-tests/tests-telling.server.ts';
import { assignmentsVisibleTo, keepsTests } from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

/** What the attempts of assignments came to, each from the first to the last. */
const attemptsOfAssignments = (ctx: Context, assignmentIds: readonly number[]) =>
  sql({
    assignment_id: whole,
    counts: texts,
    pass_mark: decimal,
    attempts: whole,
    attempt_ids: ids,
    states: texts,
    percents: orNull(texts),
  })`select a.assignment_id, array_agg(distinct s.counts) as counts, max(s.pass_mark) as pass_mark,
      max(s.attempts)::int as attempts, array_agg(a.id order by a.id) as attempt_ids,
      array_agg(a.state order by a.id) as states,
      array_agg(a.percent::text order by a.id) filter (where a.state = 'graded') as percents
    from ${rowsForAll('test_attempts', 'attempts of assignments that are seen')} a
    join ${rowsForAll(tests, 'the tests of assignments that are seen')} s on s.id = a.test_id
    where a.assignment_id = any(${assignmentIds}::bigint[]) and a.deleted_at is null and a.state <> 'void'
    group by a.assignment_id`.by(ctx.db, 'assignment_id');

/** How an assignment stands: what its attempts came to, as the test counts them. */
export interface Standing {
  readonly state: (typeof assignmentStates)[number];
  readonly attempts_used: number;
  readonly percent: string | null;
}

export async function standingsOf(
  ctx: Context,
  rows: readonly Pick<TestAssignment, 'id' | 'test_id' | 'user_id' | 'due_at'>[],
): Promise<Map<number, Standing>> {
  const found = await attemptsOfAssignments(
    ctx,
    rows.map(({ id }) => id),
  );
  const showing = await showingOf(ctx, [...new Set(rows.map(({ test_id }) => test_id))]);
  return new Map(
    rows.map((row): [number, Standing] => {
      const isDue = row.due_at !== null && Date.parse(row.due_at) <= ctx.now.getTime();
      const one = found.get(row.id);
      if (!one) return [row.id, { state: isDue ? 'overdue' : 'waiting', attempts_used: 0, percent: null }];
      const percent = countedPercent(one.percents ?? [], one.counts[0] as CountRule);
      const isHidden =
        row.user_id === ctx.actor.id &&
        !keepsTests(ctx.actor) &&
        !isShown(showing.get(row.test_id)!, { state: 'graded' }, ctx.now);
      const states = one.states as AttemptState[];
      const state = states.includes('running')
        ? 'running'
        : percent === null || states.some((now) => now === 'submitted' || now === 'waits_for_grading')
          ? 'grading'
          : isHidden
            ? 'grading'
            : hasPassed(percent, one.pass_mark)
              ? 'passed'
              : 'failed';
      return [row.id, { state, attempts_used: states.length, percent: isHidden ? null : percent }];
    }),
  );
}

const present = async (ctx: Context, rows: TestAssignment[]): Promise<TestAssignment[]> => {
  if (!rows.length) return rows;
  const standings = await standingsOf(ctx, rows);
  return rows.map((row) => ({ ...row, ...standings.get(row.id)! }));
};

interface Asked {
  readonly test_id: number;
  readonly user_id?: number | null;
  readonly appeal_id?: number | null;
}

/** Throws why somebody cannot be asked to take a test. */
async function check(ctx: Context, { test_id, user_id = null, appeal_id = null }: Asked): Promise<void> {
  if ((user_id === null) === (appeal_id === null)) throw invalid('user_id', 'assignment_person');
  const facts = await sql({ is_closed: yesNo, works: yesNo, applies: yesNo, has: yesNo })`select
      exists (select from ${rowsForAll(tests, 'whether it is closed')} s
        where s.id = ${test_id} and s.state = 'closed') as is_closed,
      exists (select from ${rowsForAll(users, 'who may be asked to take a test')} u
        join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
        where u.id = ${user_id}::bigint and u.status = 'active' and u.deleted_at is null) as works,
      exists (select from ${rowsForAll('appeal_for_jobs', 'whether the applicant still waits')} p
        where p.id = ${appeal_id}::bigint and p.deleted_at is null
          and p.stage not in ('hired', 'rejected')) as applies,
      exists (select from ${rowsForAll(testAssignments, 'whether somebody takes it already')} a
        where a.test_id = ${test_id} and a.deleted_at is null
          and (a.user_id = ${user_id}::bigint or a.appeal_id = ${appeal_id}::bigint)) as has`.one(ctx.db);
  if (facts.is_closed) throw ruleNotMet('test_id', 'test_is_closed');
  if (user_id !== null && !facts.works) throw invalid('user_id', 'assignee_staff');
  if (appeal_id !== null && !ctx.actor.actions.has(actions.applications.update))
    throw notTheirs('applications_of_hr', 'appeal_id');
  if (appeal_id !== null && !facts.applies) throw invalid('appeal_id', 'applicant_waits');
  if (facts.has) throw ruleNotMet(user_id === null ? 'appeal_id' : 'user_id', 'assignment_twice');
}

export function assignmentOperations(settings: CrudSettings): Operations<typeof testAssignments> {
  const crud = crudOf(testAssignments, settings, { scope: assignmentsVisibleTo, present, onlyFillsIn: true });
  const update: typeof crud.update = async (ctx, id, patch, version, system) => {
    const before = await crud.read(ctx, id);
    if (before.user_id === ctx.actor.id) throw notTheirs('assignment_not_own');
    const row = await crud.update(ctx, id, patch, version, system);
    // Another day is another reminder.
    if (row.due_at !== before.due_at)
      await deriveRows(testAssignments, ctx, { set: { reminded_at: sql`null` }, where: sql`t.id = ${id}` });
    return row;
  };
  return {
    ...crud,
    async create(ctx, input, system) {
      await check(ctx, input);
      const row = await crud.create(ctx, input, system);
      if (row.user_id !== null) await tellOfTest(ctx, [row.user_id], 'test_assigned', row.test_id, dueIn(row));
      return row;
    },
    update,
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      const used = await sql({ is: yesNo })`select exists (select
        from ${rowsForAll('test_attempts', 'whether it was taken')} a
        where a.assignment_id = ${id} and a.deleted_at is null) as is`.value(ctx.db);
      if (used) throw ruleNotMet('id', 'assignment_is_used');
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const gone = await sql({ test_id: whole, user_id: orNull(whole), appeal_id: orNull(whole) })`
        select test_id, user_id, appeal_id from ${rowsForAll(testAssignments, 'who is asked again')}
        where id = ${id}`.first(ctx.db);
      if (gone) await check(ctx, gone);
      return crud.restore(ctx, id);
    },
  };
}

const dueIn = ({ due_at }: Pick<TestAssignment, 'due_at'>) => (due_at === null ? {} : { due_at });

/** Several people at once; those who have the test keep what they have. */
const assign = serve(assignMany, async (ctx, { body }, { app }) => {
  const { test_id, user_ids, due_at = null } = body;
  const test = await app.operationsAtPath('fp/tests').read(ctx, test_id);
  if ((test as { state?: string }).state === 'closed') throw ruleNotMet('test_id', 'test_is_closed');
  const asked = [...new Set(user_ids)];
  const people = await sql({ id: whole, has: yesNo })`select u.id, exists (select
      from ${rowsForAll(testAssignments, 'who takes it already')} a
      where a.test_id = ${test_id} and a.user_id = u.id and a.deleted_at is null) as has
    from ${rowsForAll(users, 'who may be asked to take a test')} u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.id = any(${asked}::bigint[]) and u.status = 'active' and u.deleted_at is null order by u.id`.rows(ctx.db);
  if (people.length < asked.length) throw invalid('user_ids', 'assignee_staff');
  const fresh = people.filter(({ has }) => !has).map(({ id }) => id);
  await insertRows(
    testAssignments,
    ctx,
    fresh.map((user_id) => ({ test_id, user_id, due_at, extra_percent: 0 })),
  );
  await tellOfTest(ctx, fresh, 'test_assigned', test_id, due_at === null ? {} : { due_at });
  return { created: fresh.length, kept: people.length - fresh.length };
});

/** The assignment behind an id, whoever asks: it was judged. */
export const assignmentOf = (ctx: Context, id: number): Promise<TestAssignment> =>
  sql(rowColumnsOf(testAssignments))`select ${sql.raw(selectionOf(testAssignments, ctx.lang))}
    from ${rowsForAll(testAssignments, 'an assignment that was judged')} t
    where t.id = ${id} and t.deleted_at is null`.found(ctx.db, notFound);

export const assignmentsServed: readonly Served[] = [assign];
