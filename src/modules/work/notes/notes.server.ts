import { allows } from '#kernel/access.ts';
import { invalid, notTheirs, Problem, refuseStale, stepNotAllowed } from '#kernel/problems.ts';
import type { Patch } from '#kernel/resource.ts';
import { holdsOn, sql, whole } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { issues, longestTag, noteToTask } from '#modules/work/notes/issues.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** Own notes, those of people in one of the own teams that share them with it, and those for all of the staff. */
const visibleNotes: Scope = ({ id, user_type, team_ids, as_of }: Actor) =>
  user_type === 'client'
    ? sql`t.created_by = ${id}`
    : sql`(t.created_by = ${id} or t.is_shared = 'all' or (t.is_shared = 'team' and exists (
        select 1 from team_members theirs where theirs.user_id = t.created_by
          and theirs.team_id = any(${team_ids}::bigint[]) and theirs.deleted_at is null
          and ${holdsOn('theirs', as_of)})))`;

/** Everyone keeps notes; those who see a note of somebody else may not change it. Tags are kept trimmed, each once. */
export function noteOperations(settings: CrudSettings): Operations<typeof issues> {
  const crud = crudOf(issues, settings, {
    scope: visibleNotes,
    async present(ctx, rows) {
      const tasks = await tasksOf(
        ctx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => {
        const task_id = tasks.get(row.id) ?? null;
        return { ...row, task_id, allowed_actions: task_id ? [] : (['to-task'] as const) };
      });
    },
  });
  async function checkOwn(ctx: Context, ids: readonly number[]): Promise<void> {
    const isOfOthers = await sql`select from ${rowsForAll(issues, 'those that are seen, held against the caller')} t
      where t.id = any(${ids}::bigint[]) and t.created_by is distinct from ${ctx.actor.id}
        and ${visibleNotes(ctx.actor)}`.isThere(ctx.db);
    if (isOfOthers) throw notTheirs('note_not_yours');
  }
  const judged = judgedBy(crud, { change: checkOwn, restored: (ctx, row) => checkOwn(ctx, [row.id]) });
  return {
    ...judged,
    create: (ctx, input, own) => judged.create(ctx, withTags(input), own),
    update: (ctx, id, patch, version, own) => judged.update(ctx, id, withTags(patch), version, own),
    bulk: (ctx, ids, changes) => judged.bulk(ctx, ids, withTags(changes)),
  };
}

function withTags<V extends Patch<typeof issues>>(values: V): V {
  if (!values.tags) return values;
  const tags = [...new Set(values.tags.map((tag) => tag.trim().replace(/^#/, '').toLowerCase()))];
  if (tags.some((tag) => !tag)) throw invalid('tags', 'tag_empty');
  if (tags.some((tag) => tag.length > longestTag)) throw invalid('tags', 'tag_long', { max: longestTag });
  return { ...values, tags };
}

/** The tasks that notes became, as long as they are there: whoever sees the note may know of it. */
function tasksOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return sql({ issue_id: whole, task_id: whole })`select o.issue_id, max(o.task_id) as task_id from task_origins o
    join ${rowsForAll(devTasks, 'whether the task is there at all')} t on t.id = o.task_id and t.deleted_at is null
    where o.issue_id = any(${ids}::bigint[]) group by o.issue_id`.pairs(ctx.db, 'issue_id', 'task_id');
}

/** By whoever sees the note and may make tasks; the task keeps the text, the note its task. */
const toTask = serve(noteToTask, async (asked, { body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  if (!allows(devTasks.access.create!, ctx.actor)) throw new Problem('ACTION_NOT_HELD');
  const { read } = app.operationsAt(issues);
  await sql`select from ${rowsForAll(issues, 'the note that is asked for, locked')} t
    where t.id = ${body.id} for update`.run(ctx.db);
  const note = await read(ctx, body.id);
  refuseStale(note, body.version);
  if (!note.allowed_actions.length)
    throw stepNotAllowed('task_id', 'note_is_task', { allowed_actions: [], task_id: note.task_id });
  const task = await app
    .operationsAt(devTasks)
    .create(ctx, { name: note.title, project_id: body.project_id, ...(note.text && { text: note.text }) });
  await sql`insert into task_origins (task_id, issue_id) values (${task.id}, ${note.id})`.run(ctx.db);
  return read(ctx, note.id);
});

export const notesServed: readonly Served[] = [toTask];
