import { sql } from 'kysely';
import { actorId, type Context } from '#server/context.ts';
import type { BroughtField } from '#server/crud/import/foreign-tables.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Values } from '#server/crud/record.ts';
import { checksIn, commentsIn, type SaidCheck } from '#modules/tasks/sources/part-cells.ts';
import { momentIn } from '#modules/tasks/sources/moments.ts';

const people = 'admin/users';
/** As much as a comment and a check may say. */
const longestComment = 10_000;
const longestCheck = 500;

interface BroughtComment {
  readonly at: string;
  readonly author_id: number | null;
  readonly text: string;
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Whoever is not one of ours is named in the text. */
export const readComments: NonNullable<BroughtField['read']> = (cell, { find, timeZone }) => {
  const read: BroughtComment[] = [];
  for (const said of commentsIn(cell)) {
    const at = said && momentIn(said.at, timeZone);
    if (!said || !at) return { rule: 'comment_date' };
    if (!said.text) continue;
    const found = find(people, said.author);
    const author_id = typeof found === 'number' ? found : null;
    const text = author_id || !said.author ? said.text : `**${said.author}:**\n\n${said.text}`;
    read.push({ at, author_id, text: cut(text, longestComment) });
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
  rows: readonly AnyRow[],
  inputs: readonly Values[],
  hidden: Values,
) {
  const made = rows.map(({ id }, at): Made => ({ id, input: inputs[at]! }));
  await writeComments(ctx, made, hidden);
  await writeChecks(ctx, made, hidden);
  await writeSources(ctx, made, hidden);
}

async function writeComments(ctx: Context, made: readonly Made[], { deleted_at, deletion_id }: Values): Promise<void> {
  const comments = made.flatMap(({ id, input }) =>
    ((input.comments as readonly BroughtComment[] | undefined) ?? []).map((one) => ({ task_id: id, ...one })),
  );
  if (!comments.length) return;
  await sql`insert into task_comments (task_id, text, is_public, version, created_at, created_by,
      updated_at, updated_by, deleted_at, deletion_id)
    select c.task_id, c.text, false, 0, least(c.at, ${ctx.now}), coalesce(c.author_id, ${actorId(ctx.actor)}::bigint),
      ${ctx.now}, ${actorId(ctx.actor)}::bigint, ${deleted_at}::timestamptz, ${deletion_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
      as c(task_id bigint, at timestamptz, author_id bigint, text text) order by c.task_id, c.at`.execute(ctx.db);
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
      as c(task_id bigint, text text, result text, ordering integer) order by c.task_id, c.ordering`.execute(ctx.db);
}

async function writeSources(ctx: Context, made: readonly Made[], { deletion_id }: Values): Promise<void> {
  const sources = made.flatMap(({ id, input: { source_id = null, parent_name = null } }) =>
    source_id || parent_name ? [{ task_id: id, source_id, parent_name }] : [],
  );
  if (!sources.length) return;
  await sql`insert into task_sources (task_id, source_id, parent_name, batch)
    select s.task_id, s.source_id, s.parent_name, case when s.parent_name is not null then ${deletion_id}::uuid end
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb)
      as s(task_id bigint, source_id text, parent_name text)`.execute(ctx.db);
}
