import { invalid, Problem } from '#kernel/problems.ts';
import { searchWords } from '#kernel/search-folding.ts';
import { columnsOf, orNull, type Sql, sql, type SqlBool, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { allOf } from '#server/crud/conditions.ts';
import { problemOf } from '#server/crud/database-problems.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { clients } from '#modules/clients/clients/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/door.ts';
import * as endpoints from '#modules/views/task-views/entry/entry-endpoints.ts';
import { treesOf } from '#modules/views/task-views/entry/entry.ts';
import { readSentence } from '#modules/work/tasks/door.server.ts';
import type { EnteredTask } from '#modules/views/task-views/entry/entry-endpoints.ts';

/** More projects than this nobody scrolls through: the search narrows them. */
const OFFERED_AT_MOST = 300;

const entryProject = {
  ...columnsOf(projects, 'id', 'name', 'key', 'color', 'client_id'),
  client_name: orNull(text),
};

const projectsServed = serve(endpoints.entryProjects, async (ctx, { query }) => {
  const found = searchWords(query.q ?? '').map((word): Sql<SqlBool> => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(t.search like ${pattern} or c.search like ${pattern})`;
  });
  const rows = await sql(entryProject)`select t.id, t.name, t.key, t.color, c.id as client_id, c.name as client_name
    from ${rowsOf(ctx, projects)} as t left join ${rowsOf(ctx, clients)} as c on c.id = t.client_id
    where ${allOf(found)}
    order by lower(c.name) nulls last, lower(t.name), t.id limit ${sql.lit(OFFERED_AT_MOST)}`.rows(ctx.db);
  return { rows };
});

const linesServed = serve(endpoints.understandLines, async (ctx, { body }, { app }) => {
  const readings = [];
  for (const text of body.texts) readings.push(await readSentence(ctx, app, text));
  return { readings };
});

interface Refused {
  readonly line: number;
  readonly problem: Problem;
}

const enterServed = serve(endpoints.enterTasks, async (asked, { body }, { app }) => {
  // No tree is the last statement of the transaction.
  const ctx: Context = { ...asked, closes: false };
  checkParents(body.lines);
  const above = { project_id: body.project_id, parent_id: body.parent_id ?? null };
  const rows: TaskRow[] = [];
  const refused: Refused[] = [];
  for (const tree of treesOf(body.lines)) {
    const made = await makeTree(ctx, app.operationsAt(devTasks), above, body.lines, tree);
    if (Array.isArray(made)) rows.push(...made);
    else refused.push(made);
  }
  if (!rows.length && refused[0]) throw refused[0].problem;
  return {
    rows,
    refused: refused.map(({ line, problem }) => ({
      line,
      problem: bodyOf(app.texts, problem, ctx.lang, ctx.origin.request_id),
    })),
  };
});

/** A line stands under one above it: neither under itself nor under one that is yet to come. */
function checkParents(lines: readonly EnteredTask[]): void {
  if (lines.some(({ parent }, at) => typeof parent === 'number' && parent >= at)) throw invalid('parent', 'no_cycle');
}

/** Makes one tree, root first; the first line that is refused takes back what stood of it. */
async function makeTree(
  ctx: Context,
  tasks: Operations<typeof devTasks>,
  above: { readonly project_id: number; readonly parent_id: number | null },
  lines: readonly EnteredTask[],
  tree: readonly number[],
): Promise<TaskRow[] | Refused> {
  const made = new Map<number, TaskRow>();
  await sql`savepoint tree`.run(ctx.db);
  for (const line of tree) {
    const { parent, ...fields } = lines[line]!;
    const parent_id = typeof parent === 'number' ? made.get(parent)!.id : above.parent_id;
    try {
      made.set(line, await tasks.create(ctx, { ...fields, ...above, parent_id }));
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error);
      if (!problem) throw error;
      await sql`rollback to savepoint tree`.run(ctx.db);
      return { line, problem };
    }
  }
  await sql`release savepoint tree`.run(ctx.db);
  return [...made.values()];
}

export const entryServed: readonly Served[] = [projectsServed, linesServed, enterServed];
