import { isClosedStatus } from '#modules/company/projects/door.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { actorId, type Context } from '#server/context.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import { insertHidden } from '#server/import/many-rows.ts';
import type { MadeRow, Operations, QuickOperations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { clientTasksServed } from '#modules/work/tasks/task/client-tasks-served.server.ts';
import { askedDeadline } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import { mentionedIn } from '#modules/work/tasks/mentions/mention-text.ts';
import { writeBroughtParts } from '#modules/work/tasks/imports/brought-parts.server.ts';
import { writtenByHand } from '#modules/work/tasks/imports/task-sources.server.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { checkWrittenDown } from '#modules/work/tasks/changing/written-down.server.ts';
import { makeTask, nothingAround, systemValues } from '#modules/work/tasks/changing/make-task.server.ts';
import { deadlineInstant, writeDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.server.ts';
import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

/** Tasks that stand by themselves are made many at once; what hangs together with others is made one by one. */
export function quickTasks(settings: CrudSettings, crud: Operations<typeof devTasks>): QuickOperations {
  const hangs = (input: Values) =>
    Boolean(input.parent_id || input.client_task_id || mentionedIn(input.text as string | null).length);
  return {
    async createHidden(ctx, inputs, hidden) {
      for (const input of inputs) checkWrittenDown(ctx, input);
      const alone = await makeMany(
        settings,
        crud,
        ctx,
        inputs.filter((input) => !hangs(input)),
        hidden,
      );
      const rows: MadeRow[] = [];
      for (const input of inputs)
        rows.push(hangs(input) ? await makeOne(settings, crud, ctx, input, hidden) : alone.shift()!);
      await writeBroughtFlows(
        ctx,
        rows.map(({ id }, at) => ({ id, input: inputs[at]! })),
      );
      await writeBroughtParts(ctx, rows, inputs, hidden);
      return rows;
    },
    async removeMany(ctx, ids) {
      const rows = await sql(columnsOf(devTasks, 'parent_id', 'client_task_id'))`select distinct parent_id,
          client_task_id from dev_tasks
        where id = any(${ids}::bigint[]) and (parent_id is not null or client_task_id is not null)`.rows(ctx.db);
      await removeWithParts(settings.directory(), crud.resource, ctx, ids);
      await recount(ctx, { blockers: ids, parents: rows.map(({ parent_id }) => parent_id) });
      await clientTasksServed.happen(ctx, { ids: rows.flatMap(({ client_task_id }) => client_task_id ?? []) });
    },
  };
}

async function makeMany(
  settings: CrudSettings,
  crud: Operations<typeof devTasks>,
  ctx: Context,
  inputs: readonly Values[],
  hidden: Values,
): Promise<MadeRow[]> {
  if (!inputs.length) return [];
  const timed = inputs.map((input) => {
    const deadline = deadlineInstant(ctx, input.deadline, input.executor_id) ?? null;
    return { ...input, deadline, deadline_reason_code: deadline && 'initial' };
  });
  const written = timed.map(writtenByHand);
  const brought = new Map<Values, Values>(written.map((input, at) => [input, timed[at]!]));
  const system = (input: Values) => ({
    ...systemValues(ctx, input, input.deadline as string | null, nothingAround),
    ...broughtValues(ctx, brought.get(input)!),
  });
  const rows = await insertHidden(settings.directory(), crud.resource, ctx, written, hidden, system);
  const firsts = rows.flatMap(({ id }, at) => {
    const first = askedDeadline(null, timed[at]!.deadline, null, null);
    return first ? [[id, first] as const] : [];
  });
  await writeDeadlines(ctx, new Map(firsts));
  return rows;
}

/** Made like by hand and hidden at once; it has been announced, so its version stays. */
async function makeOne(
  settings: CrudSettings,
  crud: Operations<typeof devTasks>,
  ctx: Context,
  input: Values,
  { deleted_at, deletion_id }: Values,
): Promise<MadeRow> {
  const row = await makeTask(crud, ctx, writtenByHand(input));
  const brought = Object.entries({ ...broughtValues(ctx, input), deleted_at, deletion_id });
  const sets = brought.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update dev_tasks set ${sql.join(sets)} where id = ${row.id}`.run(ctx.db);
  return row;
}

/** No clock runs for what was brought: work that is going on there is paused here until somebody takes it up. */
const restingOf = (status: TaskStatus): TaskStatus => (status === 'processing' ? 'pause' : status);

interface Brought {
  readonly status: TaskStatus;
  /** When the task came to stand there: as its file says, never later than now. */
  readonly at: string;
}

function broughtOf({ now }: Context, { status = 'new', moved_at }: Values): Brought {
  const at = earlier(moved_at as string | undefined, now.toISOString());
  return { status: restingOf(status as TaskStatus), at };
}

const earlier = (given: string | undefined, than: string): string =>
  given && Date.parse(given) < Date.parse(than) ? given : than;

/** Status, number of before and the instants that belong to them: what was finished elsewhere is not finished today. */
function broughtValues(ctx: Context, input: Values): Values {
  const { status: given, former_numbers = null, created_on, comments, creator_id } = input;
  if (!given && !former_numbers && !created_on && !comments) return creator_id ? { creator_id } : {};
  const { status, at } = broughtOf(ctx, input);
  const made = earlier(created_on as string | undefined, status === 'new' ? ctx.now.toISOString() : at);
  const isDone = isClosedStatus(status);
  const wasSubmitted = isDone || status === 'checking';
  return {
    former_numbers,
    status,
    previous_status: status === 'blocked' ? 'new' : null,
    created_at: made,
    status_changed_at: status === 'new' ? made : at,
    submitted_at: wasSubmitted ? at : null,
    first_submitted_at: wasSubmitted ? at : null,
    review_started_at: status === 'checking' ? at : null,
    done_at: isDone ? at : null,
    ended_at: status === 'accepted' ? at : null,
    comment_count: Array.isArray(comments) ? comments.length : 0,
    ...(Boolean(creator_id) && { creator_id }),
  };
}

/** The history of a task that did not begin here begins with where it stood. */
async function writeBroughtFlows(
  ctx: Context,
  tasks: readonly { readonly id: number; readonly input: Values }[],
): Promise<void> {
  const moved = tasks
    .map(({ id, input }) => ({ id, input, ...broughtOf(ctx, input) }))
    .filter(({ status }) => status !== 'new')
    .map(({ id, input: { executor_id = null, former_numbers = null }, status, at }) => ({
      task_id: id,
      to_status: status,
      executor_id,
      comment: former_numbers,
      at,
    }));
  if (!moved.length) return;
  const by = sql`${actorId(ctx.actor)}::bigint`;
  await sql`insert into task_flows (task_id, from_status, to_status, comment, executor_id, is_automatic,
      created_at, created_by, updated_at, updated_by)
    select m.task_id, 'new', m.to_status, m.comment, m.executor_id, true, m.at, ${by}, ${ctx.now}, ${by}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as m(task_id bigint, to_status text, comment text, executor_id bigint, at timestamptz)`.run(ctx.db);
}
