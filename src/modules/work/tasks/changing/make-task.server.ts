import { invalid } from '#kernel/problems.ts';
import { json, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import { type Context, lastly } from '#server/context.ts';
import type { Input } from '#kernel/resource.ts';
import type { devTasks, TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { deadlineInstant, writeDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.server.ts';
import { askedDeadline } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import { mentionedIn } from '#modules/work/tasks/mentions/mention-text.ts';
import { noteMentions } from '#modules/work/tasks/mentions/mentions.server.ts';
import { isForAnother, tellExecutor } from '#modules/work/tasks/changing/tell-executor.server.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { seenTask } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

const surroundings = {
  client_id: orNull(whole),
  parent: orNull(json<Pick<TaskRow, 'project_id' | 'main_task_id' | 'status'>>()),
};
type Surroundings = RowOf<typeof surroundings>;

/** Makes a task: its number in the project, its place in the tree, its first deadline, its creator. */
export async function makeTask(
  crud: Operations<typeof devTasks>,
  ctx: Context,
  input: Input<typeof devTasks>,
): Promise<TaskRow> {
  const around = input.parent_id || input.client_task_id ? await surroundingsOf(ctx, input) : nothingAround;
  if (input.parent_id) checkParent(around.parent, input.project_id);
  const deadline = deadlineInstant(ctx, input.deadline, input.executor_id) ?? null;
  const first = askedDeadline(null, deadline, null, null);
  const follows = first || input.parent_id;
  const row = await crud.create(
    follows || mentionedIn(input.text ?? null).length || isForAnother(ctx, input.executor_id) ? ctx : lastly(ctx),
    { ...input, deadline, deadline_reason_code: first ? 'initial' : null },
    systemValues(ctx, input, deadline, around),
  );
  await noteMentions(ctx, row.id, null, row.text);
  if (isForAnother(ctx, input.executor_id)) await tellExecutor(follows ? ctx : lastly(ctx), input.executor_id, [row]);
  if (first) await writeDeadlines(ctx, new Map([[row.id, first]]));
  if (input.parent_id) await recount(ctx, { parents: [input.parent_id] });
  return row;
}

/** What the product itself says of a new task. */
export const systemValues = (ctx: Context, input: Values, deadline: string | null, around: Surroundings): Values => ({
  task_priority_id: input.task_priority_id ?? defaultOf('task_priorities'),
  task_type_id: input.task_type_id ?? defaultOf('task_types'),
  number: sql`next_task_number(${input.project_id}::bigint)`,
  creator_id: ctx.actor.id,
  client_id: around.client_id,
  main_task_id: around.parent ? (around.parent.main_task_id ?? input.parent_id) : null,
  first_deadline: deadline,
  kpi_deadline: deadline,
  status_changed_at: ctx.now,
});

export const nothingAround: Surroundings = { client_id: null, parent: null };

/** The dictionary's own choice for a task that says nothing. */
const defaultOf = (table: 'task_priorities' | 'task_types') =>
  sql`(select id from ${rowsForAll(table, 'what the company usually takes')}
    where is_default and deleted_at is null order by id limit 1)`;

/** What a new task takes over from the task above it and from the client's task that it serves. */
async function surroundingsOf(ctx: Context, input: Values): Promise<Surroundings> {
  return sql(surroundings)`select
    (select client_id from ${rowsForAll('client_tasks', 'a reference that is checked beside it')}
      where id = ${input.client_task_id ?? null}::bigint) as client_id,
    (select jsonb_build_object('project_id', p.project_id, 'main_task_id', p.main_task_id, 'status', p.status)
      from dev_tasks p where p.id = ${input.parent_id ?? null}::bigint and p.deleted_at is null
        and ${seenTask(ctx.actor, 'p')}) as parent`.one(ctx.db);
}

function checkParent(parent: Surroundings['parent'], projectId: unknown): void {
  if (!parent) throw invalid('parent_id', 'exists');
  if (parent.project_id !== projectId) throw invalid('parent_id', 'same_project');
  if (parent.status === 'accepted') throw taskLocked();
}
