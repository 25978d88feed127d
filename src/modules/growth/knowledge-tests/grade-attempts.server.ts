import { randomInt } from 'node:crypto';
import { addMonths } from '#kernel/days.ts';
import { moment, rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertRows, recordsOf, removeRows, updateRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { doing } from '#server/jobs/waiting-work.ts';
import { answersOf, valueOf } from '#modules/growth/knowledge-tests/answers.server.ts';
import { Fraction } from '#modules/growth/knowledge-tests/fractions.ts';
import { gradeWork } from '#modules/growth/knowledge-tests/grade-work.server.ts';
import { versionsBy } from '#modules/growth/knowledge-tests/question-versions.server.ts';
import { hasPassed, shareOf, totalOf } from '#modules/growth/knowledge-tests/scoring.ts';
import { closeAttempt, graceMs, testOf } from '#modules/growth/knowledge-tests/taking.server.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import {
  type Test,
  testAssignments,
  type TestAttempt,
  testAttempts,
  testCertificates,
} from '#modules/growth/knowledge-tests/tests.ts';
import { gradersOf, tellOfAttempt, tellOfTest } from '#modules/growth/knowledge-tests/tests-telling.server.ts';

const lockedAttempts = (ctx: Context, ids: readonly number[]): Promise<TestAttempt[]> =>
  sql(rowColumnsOf(testAttempts))`select ${sql.raw(selectionOf(testAttempts, ctx.lang))}
    from ${rowsForAll(testAttempts, 'attempts that are counted, whoever took them')} t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null order by t.id for update of t`.rows(ctx.db);

/** What the answers of an attempt that was handed in are worth; texts for people wait for these. */
export async function gradeAttempt(ctx: Context, attemptId: number): Promise<void> {
  const [attempt] = await lockedAttempts(ctx, [attemptId]);
  if (attempt?.state !== 'submitted') return;
  const answers = await answersOf(ctx, [attempt.id]);
  const versions = await versionsBy(
    ctx,
    answers.map(({ question_version_id }) => question_version_id),
  );
  const scored = answers.map((answer) => {
    const version = versions.get(answer.question_version_id)!;
    const share = shareOf(version, valueOf(answer));
    const points = share && share.times(Fraction.of(version.points)).rounded();
    return { id: answer.id, state: share ? 'graded' : 'waits', share: share && String(share), points };
  });
  if (scored.length)
    await deriveRows(testAnswers, ctx, {
      set: { state: sql`n.state`, share: sql`n.share`, points: sql`n.points` },
      ...recordsOf(testAnswers, scored, 'n'),
    });
  await countAttempts(ctx, [attempt.id]);
}

/** What attempts that were handed in come to, exact, of all their questions that count. */
export async function countAttempts(ctx: Context, ids: readonly number[]): Promise<void> {
  const attempts = (await lockedAttempts(ctx, ids)).filter(({ state }) => state !== 'running' && state !== 'void');
  if (!attempts.length) return;
  const answers = Map.groupBy(
    await answersOf(
      ctx,
      attempts.map(({ id }) => id),
    ),
    ({ attempt_id }) => attempt_id,
  );
  const known = new Map<number, Test>();
  for (const attempt of attempts) {
    const test = known.get(attempt.test_id) ?? (await testOf(ctx, attempt.test_id));
    known.set(test.id, test);
    const counted = (answers.get(attempt.id) ?? []).filter(({ is_void }) => !is_void);
    if (counted.some(({ share }) => share === null)) await waitFor(ctx, attempt, test);
    else await settle(ctx, attempt, test, counted);
  }
}

async function waitFor(ctx: Context, attempt: TestAttempt, test: Test): Promise<void> {
  if (attempt.state === 'waits_for_grading') return;
  await updateRows(testAttempts, ctx, {
    set: { state: 'waits_for_grading', points: null, max_points: null, percent: null, is_passed: false },
    where: sql`t.id = ${attempt.id}`,
  });
  const graders = await gradersOf(ctx, test);
  await tellOfTest(
    ctx,
    graders.filter((id) => id !== attempt.user_id),
    'grading_waits',
    test.id,
  );
}

async function settle(
  ctx: Context,
  attempt: TestAttempt,
  test: Test,
  answers: readonly { readonly share: string | null; readonly max_points: string }[],
): Promise<void> {
  const { points, max, percent } = totalOf(
    answers.map(({ share, max_points }) => ({ share: Fraction.of(share!), points: Fraction.of(max_points) })),
  );
  const is_passed = hasPassed(percent, test.pass_mark);
  const [row] = await updateRows(testAttempts, ctx, {
    set: { state: 'graded', points: points.rounded(), max_points: max.rounded(), percent, is_passed },
    where: sql`t.id = ${attempt.id}`,
  });
  await certify(ctx, row!, test);
  if (attempt.state !== 'graded') await tellOfAttempt(ctx, row!, 'test_graded');
}

/** Signs that nobody mistakes for others. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const someSigns = (count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');

/** A certificate for who passed a test that gives them; none for a candidate, of whom nothing is kept. */
async function certify(ctx: Context, { id, user_id, is_passed }: TestAttempt, test: Test): Promise<void> {
  const has = await sql({ count: whole })`select count(*)::int as count
    from ${rowsForAll(testCertificates, 'whether the attempt has one')}
    where attempt_id = ${id} and deleted_at is null`.value(ctx.db);
  if (!is_passed && has) await removeRows(testCertificates, ctx, sql`t.attempt_id = ${id} and t.deleted_at is null`);
  if (!is_passed || has || user_id === null || test.certificate_months === null) return;
  const issued_on = todayOf(ctx);
  await insertRows(testCertificates, ctx, [
    {
      number: `${issued_on.slice(0, 4)}-${someSigns(4)}-${someSigns(4)}`,
      ...{ test_id: test.id, attempt_id: id, user_id, issued_on },
      valid_until: test.certificate_months ? addMonths(issued_on, test.certificate_months) : null,
    },
  ]);
}

export const gradeHandedIn = doing(gradeWork, (ctx, { attempt_id }) => gradeAttempt(ctx, attempt_id));

const closedAtOnce = 200;

/** Closes attempts that ran out with what is saved; each as of the end of its time. Answers how many. */
export async function closeLapsed(ctx: Context): Promise<number> {
  const over = await sql(rowColumnsOf(testAttempts))`select ${sql.raw(selectionOf(testAttempts, ctx.lang))}
    from ${rowsForAll(testAttempts, 'attempts whose time is over, whoever takes them')} t
    where t.state = 'running' and t.deleted_at is null and t.ends_at < ${new Date(ctx.now.getTime() - graceMs)}
    order by t.id limit ${sql.lit(closedAtOnce)} for update of t skip locked`.rows(ctx.db);
  for (const attempt of over) await closeAttempt(ctx, attempt, true);
  return over.length;
}

const dueSoonMs = 24 * 60 * 60_000;

/** Reminds people a day before a test is due that they have not begun; once. Answers how many. */
export async function remindOfDue(ctx: Context): Promise<number> {
  const soon = new Date(ctx.now.getTime() + dueSoonMs);
  const due = await sql({ id: whole, user_id: whole, test_id: whole, due_at: moment })`
    select a.id, a.user_id, a.test_id, a.due_at
    from ${rowsForAll(testAssignments, 'whoever has a test before them is reminded')} a
    join ${rowsForAll('tests', 'tests that can be taken')} s on s.id = a.test_id and s.state = 'open'
      and s.deleted_at is null
    where a.deleted_at is null and a.reminded_at is null and a.user_id is not null
      and a.due_at > ${ctx.now} and a.due_at <= ${soon}
      and not exists (select from ${rowsForAll(testAttempts, 'those who have not begun')} x
        where x.assignment_id = a.id and x.deleted_at is null and x.state <> 'void')
    order by a.id limit 500 for update of a skip locked`.rows(ctx.db);
  for (const { user_id, test_id, due_at } of due) await tellOfTest(ctx, [user_id], 'test_due', test_id, { due_at });
  if (due.length)
    await deriveRows(testAssignments, ctx, {
      set: { reminded_at: sql`${ctx.now}::timestamptz` },
      where: sql`t.id = any(${due.map(({ id }) => id)}::bigint[])`,
    });
  return due.length;
}

export const testJobs: readonly (Job | ReturnType<typeof doing>)[] = [
  { name: 'close_test_attempts', everySeconds: 15, run: closeLapsed },
  { name: 'remind_of_tests', cron: '*/10 * * * *', run: remindOfDue },
  gradeHandedIn,
];
