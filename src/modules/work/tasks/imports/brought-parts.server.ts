import { laterParts } from '#server/import/writing-lines.ts';
import { columnsOf, type Sql, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import type { BroughtField, Transactions } from '#server/crud/foreign-tables.ts';
import type { MadeRow } from '#server/crud/operations.ts';
import { removeRows } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import { countComments } from '#modules/work/tasks/comments/task-comments.server.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { checksIn, commentsIn, type SaidCheck } from '#modules/work/tasks/imports/part-cells.ts';
import { type BroughtComment, piecesOf } from '#modules/work/tasks/imports/fitting.ts';
import { momentIn } from '#modules/work/tasks/imports/said-instants.ts';

const people = 'admin/users';
/** As much as a comment and a check may say. */
const longestComment = 10_000;
const longestCheck = 500;
const countedAtOnce = 200;

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** An author who is not one of ours is named in the text. */
export const readComments: NonNullable<BroughtField['read']> = (cell, { find, timeZone }) => {
  const read: BroughtComment[] = [];
  for (const said of commentsIn(cell)) {
    const at = said && momentIn(said.at, timeZone);
    if (!said || !at) return { rule: 'comment_date' };
    if (!said.text) continue;
    const found = find(people, said.author);
    const author_id = typeof found === 'number' ? found : null;
    // What is longer than a comment may be goes on in the next one.
    for (const piece of piecesOf(said.text, longestComment - 200)) {
      const spellings = [piece, said.author ? `**${said.author}:**\n\n${piece}` : piece];
      read.push({ at, author_id, text: spellings[author_id ? 0 : 1]!, spellings });
    }
  }
  return { value: read };
};

export const authorsIn = {
  path: people,
  of: (cell: string) => commentsIn(cell).flatMap((said) => said?.author ?? []),
};

export const readChecks: NonNullable<BroughtField['read']> = (cell) => ({ value: checksIn(cell) });

interface Made {
  readonly id: number;
  readonly input: Values;
}

/** Comments, checklists and what other systems call the tasks: hidden like these, in one statement each. */
export async function writeBroughtParts(
  ctx: Context,
  rows: readonly MadeRow[],
  inputs: readonly Values[],
  hidden: Values,
) {
  const made = rows.map(({ id }, at): Made => ({ id, input: inputs[at]! }));
  await writeComments(ctx, made, hidden);
  await writeChecks(ctx, made, hidden);
  await writeSources(ctx, made, hidden);
}

/**
 * Comments that have come since a file brought the task: those that are not there from the same moment in the same
 * words, or deleted by somebody, or changed here. Answers their ids by the tasks.
 */
export async function writeLaterComments(ctx: Context, rows: readonly Made[], hidden: Values) {
  const made = await writeComments(
    ctx,
    rows,
    hidden,
    sql`not exists (select 1 from task_comments k
      where k.task_id = c.task_id and k.created_at = coalesce(c.at, k.created_at)
        and (k.text = any(c.spellings) or k.edited_at is not null)
        and (k.deleted_at is null or k.deleted_at > k.updated_at - interval '1 hour'))`,
  );
  const byTask = Map.groupBy(made, ({ task_id }) => task_id);
  return new Map([...byTask].map(([task, comments]) => [task, comments.map(({ id }) => id)]));
}

/** As if they had been deleted long ago: a later file may bring them again. */
export async function removeLaterComments(ctx: Context, ids: readonly number[]): Promise<void> {
  const untouched = sql`t.id = any(${ids}::bigint[]) and t.version = 1 and t.deleted_at is null`;
  const rows = await removeRows(taskComments, ctx, untouched, {
    deleted_at: sql`${ctx.now}::timestamptz - interval '1 year'`,
    deletion_id: sql`gen_random_uuid()`,
  });
  await countComments(ctx, [...new Set(rows.map(({ task_id }) => task_id))]);
}

/** Tasks that are there already count the comments of an import when these are seen. */
export async function countLaterComments(inTransaction: Transactions, importId: number): Promise<void> {
  const taskIds = await inTransaction(({ db }) =>
    sql({ row_id: whole })`select distinct r.row_id from import_rows r
      where r.import_id = ${importId} and r.before ? ${laterParts} order by 1`.column(db),
  );
  for (let at = 0; at < taskIds.length; at += countedAtOnce)
    await inTransaction((ctx) => countComments(ctx, taskIds.slice(at, at + countedAtOnce)));
}

async function writeComments(
  ctx: Context,
  made: readonly Made[],
  { deleted_at, deletion_id }: Values,
  isNew: Sql = sql`true`,
): Promise<readonly { readonly id: number; readonly task_id: number }[]> {
  const comments = made.flatMap(({ id, input }) =>
    ((input.comments as readonly BroughtComment[] | undefined) ?? []).map((one, place) => ({
      task_id: id,
      ...one,
      place,
    })),
  );
  if (!comments.length) return [];
  return sql(
    columnsOf(taskComments, 'id', 'task_id'),
  )`insert into task_comments (task_id, text, is_public, version, created_at, created_by,
      imported_by, updated_at, updated_by, deleted_at, deletion_id)
    select c.task_id, c.text, false, 0, least(c.at, ${ctx.now}), coalesce(c.author_id, ${actorId(ctx.actor)}::bigint),
      ${actorId(ctx.actor)}::bigint, ${ctx.now}, ${actorId(ctx.actor)}::bigint, ${deleted_at}::timestamptz,
      ${deletion_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
      as c(task_id bigint, at timestamptz, author_id bigint, text text, spellings text[], place integer)
    where ${isNew} order by c.task_id, c.at, c.place returning id, task_id`.rows(ctx.db);
}

async function writeChecks(ctx: Context, made: readonly Made[], { deleted_at, deletion_id }: Values): Promise<void> {
  const checks = made.flatMap(({ id, input }) =>
    ((input.checks as readonly SaidCheck[] | undefined) ?? []).map(({ text, isPassed }, ordering) => ({
      task_id: id,
      text: cut(text, longestCheck),
      result: isPassed ? 'passed' : 'open',
      ordering: Math.min(ordering, 10_000),
    })),
  );
  if (!checks.length) return;
  const by = sql`${actorId(ctx.actor)}::bigint`;
  await sql`insert into task_checks (task_id, text, result, ordering, version, created_by, updated_by,
      deleted_at, deletion_id)
    select c.task_id, c.text, c.result, c.ordering, 0, ${by}, ${by}, ${deleted_at}::timestamptz, ${deletion_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c(task_id bigint, text text, result text, ordering integer) order by c.task_id, c.ordering`.run(ctx.db);
}

async function writeSources(ctx: Context, made: readonly Made[], { deletion_id }: Values): Promise<void> {
  const sources = made.flatMap(({ id, input: { source_id = null, parent_name = null } }) =>
    source_id || parent_name ? [{ task_id: id, source_id, parent_name }] : [],
  );
  if (!sources.length) return;
  await sql`insert into task_sources (task_id, source_id, parent_name, batch)
    select s.task_id, s.source_id, s.parent_name, case when s.parent_name is not null then ${deletion_id}::uuid end
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as s(task_id bigint, source_id text, parent_name text)`.run(ctx.db);
}
