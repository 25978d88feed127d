import type { EndpointOutput } from '#kernel/endpoint.ts';
import { searchWords } from '#kernel/search-folding.ts';
import { uzbekStems } from '#kernel/search-forms.ts';
import {
  type AskedWord,
  alsoMeant,
  askedWords,
  nearTo,
  questionOf,
  surnamesLike,
} from '#modules/house/search/asked-words.server.ts';
import { findsOf, most, noCounts, type Question } from '#modules/house/search/finding.server.ts';
import { orNull, type RowOf, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import type { Context } from '#server/context.ts';
import { plannedAnew } from '#server/database/planned-anew.ts';
import { allOf, nameConditions } from '#server/crud/conditions.ts';
import type { App } from '#server/app.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { highlighted, snippetOf } from '#modules/house/search/highlights.ts';
import * as endpoints from '#modules/house/search/search.ts';

const namedColumns = { id: whole, title: text, subtitle: text, color: orNull(text) };
type Named = RowOf<typeof namedColumns>;

const foundPerKind = 8;

/** One question for each kind, each through the scope of its resource. */
const quick = serve(endpoints.quickSearch, async (ctx, { query: { q } }, { app }) => {
  const [projects, tasks, people] = await Promise.all([
    named(app, ctx, 'fp/projects', q, sql`t.name as title, t.key as subtitle, t.color`),
    named(app, ctx, 'fp/dev-tasks', q, sql`t.name as title, t.number as subtitle, null::text as color`),
    named(
      app,
      ctx,
      'admin/users',
      q,
      sql`t.fio as title, coalesce(${localized('t.position_i18n', ctx.lang)}, '') as subtitle, null::text as color`,
    ),
  ]);
  const kind = <K extends 'task' | 'project' | 'person'>(name: K, rows: readonly Named[]) =>
    rows.map((row) => ({ kind: name, ...row }));
  return { rows: [...kind('project', projects), ...kind('task', tasks), ...kind('person', people)] };
});

async function named(app: App, ctx: Context, path: string, q: string, selection: Sql): Promise<readonly Named[]> {
  const { resource } = app.operationsAtPath(path);
  return sql(namedColumns)`${sql.raw(plannedAnew)}
    select t.id, ${selection} from ${rowsOf(ctx, resource)} as t
    where ${allOf(nameConditions(resource, q, ctx.actor))} order by t.id desc limit ${sql.lit(foundPerKind)}`.rows(
    ctx.db,
  );
}

const texts = serve(endpoints.textSearch, async (ctx, { query }) => {
  const words = searchWords(query.q).flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  const { prepared, is_placed } = await stateOfWords(ctx);
  if (!words.length) return { rows: [], counts: noCounts, most, prepared };
  const asked = await askedWords(ctx, words, query.q);
  const meant = await alsoMeant(ctx, asked, surnamesLike);
  const found = { ...(await answered(ctx, query, asked, meant, is_placed)), prepared };
  if (found.counts.task || found.counts.comment || found.counts.file) return found;
  // Nothing is written so: a letter may be wrong.
  const corrected = await alsoMeant(ctx, asked, nearTo);
  return corrected.some(({ length }) => length)
    ? { ...(await answered(ctx, query, asked, corrected, is_placed)), prepared }
    : found;
});

const wordsFilledBy = ['0017-search', '0028-words-of-search'];
const wordsPlacedBy = '0115-words-in-their-projects';

/**
 * How much of the texts can be searched, in percent, and whether all words know their projects: after an update the
 * words of old texts come by and by.
 */
const stateOfWords = (ctx: Context): Promise<{ prepared: number; is_placed: boolean }> =>
  sql({ prepared: whole, is_placed: yesNo })`
    select coalesce(floor(100 * (1 - sum(rest) filter (where migration <> ${wordsPlacedBy})
        / nullif(sum(total) filter (where migration <> ${wordsPlacedBy}), 0))), 100)::integer as prepared,
      coalesce(bool_and(done_at is not null), true) as is_placed
    from later_steps where migration = any(${[...wordsFilledBy, wordsPlacedBy]})`.one(ctx.db);

async function answered(
  ctx: Context,
  query: Question,
  asked: readonly AskedWord[],
  meant: readonly (readonly string[])[],
  is_placed: boolean,
): Promise<Omit<EndpointOutput<typeof endpoints.textSearch>, 'prepared'>> {
  const question = await questionOf(ctx, asked, meant, is_placed);
  const { finds, counts } = await findsOf(ctx, query, { asked: question, first: asked[0]!.word, is_placed });
  const words = asked.map(({ word }) => word);
  const marks = {
    beginnings: [...words, ...words.flatMap(uzbekStems), ...meant.flat()],
    stems: asked.flatMap(({ typed, stem }) => (stem && /^[а-яё]+$/.test(typed) ? [stem] : [])),
  };
  return {
    rows: finds.map((find) => ({
      ...find,
      name: highlighted(find.name, marks),
      snippet: snippetOf(find.written ?? '', marks),
    })),
    counts,
    most,
  };
}

export const searchServed: readonly Served[] = [quick, texts];
