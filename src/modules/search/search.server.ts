import type { EndpointOutput } from '#kernel/endpoint.ts';
import { fold, searchWords, shortestTrigram, typedWords } from '#kernel/search-folding.ts';
import { formsPattern, russianForms, surnameSound, uzbekBeginnings, uzbekStems } from '#kernel/search-forms.ts';
import { isOneLetterApart } from '#modules/search/one-letter-apart.ts';
import {
  allOrNull,
  columnsOf,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  text,
  whole,
} from '#server/database/columns.ts';
import { type Sql, sql, type SqlBool } from '#server/database/sql.ts';
import { localized } from '#server/crud/localized.ts';
import type { Context } from '#server/context.ts';
import { plannedAnew } from '#server/database/planned-anew.ts';
import { allOf, scopeCondition, nameConditions } from '#server/crud/conditions.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { App } from '#server/app.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { highlighted, type Marks, snippetOf } from '#modules/search/highlights.ts';
import * as endpoints from '#modules/search/search.ts';
import { findsPerPage, type TextKind, textKinds } from '#modules/search/text-kinds.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

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
  const { resource, scope } = app.operationsAtPath(path);
  const where = allOf([
    sql`t.deleted_at is null`,
    ...scopeCondition(scope, ctx.actor),
    ...nameConditions(resource, q, ctx.actor),
  ]);
  const { rows } = await sql(namedColumns)`${sql.raw(plannedAnew)}
    select t.id, ${selection} from ${sql.table(tableNameOf(resource))} as t
    where ${where} order by t.id desc limit ${sql.lit(foundPerKind)}`.execute(ctx.db);
  return rows;
}

/** Of more finds the newest are looked through: a word that stands everywhere tells nothing. */
const most = 1000;

const findColumns = {
  ...columnsOf(devTasks, 'number', 'status', 'project_id', 'name'),
  kind: oneOf(...textKinds),
  row_id: whole,
  task_id: whole,
  written: orNull(text),
  written_by: orNull(whole),
  written_at: moment,
};
type Find = RowOf<typeof findColumns>;
/** Past the last page the counts come alone. */
const countedColumns = { ...allOrNull(findColumns), counts: orNull(json<Record<TextKind, number>>()) };

const texts = serve(endpoints.textSearch, async (ctx, { query }, { app }) => {
  const words = searchWords(query.q).flatMap((word) => word.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
  const prepared = await preparedShare(ctx);
  if (!words.length) return { rows: [], counts: noCounts, most, prepared };
  const meant = await alsoMeant(ctx, words, surnamesLike);
  const found = { ...(await answered(ctx, app, query, words, meant)), prepared };
  if (found.counts.task || found.counts.comment || found.counts.file) return found;
  // Nothing is written so: a letter may be wrong.
  const corrected = await alsoMeant(ctx, words, nearTo);
  return corrected.some(({ length }) => length)
    ? { ...(await answered(ctx, app, query, words, corrected)), prepared }
    : found;
});

/** How much of the texts can be searched, in percent: after an update the words of old ones come by and by. */
async function preparedShare(ctx: Context): Promise<number> {
  const { rows } = await sql({ percent: whole })`
    select coalesce(floor(100 * (1 - sum(rest) / sum(total))), 100)::integer as percent from later_steps
    where total > 0 and migration = any(${wordsFilledBy})
      and exists (select from later_steps where done_at is null)`.execute(ctx.db);
  return rows[0]!.percent;
}

const wordsFilledBy = ['0017-search', '0028-words-of-search'];

interface Question {
  readonly q: string;
  readonly kind?: TextKind;
  readonly project_id?: number;
  readonly page?: number;
}

const noCounts = { task: 0, comment: 0, file: 0 };

async function answered(
  ctx: Context,
  app: App,
  query: Question,
  words: readonly string[],
  meant: readonly (readonly string[])[],
): Promise<Omit<EndpointOutput<typeof endpoints.textSearch>, 'prepared'>> {
  const asked = askedFor(words, meant, query.q);
  const visible = scopeCondition(app.operationsAt(devTasks).scope, ctx.actor);
  const project = query.project_id ? [sql<SqlBool>`t.project_id = ${query.project_id}`] : [];
  const found = (table: Sql) => sql`select w.kind, w.row_id, w.task_id, ${isNamed(query.q, words[0]!)} as is_named
    from ${table} w join dev_tasks t on t.id = w.task_id
    where w.words @@ ${asked} and ${isAlive} and ${allOf([sql`t.deleted_at is null`, ...visible, ...project])}`;
  const from = ((query.page ?? 1) - 1) * findsPerPage;
  const { rows } = await sql(countedColumns)`${sql.raw(plannedAnew)}
    with newest as (select coalesce(max(id), 0) as id from dev_tasks),
    found as materialized (${within(found)}),
    counted as (select jsonb_object_agg(kind, n) as counts
      from (select kind, count(*) as n from found group by kind) as k),
    page as (select * from found where ${query.kind ? sql`kind = ${query.kind}` : sql`true`}
      order by is_named and kind = 'task' desc, task_id desc, kind desc, row_id desc
      offset ${from} limit ${sql.lit(findsPerPage)})
    select counts, p.kind, p.row_id, p.task_id, t.number, t.status, t.project_id, t.name,
      case p.kind when 'task' then t.text when 'comment' then c.text else f.name end as written,
      coalesce(c.created_by, f.created_by, t.created_by) as written_by,
      coalesce(c.created_at, f.created_at, t.created_at) as written_at
    from counted left join page p on true left join dev_tasks t on t.id = p.task_id
    left join task_comments c on p.kind = 'comment' and c.id = p.row_id
    left join task_files f on p.kind = 'file' and f.id = p.row_id
    order by p.is_named and p.kind = 'task' desc, p.task_id desc, p.kind desc, p.row_id desc`.execute(ctx.db);
  const marks = await marksOf(ctx, [...words, ...words.flatMap(uzbekStems), ...meant.flat()], query.q);
  return {
    rows: rows
      .filter((row): row is Find & typeof row => row.kind !== null)
      .map((find) => ({
        ...find,
        name: highlighted(find.name, marks),
        snippet: snippetOf(find.written ?? '', marks),
      })),
    counts: { ...noCounts, ...rows[0]?.counts },
    most,
  };
}

/** The first word, or a form of it, is in the name: such a task comes before one that only says it. */
function isNamed(question: string, word: string): Sql<SqlBool> {
  const forms = formsPattern(typedWords(question)[0] ?? word);
  const isThere = sql<SqlBool>`t.search like ${`%${word}%`}`;
  return forms ? sql<SqlBool>`(${isThere} or t.search ~ ${forms})` : isThere;
}

/**
 * Among the very last tasks first, then the last, then all, and no further than there are enough: the index answers in
 * no order, and who searches wants what is new. The very last are read one by one, whatever the planner thinks.
 */
const justNow = 3_000;
const lately = 100_000;
const within = (found: (table: Sql) => Sql): Sql => {
  const before = (count: number) => sql`(select id from newest) - ${sql.lit(count)}`;
  return sql`select * from (
    (${found(sql`(select * from task_words where task_id > ${before(justNow)} offset 0)`)})
    union all (${found(sql`task_words`)} and w.task_id <= ${before(justNow)} and w.task_id > ${before(lately)})
    union all (${found(sql`task_words`)} and w.task_id <= ${before(lately)})) as either limit ${sql.lit(most)}`;
};

/** A comment or a file that was deleted is found no more. */
const isAlive = sql<SqlBool>`(w.kind = 'task'
  or (w.kind = 'comment' and exists (select from task_comments c where c.id = w.row_id and c.deleted_at is null))
  or (w.kind = 'file' and exists (select from task_files f where f.id = w.row_id and f.deleted_at is null)))`;

/** All words; each by its beginning once it is long enough, by its forms, or as what is meant by it. */
function askedFor(words: readonly string[], meant: readonly (readonly string[])[], question: string): Sql {
  const each = words.map((word, at) => {
    const written = spelled(question, word);
    const forms = [word, ...uzbekStems(word)].flatMap((stem) => (stem.length < 3 ? [] : uzbekBeginnings(stem)));
    const [, key, number] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
    const spellings = [
      `'${word}'${word.length < shortestTrigram ? '' : ':*'}`,
      ...uzbekStems(word).map((stem) => `'${stem}'`),
      ...forms.filter((form) => !form.startsWith(word)).map((form) => `'${form}':*`),
      ...(key && number ? [`('${key}' & '${number}')`] : []),
      ...[...russianForms(written), ...meant[at]!].map((other) => `'${other}'`),
    ];
    return sql`(to_tsquery('simple', ${[...new Set(spellings)].join(' | ')})
      || plainto_tsquery('russian_words', ${written}))`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

/** For each word of the question other words that stand somewhere and may be meant. */
const alsoMeant = (
  ctx: Context,
  words: readonly string[],
  find: (ctx: Context, word: string) => Promise<string[]>,
): Promise<string[][]> => Promise.all(words.map((word) => find(ctx, word)));

const mostMeant = 40;

/** Other spellings of a surname, whoever wrote it down: Юлдашев, Yoʻldoshev. */
async function surnamesLike(ctx: Context, word: string): Promise<string[]> {
  const sound = surnameSound(word);
  if (!sound) return [];
  const { rows } = await sql({ word: text })`select distinct word from search_vocabulary
    where sound_of(word) like ${`${sound}%`} limit ${sql.lit(mostMeant)}`.execute(ctx.db);
  return rows.map((row) => row.word);
}

/** Words that differ by one letter, or whose stem does; a wrong letter leaves the beginning or the end as it is. */
async function nearTo(ctx: Context, word: string): Promise<string[]> {
  if (word.length < shortestMistaken || !/^[a-z]+$/.test(word)) return surnamesLike(ctx, word);
  const half = Math.floor((word.length - 1) / 2);
  const { rows } = await sql({ word: text })`select distinct word from search_vocabulary
    where (word like ${`${word.slice(0, half)}%`} or word like ${`%${word.slice(-half)}%`})
      and length(word) between ${word.length - 1} and ${word.length + longestEndings}
    limit ${sql.lit(mostCompared)}`.execute(ctx.db);
  const asked = [word, ...uzbekStems(word).filter(({ length }) => length >= shortestMistaken)];
  const isNear = (other: string) =>
    [other, ...uzbekStems(other)].some((stem) => asked.some((one) => isOneLetterApart(one, stem)));
  return rows
    .map((row) => row.word)
    .filter(isNear)
    .slice(0, mostMeant);
}

/** With fewer letters too many words are one letter away. */
const shortestMistaken = 5;
const longestEndings = 10;
const mostCompared = 5000;

/** The word as it was typed: stems are of Cyrillic letters. */
const spelled = (question: string, folded: string): string =>
  question.split(/[^\p{L}\p{N}]+/u).find((word) => fold(word) === folded) ?? '';

async function marksOf(ctx: Context, words: readonly string[], question: string): Promise<Marks> {
  const typed = words.map((word) => spelled(question, word).toLowerCase()).filter((word) => /^[а-яё]+$/.test(word));
  if (!typed.length) return { beginnings: words, stems: [] };
  const { rows } = await sql({ stem: text })`select (ts_lexize('russian_stem', w))[1] as stem
    from unnest(${typed}::text[]) as w where (ts_lexize('russian_stem', w))[1] is not null`.execute(ctx.db);
  return { beginnings: words, stems: rows.map(({ stem }) => stem) };
}

export const searchServed: readonly Served[] = [quick, texts];
