import type { EndpointInput } from '#kernel/endpoint.ts';
import type { textSearch } from '#modules/house/search/search.ts';
import { typedWords } from '#kernel/search-folding.ts';
import { formsPattern } from '#kernel/search-forms.ts';
import { placeMark } from '#modules/house/search/asked-words.server.ts';
import { findsPerPage, type TextKind, textKinds } from '#modules/house/search/text-kinds.ts';
import { devTasks, taskComments, taskFiles, wholeProjectsOf } from '#modules/work/tasks/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import {
  allOrNull,
  columnsOf,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  type Sql,
  sql,
  type SqlBool,
  text,
  whole,
} from '#server/database/door.ts';
import { plannedAnew } from '#server/database/planned-anew.ts';

/** Of more finds the newest are looked through: a word that stands everywhere tells nothing. */
export const most = 1000;
/** In more projects than this the words of all are asked for, and what is not seen is left out. */
const mostProjects = 60;

export type Question = EndpointInput<typeof textSearch>['query'];

/** A question as PostgreSQL takes it, its first word, and whether all words know their projects. */
export interface Finding {
  readonly asked: string;
  readonly first: string;
  readonly is_placed: boolean;
}

const comments = rowsForAll(taskComments, 'words of tasks that are seen');
const files = rowsForAll(taskFiles, 'files of tasks that are seen');

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

export const noCounts: Readonly<Record<TextKind, number>> = { task: 0, comment: 0, file: 0 };

/** A page of finds, and how many there are of each kind among the newest of them. */
export async function findsOf(ctx: Context, query: Question, finding: Finding) {
  const found = newestOf(ctx, query, finding);
  const from = ((query.page ?? 1) - 1) * findsPerPage;
  const to = sql.lit(from + findsPerPage);
  // Tasks that have the word in their name come first; names are read until a page is full, and not of all finds.
  const rows = await sql(countedColumns)`${found}, counted as (select jsonb_object_agg(kind, n) as counts
      from (select kind, count(*) as n from found group by kind) as k),
    chosen as (select * from found where ${query.kind ? sql`kind = ${query.kind}` : sql`true`}),
    named as materialized (select f.* from (select * from chosen where kind = 'task' order by task_id desc) as f
      cross join lateral (select from ${rowsForAll(devTasks, 'finds are of tasks that are seen')} t
        where t.id = f.task_id and ${isNamed(query.q, finding.first)} offset 0) limit ${to}),
    page as (select * from ((select *, true as is_named from named) union all
      (select *, false from chosen c where c.kind <> 'task' or c.row_id not in (select row_id from named)
        order by task_id desc, kind desc, row_id desc limit ${to})) as ordered
      order by is_named desc, task_id desc, kind desc, row_id desc offset ${from} limit ${sql.lit(findsPerPage)})
    select counts, p.kind, p.row_id, p.task_id, t.number, t.status, t.project_id, t.name,
      case p.kind when 'task' then t.text when 'comment' then c.text else f.name end as written,
      coalesce(c.created_by, f.created_by, t.created_by) as written_by,
      coalesce(c.created_at, f.created_at, t.created_at) as written_at
    from counted left join (page p join ${rowsOf(ctx, devTasks)} as t on t.id = p.task_id) on true
    left join ${comments} c on p.kind = 'comment' and c.id = p.row_id
    left join ${files} f on p.kind = 'file' and f.id = p.row_id
    order by p.is_named desc, p.task_id desc, p.kind desc, p.row_id desc`.rows(ctx.db);
  return {
    finds: rows.filter((row): row is Find & typeof row => row.kind !== null),
    counts: { ...noCounts, ...rows[0]?.counts },
  };
}

/** The first word, or a form of it, is in the name. */
function isNamed(question: string, word: string): Sql<SqlBool> {
  const forms = formsPattern(typedWords(question)[0] ?? word);
  const isThere = sql<SqlBool>`t.search like ${`%${word}%`}`;
  return forms ? sql<SqlBool>`(${isThere} or t.search ~ ${forms})` : isThere;
}

/** The beginning of a statement in which `found` are the newest finds. */
function newestOf(ctx: Context, query: Question, finding: Finding): Sql {
  const whole = wholeProjectsOf(ctx.actor);
  const { project_id } = query;
  if (!finding.is_placed) return anywhere(ctx, query, finding);
  if (project_id) {
    const isWhole = whole === 'all' || whole.includes(project_id);
    const placed = wordsAt(finding, sql`${project_id}::bigint`);
    return foundAmong(isWhole ? placed : seenOf(ctx, placed));
  }
  if (whole === 'all' || whole.length > mostProjects) return foundAmong(newestBlocks(ctx, finding));
  return foundAmong(sql`select f.* from unnest(${whole}::bigint[]) as p(id)
    cross join lateral (${newest(wordsAt(finding, sql`p.id`))}) as f
    union all ${elsewhere(ctx, finding, whole)}`);
}

const columns = sql`w.kind, w.row_id, w.task_id`;

/** Sorted only when all are found: in the order of tasks PostgreSQL would read all of them. */
const newest = (finds: Sql): Sql =>
  sql`select * from (${finds} offset 0) as f order by task_id desc limit ${sql.lit(most)}`;

const foundAmong = (finds: Sql): Sql => sql`with found as materialized (${newest(finds)})`;

/** Words stand in the index behind a place, those of what is deleted nowhere. */
const wordsAt = ({ asked }: Finding, place: Sql): Sql => sql`select ${columns} from task_words w
  where placed_words(w.project_id, block_of_task(w.task_id), w.words)
    @@ replace(${asked}, ${sql.lit(placeMark)}, ${place} || '/')::tsquery`;

/** Those of finds whose tasks one sees. */
const seenOf = (ctx: Context, finds: Sql): Sql =>
  wholeProjectsOf(ctx.actor) === 'all'
    ? finds
    : sql`select f.* from (${finds} offset 0) as f join ${rowsOf(ctx, devTasks)} as t on t.id = f.task_id`;

/** Block after block from the newest tasks back, until there are enough: the blocks behind are not read then. */
const newestBlocks = (ctx: Context, finding: Finding): Sql =>
  sql`select f.* from generate_series(block_of_task((select max(task_id) from task_words)), 0, -1) as b(block)
    cross join lateral (${newest(seenOf(ctx, wordsAt(finding, sql`'b' || b.block`)))}) as f
    limit ${sql.lit(most)}`;

const withoutPlaces = ({ asked }: Finding): Sql => sql`${asked.replaceAll(placeMark, '')}::tsquery`;

/** Tasks of projects that one does not see as a whole. */
const elsewhere = (ctx: Context, finding: Finding, projects: readonly number[]): Sql =>
  sql`select ${columns} from (select t.id from ${rowsOf(ctx, devTasks)} as t
    where t.project_id <> all(${projects}::bigint[])) as t
      cross join lateral (select * from task_words where task_id = t.id offset 0) as w
    where w.words @@ ${withoutPlaces(finding)}`;

/**
 * While words do not know their places yet. Of rare words by their index, of common ones by walking back from the
 * newest; PostgreSQL knows which is shorter. Only of one project it may begin with the tasks: elsewhere it would read
 * all of them in their order.
 */
function anywhere(ctx: Context, { project_id }: Question, finding: Finding): Sql {
  const tasks = project_id
    ? sql`join ${rowsOf(ctx, devTasks)} as t on t.id = w.task_id and t.project_id = ${project_id}`
    : sql`cross join lateral (select * from ${rowsOf(ctx, devTasks)} as t where id = w.task_id offset 0) t`;
  return sql`${sql.raw(plannedAnew)}
    with found as materialized (select ${columns} from task_words w ${tasks}
    where w.words @@ ${withoutPlaces(finding)} and ${isAlive}
    order by w.task_id desc limit ${sql.lit(most)})`;
}

/** A comment or a file that was deleted is found no more. */
const isAlive = sql<SqlBool>`(w.kind = 'task'
  or (w.kind = 'comment' and exists (select from ${comments} c where c.id = w.row_id and c.deleted_at is null))
  or (w.kind = 'file' and exists (select from ${files} f where f.id = w.row_id and f.deleted_at is null)))`;
