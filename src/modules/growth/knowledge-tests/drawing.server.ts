import { randomInt } from 'node:crypto';
import { columnsOf, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Drawable } from '#modules/growth/knowledge-tests/drawing.ts';
import { testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';

/** In an order of chance that nobody can foresee. */
export function byChance<T>(items: readonly T[]): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/** What may be drawn today, and which topics lie below each. */
export interface Bank {
  readonly questions: readonly Drawable[];
  readonly below: (topic: number) => ReadonlySet<number>;
}

export async function bankOf(ctx: Context): Promise<Bank> {
  const questions = await sql(columnsOf(testQuestions, 'id', 'topic_id', 'level', 'points'))`
    select id, topic_id, level, points from test_questions
    where state = 'active' and deleted_at is null order by id`.rows(ctx.db);
  const topics = await sql({ id: whole, parent_id: orNull(whole) })`select id, parent_id
    from test_topics where deleted_at is null`.rows(ctx.db);
  const children = Map.groupBy(topics, ({ parent_id }) => parent_id);
  const below = (topic: number): ReadonlySet<number> => {
    const found = new Set([topic]);
    for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id);
    return found;
  };
  return { questions, below };
}
