import { sql } from '#server/database/sql.ts';
import { actorId, type Context } from '#server/context.ts';
import type { Values } from '#server/crud/values.ts';
import type { TaskStatus } from '#modules/tasks/workflow/transition-table.ts';

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
export function broughtValues(ctx: Context, input: Values): Values {
  const { status: given, former_numbers = null, created_on, comments, creator_id } = input;
  if (!given && !former_numbers && !created_on && !comments) return creator_id ? { creator_id } : {};
  const { status, at } = broughtOf(ctx, input);
  const made = earlier(created_on as string | undefined, status === 'new' ? ctx.now.toISOString() : at);
  const isDone = ['done', 'accepted'].includes(status);
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
export async function writeBroughtFlows(
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
