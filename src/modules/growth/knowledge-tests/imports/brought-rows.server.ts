import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { acceptedIn } from '#modules/growth/knowledge-tests/imports/gift.ts';
import type { BroughtPicture } from '#modules/growth/knowledge-tests/imports/written-text.ts';
import { decimalOf, hundred } from '#modules/growth/knowledge-tests/fractions.ts';
import type { QuestionKind, QuestionOption } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';

/** What a question from a file brings beside its fields. */
export interface Brought {
  readonly topic?: string;
  readonly pictures?: readonly BroughtPicture[];
  readonly fingerprint?: string;
}

const deepestTopic = 10;

/** The topic of a path, `PHP/Arrays`; what of it is missing is made. Two strokes are one that stands in a name. */
export async function topicAt(ctx: Context, path: string, topics: Operations<typeof testTopics>): Promise<number> {
  const names = path
    .replaceAll('//', '\0')
    .split('/')
    .map((name) => name.replaceAll('\0', '/').trim().slice(0, 200))
    .filter(Boolean)
    .slice(0, deepestTopic);
  let parent: number | null = null;
  for (const name of names) {
    const found: { id: number } | undefined = await sql({ id: whole })`select id
      from test_topics
      where deleted_at is null and parent_id is not distinct from ${parent}::bigint
        and fold(${name}) in (fold(names->>'uz'), fold(coalesce(names->>'ru', '')), fold(coalesce(names->>'uk', '')))
      order by id limit 1`.first(ctx.db);
    parent = found?.id ?? (await topics.create(ctx, { names: { uz: name }, parent_id: parent })).id;
  }
  return parent!;
}

/** Pictures are kept once, by what they show. */
export async function keepPictures(ctx: Context, pictures: readonly BroughtPicture[]): Promise<void> {
  for (const { name, mime, base64 } of pictures)
    await sql`insert into test_pictures (name, mime, content)
      values (${name}, ${mime}, ${Buffer.from(base64, 'base64')})
      on conflict (name) do nothing`.run(ctx.db);
}

/** A column of answers says of numbers no more than `3:1`: a value and how far off it may be. */
export const asNumbers = (options: readonly QuestionOption[]): QuestionOption[] =>
  options.map(({ pattern, ...option }) =>
    pattern === undefined || option.value !== undefined ? option : { ...option, ...acceptedIn(pattern) },
  );

/** What kind of question its lines make, where nothing says so. */
export function kindOf(options: readonly QuestionOption[]): QuestionKind {
  if (!options.length || options.some(({ pattern }) => pattern)) return options.length ? 'text' : 'one';
  if (options.some(({ value }) => value)) return 'number';
  if (options.some(({ answer }) => answer)) return 'match';
  const full = options.filter(({ percent }) => percent && decimalOf(percent)?.compare(hundred) === 0);
  return full.length > 1 ? 'many' : 'one';
}
