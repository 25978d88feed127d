import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import { people, tellOthers } from '#modules/channels/notifications/door.server.ts';
import type { InboxKind } from '#modules/channels/notifications/door.ts';
import { type Test, type TestAttempt, tests } from '#modules/growth/knowledge-tests/tests.ts';

type TestNotice = Extract<InboxKind, `test_${string}` | 'grading_waits'>;
interface More {
  readonly due_at?: string;
  readonly attempt_id?: number;
}

const nameOf = async (ctx: Context, testId: number): Promise<string> =>
  (
    await sql(columnsOf(tests, 'names'))`select names from ${rowsForAll(tests, 'what a test is called')}
      where id = ${testId}`.one(ctx.db)
  ).names.uz ?? '';

/** Tells people of a test; nobody of what they did themselves. */
export async function tellOfTest(
  ctx: Context,
  userIds: readonly number[],
  kind: TestNotice,
  testId: number,
  more: More = {},
): Promise<void> {
  if (!userIds.some((id) => id !== ctx.actor.id)) return;
  await tellOthers(ctx, userIds, kind, { details: { ...more, name: await nameOf(ctx, testId), test_id: testId } });
}

/** Tells the person of their attempt; a candidate has no inbox. */
export const tellOfAttempt = (
  ctx: Context,
  { id, user_id, test_id }: Pick<TestAttempt, 'id' | 'user_id' | 'test_id'>,
  kind: TestNotice,
  more: More = {},
): Promise<void> => tellOfTest(ctx, user_id === null ? [] : [user_id], kind, test_id, { ...more, attempt_id: id });

/** Who grades texts of a test: those whom it names, else all who keep tests without holding everything there is. */
export async function gradersOf(ctx: Context, { grader_ids }: Pick<Test, 'grader_ids'>): Promise<number[]> {
  return grader_ids.length ? [...grader_ids] : people.keeping(ctx, actions.tests.update);
}
