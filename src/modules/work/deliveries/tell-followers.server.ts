import type { Change } from '#server/changes.ts';
import { type Actor, type Context, type Scope } from '#server/context.ts';
import { loadActor } from '#server/auth/actors.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { ids, oneOf, orNull, sql, text, whole } from '#server/database/door.ts';
import { follower } from '#server/jobs/followers.ts';
import type { InboxKind } from '#modules/channels/notifications/door.ts';
import { type Notice, tell } from '#modules/channels/notifications/door.server.ts';
import { devTasks, taskComments } from '#modules/work/tasks/door.ts';
import { commentsVisibleTo, type SettledTransition, tasksVisibleTo } from '#modules/work/tasks/door.server.ts';

const why = 'whoever follows is asked for what they see themselves';

/** What happened to a task. */
interface Happened {
  readonly kind: Extract<InboxKind, 'task_moved' | 'task_commented' | 'task_created'>;
  readonly task_id: number;
  readonly actor_id: number | null;
  readonly status: string | null;
  /** What has to be seen beside the task. */
  readonly comment_id: number | null;
  /** Who hears of it anyway, as who they are to the task. */
  readonly told: readonly number[];
}

const columns = {
  ...{ at: whole, user_id: whole, follows: oneOf('project', 'task'), number: text, name: text },
};

/**
 * Those who follow a task, watch it or follow its project hear of what happened to it: not who did it, not who hears
 * of it as their own, not who wants to hear nothing of the task, and never of what they could not open now.
 */
async function tellFollowers(ctx: Context, happened: readonly Happened[]): Promise<void> {
  if (!happened.length) return;
  const rows = await sql(columns)`select h.at, f.user_id, max(f.follows) as follows, t.number, t.name
    from jsonb_to_recordset(${JSON.stringify(happened.map((one, at) => ({ ...one, at })))}::jsonb)
      as h(at integer, task_id bigint, actor_id bigint, told bigint[])
    join ${rowsForAll(devTasks, why)} t on t.id = h.task_id and t.deleted_at is null
    cross join lateral (
      select unnest(t.watcher_ids) as user_id, 'task' as follows
      union all select w.user_id, 'task' from notification_watches w
        where w.path = 'fp/dev-tasks' and w.row_id = t.id and w.mode = 'follow'
      union all select w.user_id, 'project' from notification_watches w
        where w.path = 'fp/projects' and w.row_id = t.project_id and w.mode = 'follow') f
    where f.user_id is distinct from h.actor_id and f.user_id <> all(h.told)
      and not exists (select from notification_watches m where m.path = 'fp/dev-tasks' and m.row_id = t.id
        and m.user_id = f.user_id and m.mode = 'mute')
    group by h.at, f.user_id, t.number, t.name order by f.user_id, h.at`.rows(ctx.db);
  const notices: Notice[] = [];
  for (const [user_id, theirs] of Map.groupBy(rows, (row) => row.user_id)) {
    const seen = await seenBy(
      ctx,
      user_id,
      theirs.map(({ at }) => happened[at]!),
    );
    // However many tasks a call moved, it is one line.
    const lines = Map.groupBy(
      theirs.filter(({ at }) => seen(happened[at]!)),
      ({ at }) => [happened[at]!.kind, happened[at]!.actor_id, happened[at]!.status].join(' '),
    );
    for (const [{ at, number, name, follows }, ...others] of lines.values() as Iterable<[Row, ...Row[]]>) {
      const { kind, task_id, actor_id, status } = happened[at]!;
      const count = new Set([at, ...others.map((other) => other.at)].map((each) => happened[each]!.task_id)).size;
      const about = { user_id, task_id, actor_id };
      const details = { number, name, follows, count };
      if (kind === 'task_moved') notices.push({ ...about, kind, details: { ...details, status: status ?? '' } });
      else notices.push({ ...about, kind, details });
    }
  }
  await tell(ctx, notices);
}

type Row = { at: number; user_id: number; follows: 'project' | 'task'; number: string; name: string };

/** What a person may open of it at this moment. */
async function seenBy(ctx: Context, userId: number, all: readonly Happened[]): Promise<(one: Happened) => boolean> {
  const actor = await loadActor(ctx.db, userId, todayOf(ctx));
  if (!actor) return () => false;
  const [tasks, comments] = [
    await seenOf(ctx, 'dev_tasks', tasksVisibleTo, actor, [...new Set(all.map(({ task_id }) => task_id))]),
    await seenOf(
      ctx,
      'task_comments',
      commentsVisibleTo,
      actor,
      all.flatMap(({ comment_id }) => comment_id ?? []),
    ),
  ];
  return ({ task_id, comment_id }) => tasks.has(task_id) && (comment_id === null || comments.has(comment_id));
}

async function seenOf(
  ctx: Context,
  table: 'dev_tasks' | 'task_comments',
  scope: Scope,
  actor: Actor,
  rows: readonly number[],
): Promise<ReadonlySet<number>> {
  const visible = scope(actor);
  if (!rows.length) return new Set();
  const found = await sql({ id: whole })`select t.id from ${rowsForAll(table, why)} t
    where t.id = any(${rows}::bigint[]) and t.deleted_at is null
      and ${visible === 'all' ? sql`true` : visible}`.column(ctx.db);
  return new Set(found);
}

/** Moves that nobody can take back any more; those who hear of them as their own are named by the moves. */
export const tellFollowersOfMoves = (ctx: Context, moves: readonly SettledTransition[]): Promise<void> =>
  tellFollowers(
    ctx,
    moves.flatMap(({ flow_id: _flow, batch: _batch, notices, task_id, actor_id, to_status }) => ({
      ...{ kind: 'task_moved', task_id, actor_id, status: to_status, comment_id: null },
      told: notices.flatMap(({ user_id }) => user_id ?? []),
    })),
  );

const commentColumns = { id: whole, task_id: whole, created_by: orNull(whole), told: ids };
const taskColumns = { id: whole, created_by: orNull(whole), executor_id: orNull(whole) };

/** New tasks and comments. Whoever a comment calls by name, and whose the task is, hears of it as such. */
export async function tellFollowersOfChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  const of = (path: string) => changes.filter(({ resource }) => resource === path).map(({ row_id }) => row_id);
  const comments = await sql(commentColumns)`select c.id, c.task_id, c.created_by,
      array(select m.user_id from task_mentions m where m.task_id = c.task_id and m.comment_id = c.id) as told
    from ${rowsForAll(taskComments, why)} c
    where c.id = any(${of(taskComments.path)}::bigint[]) and c.deleted_at is null order by c.id`.rows(ctx.db);
  const tasks = await sql(taskColumns)`select t.id, t.created_by, t.executor_id from ${rowsForAll(devTasks, why)} t
    where t.id = any(${of(devTasks.path)}::bigint[]) and t.deleted_at is null order by t.id`.rows(ctx.db);
  await tellFollowers(ctx, [
    ...comments.map(({ id, task_id, created_by, told }) => ({
      ...{ kind: 'task_commented' as const, task_id, actor_id: created_by, status: null, comment_id: id, told },
    })),
    ...tasks.map(({ id, created_by, executor_id }) => ({
      ...{ kind: 'task_created' as const, task_id: id, actor_id: created_by, status: null, comment_id: null },
      told: executor_id === null ? [] : [executor_id],
    })),
  ]);
}

export const followersHear = follower(
  {
    name: 'tell_followers',
    changes: [
      { of: taskComments, ops: ['create'] },
      { of: devTasks, ops: ['create'] },
    ],
  },
  tellFollowersOfChanges,
);
