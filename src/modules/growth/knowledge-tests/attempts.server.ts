import { wrongParameter } from '#kernel/problems.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { testAnswers } from '#modules/growth/knowledge-tests/test-answers.ts';
import {
  attemptActions,
  type ShowRule,
  type TestAttempt,
  testAttempts,
  testCertificates,
  tests,
} from '#modules/growth/knowledge-tests/tests.ts';
import {
  answersVisibleTo,
  attemptsVisibleTo,
  certificatesVisibleTo,
  keepsTests,
} from '#modules/growth/knowledge-tests/who-sees-tests.server.ts';

/** What of a test decides about showing what came of it. */
export interface Showing {
  readonly shows: ShowRule;
  readonly state: string;
  readonly closes_at: string | null;
}

/** Does the person who took it hear what came of it by now? */
export const isShown = (test: Showing, attempt: Pick<TestAttempt, 'state'>, now: Date): boolean =>
  attempt.state === 'graded' &&
  (test.shows === 'after' ||
    (test.shows === 'after_close' &&
      (test.state === 'closed' || (test.closes_at !== null && Date.parse(test.closes_at) <= now.getTime()))));

/** What the person is not told before the test shows it. */
const results = ['points', 'max_points', 'percent', 'is_passed'] as const;
const withoutResult = <A extends TestAttempt>(row: A): A => ({
  ...row,
  ...{ points: null, max_points: null, percent: null, is_passed: false },
});

const hidesFrom = (actor: Actor, { user_id }: Pick<TestAttempt, 'user_id'>): boolean =>
  user_id === actor.id && !keepsTests(actor);

export const showingOf = (ctx: Context, testIds: readonly number[]) =>
  sql(columnsOf(tests, 'id', 'shows', 'state', 'closes_at'))`select id, shows, state, closes_at
    from ${rowsForAll(tests, 'what a test shows of attempts that are seen')}
    where id = any(${testIds}::bigint[])`.by(ctx.db, 'id');

/** What may be done with an attempt by the caller as it stands. */
export function allowedAttemptActions(actor: Actor, row: TestAttempt): (typeof attemptActions)[number][] {
  const isOwn = row.user_id === actor.id;
  const isRunning = row.state === 'running';
  const keeps = keepsTests(actor) && !isOwn;
  return attemptActions.filter(
    (action) =>
      (action === 'submit' && isOwn && isRunning) ||
      (action === 'extend' &&
        keeps &&
        row.ends_at !== null &&
        (isRunning || (row.is_automatic && row.state !== 'void'))) ||
      (action === 'void' && keeps && row.state !== 'void'),
  );
}

export async function presentAttempts(ctx: Context, rows: TestAttempt[]): Promise<TestAttempt[]> {
  if (!rows.length) return rows;
  const showing = await showingOf(ctx, [...new Set(rows.map(({ test_id }) => test_id))]);
  return rows.map((row) => {
    const isHidden = hidesFrom(ctx.actor, row) && !isShown(showing.get(row.test_id)!, row, ctx.now);
    return { ...(isHidden ? withoutResult(row) : row), allowed_actions: allowedAttemptActions(ctx.actor, row) };
  });
}

export function attemptOperations(settings: CrudSettings): Operations<typeof testAttempts> {
  const crud = crudOf(testAttempts, settings, { scope: attemptsVisibleTo, present: presentAttempts });
  return {
    ...crud,
    async list(ctx, query) {
      // Who is not told a result does not find it out by asking which attempts have it either.
      const asked = results.find(
        (name) => query.sortBy === name || query.filters.some((filter) => filter.name === name),
      );
      if (asked && !keepsTests(ctx.actor)) throw wrongParameter(asked, 'result_not_shown');
      return crud.list(ctx, query);
    },
  };
}

export const answerOperations = (settings: CrudSettings): Operations<typeof testAnswers> =>
  crudOf(testAnswers, settings, { scope: answersVisibleTo });

export const certificateOperations = (settings: CrudSettings): Operations<typeof testCertificates> =>
  crudOf(testCertificates, settings, { scope: certificatesVisibleTo });
