import { Problem, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { enqueue } from '#server/jobs/waiting-work.ts';
import { candidatesOf, drawn } from '#modules/growth/knowledge-tests/drawing.ts';
import { bankOf, byChance } from '#modules/growth/knowledge-tests/drawing.server.ts';
import { gradeWork } from '#modules/growth/knowledge-tests/grade-work.server.ts';
import { versionsOf } from '#modules/growth/knowledge-tests/question-versions.server.ts';
import { shownIds } from '#modules/growth/knowledge-tests/shown-lines.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import {
  type Test,
  type TestAssignment,
  type TestAttempt,
  testAttempts,
  tests,
} from '#modules/growth/knowledge-tests/tests.ts';

/** For the road: what is received so much later than the end still counts. Told to nobody. */
export const graceMs = 5_000;

/** Whoever takes a test by an assignment: of the staff, or an applicant. */
export type Taker = Pick<TestAssignment, 'id' | 'test_id' | 'user_id' | 'appeal_id' | 'extra_percent' | 'due_at'>;

/** Is its time over, the road included? */
export const isOver = ({ ends_at }: Pick<TestAttempt, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && now.getTime() > Date.parse(ends_at) + graceMs;

/** The test, however it is asked for. */
export const testOf = (ctx: Context, id: number): Promise<Test> =>
  sql(rowColumnsOf(tests))`select ${sql.raw(selectionOf(tests, ctx.lang))}
    from ${rowsForAll(tests, 'the test of an assignment, which was judged')} t
    where t.id = ${id} and t.deleted_at is null`.found(ctx.db);

/** Attempts that an assignment has used, the running one among them; what was made void is not used. */
export const attemptsOf = (ctx: Context, { id }: Pick<Taker, 'id'>): Promise<TestAttempt[]> =>
  sql(rowColumnsOf(testAttempts))`select ${sql.raw(selectionOf(testAttempts, ctx.lang))}
    from ${rowsForAll(testAttempts, 'attempts of the one who takes the test')} t
    where t.assignment_id = ${id} and t.deleted_at is null and t.state <> 'void' order by t.id`.rows(ctx.db);

type StartRefusal = 'test_not_open' | 'test_is_closed' | 'test_is_due' | 'no_attempt_left';

/** Why a test cannot be begun now; null: it can. */
export function refusalOfStart(
  test: Pick<Test, 'state' | 'opens_at' | 'closes_at' | 'attempts'>,
  { due_at }: Pick<Taker, 'due_at'>,
  used: number,
  now: Date,
): StartRefusal | null {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= now.getTime();
  if (test.state === 'closed' || isPast(test.closes_at)) return 'test_is_closed';
  if (test.state === 'draft' || (test.opens_at !== null && !isPast(test.opens_at))) return 'test_not_open';
  if (used >= test.attempts) return 'no_attempt_left';
  return isPast(due_at) ? 'test_is_due' : null;
}

/** The end of an attempt that begins now: the limit and what this person has beside it, never behind the test's own. */
export function endOf(
  { time_limit_minutes, closes_at }: Pick<Test, 'time_limit_minutes' | 'closes_at'>,
  { extra_percent }: Pick<Taker, 'extra_percent'>,
  now: Date,
): Date | null {
  const ends = [
    ...(time_limit_minutes === null
      ? []
      : [now.getTime() + Math.round((time_limit_minutes * 60_000 * (100 + extra_percent)) / 100)]),
    ...(closes_at === null ? [] : [Date.parse(closes_at)]),
  ];
  return ends.length ? new Date(Math.min(...ends)) : null;
}

/** Begins an attempt, or answers the one that runs. Two tabs that begin at once wait for each other. */
export async function startFor(ctx: Context, taker: Taker): Promise<{ row: TestAttempt; isNew: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext(${`test assignment ${taker.id}`}))`.run(ctx.db);
  const test = await testOf(ctx, taker.test_id);
  const used = await attemptsOf(ctx, taker);
  const running = used.find(({ state }) => state === 'running');
  if (running && !isOver(running, ctx.now)) return { row: running, isNew: false };
  if (running) await closeAttempt(ctx, running, true);
  const refusal = refusalOfStart(test, taker, used.length, ctx.now);
  if (refusal) throw ruleNotMet('test_id', refusal);
  const questions = await draw(ctx, test);
  const [row] = await insertRows(testAttempts, ctx, [
    {
      test_id: test.id,
      assignment_id: taker.id,
      user_id: taker.user_id,
      appeal_id: taker.appeal_id,
      number: 1 + (await numbersGiven(ctx, taker)),
      state: 'running',
      started_at: ctx.now,
      ends_at: endOf(test, taker, ctx.now),
      question_count: questions.length,
    },
  ]);
  await insertRows(
    testAnswers,
    ctx,
    questions.map((question) => ({ ...question, attempt_id: row!.id, version: 0 })),
  );
  return { row: row!, isNew: true };
}

/** Attempts that were made void keep their numbers. */
const numbersGiven = (ctx: Context, { id }: Taker): Promise<number> =>
  sql({ last: whole })`select coalesce(max(number), 0)::int as last
    from ${rowsForAll(testAttempts, 'attempts of the one who takes the test')}
    where assignment_id = ${id} and deleted_at is null and state <> 'void'`.value(ctx.db);

/** The questions of a new attempt, in their order, each as it stands now. */
async function draw(ctx: Context, test: Test) {
  const { questions, below } = await bankOf(ctx);
  const found = drawn(
    test.parts.map((part) => candidatesOf(part, questions, below)),
    byChance,
  );
  if ('missing' in found) throw ruleNotMet('test_id', 'part_too_many', { part: found.missing + 1 });
  const versions = await versionsOf(ctx, found.ids);
  const ids = test.shuffle ? byChance(found.ids) : found.ids;
  return ids.map((question_id, at) => {
    const version = versions.get(question_id)!;
    const shown = shownIds(version, (all, mixes) => (mixes || test.shuffle ? mixed(all) : [...all]));
    return { question_id, question_version_id: version.id, place: at + 1, shown, max_points: version.points };
  });
}

/** What is to be arranged is not shown as it is right. */
function mixed(ids: readonly string[]): string[] {
  for (let tries = 0; tries < 20; tries++) {
    const all = byChance(ids);
    if (ids.length < 2 || all.some((id, at) => id !== ids[at])) return all;
  }
  return [...ids];
}

/** The attempt under its lock: saving, handing in and closing wait for one another. 404: it is not theirs. */
export async function lockAttempt(
  ctx: Context,
  id: number,
  { user_id, assignment_id }: { readonly user_id?: number; readonly assignment_id?: number },
): Promise<TestAttempt> {
  const whose = assignment_id === undefined ? sql`t.user_id = ${user_id}` : sql`t.assignment_id = ${assignment_id}`;
  return sql(rowColumnsOf(testAttempts))`select ${sql.raw(selectionOf(testAttempts, ctx.lang))}
    from ${rowsForAll(testAttempts, 'the own attempt, locked')} t
    where t.id = ${id} and ${whose} and t.deleted_at is null for update of t`.found(ctx.db);
}

/** Ends an attempt with what is saved; what it is worth is found out by work beside. Its row is locked. */
export async function closeAttempt(ctx: Context, row: TestAttempt, isAutomatic: boolean): Promise<void> {
  await updateRows(testAttempts, ctx, {
    set: {
      state: 'submitted',
      submitted_at: isAutomatic ? row.ends_at : ctx.now,
      is_automatic: isAutomatic,
    },
    where: sql`t.id = ${row.id} and t.state = 'running'`,
  });
  await enqueue(ctx, gradeWork, { attempt_id: row.id }, { key: String(row.id) });
}

/** 409 that says so; whoever finds it closes what ran out. */
export const attemptIsOver = (): Problem => stepNotAllowed('attempt_id', 'attempt_is_over');
