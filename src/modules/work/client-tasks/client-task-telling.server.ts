import { columnsOf, ids, moment, oneOf, orNull, type RowOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { loadActor } from '#server/auth/actors.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { DetailsOf } from '#modules/channels/notifications/door.ts';
import { type Notice, people, tell, tellOthers } from '#modules/channels/notifications/door.server.ts';
import { clientTaskStatuses } from '#modules/work/client-tasks/client-task-flow.ts';
import { clientTasksVisibleTo } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';

/** What one has to know of a client task to know whom it concerns. */
export const tellingColumns = columnsOf(clientTasks, 'id', 'name', 'client_id', 'project_id', 'responsible_id');
export type ToldClientTask = RowOf<typeof tellingColumns>;

/** As long as a move of a task can be taken back, nobody hears of what it meant. */
const WAIT_MS = 10_000;

interface Sides {
  readonly company: readonly number[];
  readonly client: readonly number[];
  /** Who follows it and is of neither side, and sees it now. */
  readonly followers: readonly number[];
}

/** Of each client task: the manager of its project and who took it, who of the client looks in, and who follows. */
async function sidesOf(ctx: Context, told: readonly ToldClientTask[]): Promise<ReadonlyMap<number, Sides>> {
  const followers = await followersOf(ctx, [...new Set(told.map(({ id }) => id))]);
  const rows = await sql({ id: whole, company: ids, client: ids })`select c.id,
      array_remove(array[p.manager_id, c.responsible_id], null) as company,
      array(select u.id from ${rowsForAll(users, 'a job tells everybody of the client')} u
        where u.client_id = c.client_id and u.status = 'active'
        and u.deleted_at is null order by u.id) as client
    from client_tasks c left join ${rowsForAll(projects, 'a job tells who manages it')} p on p.id = c.project_id
    where c.id = any(${told.map(({ id }) => id)}::bigint[])`.rows(ctx.db);
  return new Map(
    rows.map(({ id, company, client }) => {
      const those = new Set([...company, ...client]);
      return [
        id,
        {
          company: [...new Set(company)],
          client,
          followers: (followers.get(id) ?? []).filter((one) => !those.has(one)),
        },
      ];
    }),
  );
}

/** Who follows each of them, and may open it at this moment. */
async function followersOf(ctx: Context, taskIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const watching = await people.watching(ctx, clientTasks.path, taskIds);
  const found: { readonly id: number; readonly user: number }[] = [];
  for (const [user, theirs] of Map.groupBy(watching, ({ user_id }) => user_id)) {
    const actor = await loadActor(ctx.db, user, todayOf(ctx));
    if (!actor) continue;
    const visible = clientTasksVisibleTo(actor);
    const seen = await sql({ id: whole })`select t.id from ${rowsForAll(clientTasks, 'whoever follows is asked for')} t
      where t.id = any(${theirs.map(({ row_id }) => row_id)}::bigint[]) and t.deleted_at is null
        and ${visible === 'all' ? sql`true` : visible}`.column(ctx.db);
    found.push(...seen.map((id) => ({ id, user })));
  }
  return new Map(
    Array.from(
      Map.groupBy(found, ({ id }) => id),
      ([id, those]) => [id, those.map(({ user }) => user)] as const,
    ),
  );
}

type Said = DetailsOf<'client_task_commented'>;
const said = ({ id, name }: ToldClientTask): Said => ({ client_task_id: id, name });
const followed = (one: ToldClientTask): Said => ({ ...said(one), follows: 'task' });

/** Something was said that both sides hear: everybody concerned but the one who said it. */
export async function tellOfComment(ctx: Context, clientTask: ToldClientTask): Promise<void> {
  const sides = (await sidesOf(ctx, [clientTask])).get(clientTask.id);
  const concerned = [...(sides?.company ?? []), ...(sides?.client ?? [])];
  await tellOthers(ctx, concerned, 'client_task_commented', { details: said(clientTask) });
  await tellOthers(ctx, sides?.followers ?? [], 'client_task_commented', { details: followed(clientTask) });
}

/** The company hears how a client rates what was done; the same word once more is no news. */
export async function tellOfRating(ctx: Context, clientTask: ToldClientTask, score: number): Promise<void> {
  const { company = [], followers = [] } = (await sidesOf(ctx, [clientTask])).get(clientTask.id) ?? {};
  await tellOthers(ctx, company, 'client_task_rated', { details: { ...said(clientTask), score } });
  await tellOthers(ctx, followers, 'client_task_rated', { details: { ...followed(clientTask), score } });
}

const stepColumns = {
  ...tellingColumns,
  flow_id: whole,
  action: text,
  to_status: oneOf(...clientTaskStatuses),
  is_automatic: yesNo,
  created_by: orNull(whole),
};

/** Steps whose time to be taken back is over are told, each once. What tasks mean is told as the company's. */
export async function tellOfSteps(ctx: Context): Promise<number> {
  const before = new Date(ctx.now.getTime() - WAIT_MS);
  const rows = await sql(stepColumns)`with told as (update client_task_flows set told_at = ${ctx.now}
      where id in (select id from client_task_flows where told_at is null and created_at < ${before}
        order by id limit 1000 for update skip locked)
      returning id, client_task_id, action, to_status, is_automatic, created_by, deleted_at)
    select c.id, c.name, c.client_id, c.project_id, c.responsible_id, f.id as flow_id, f.action, f.to_status,
      f.is_automatic, f.created_by
    from told f join client_tasks c on c.id = f.client_task_id and c.deleted_at is null
    where f.deleted_at is null order by f.id`.rows(ctx.db);
  if (!rows.length) return 0;
  const sides = await sidesOf(ctx, rows);
  const clientUsers = new Set([...sides.values()].flatMap(({ client }) => client));
  const notices = rows.flatMap((row): Notice[] => {
    const { company, client, followers } = sides.get(row.id)!;
    const { action, to_status, created_by } = row;
    const isByClient = created_by !== null && clientUsers.has(created_by);
    const news = newsOf(row, said(row));
    // The company plans and takes apart in its own rooms; the client hears that two client tasks are one.
    const isInner = action === 'convert' || action === 'merge';
    const toCompany = isInner ? [] : company;
    const toClient = action === 'convert' || (action === 'merge' && to_status !== 'declined') ? [] : client;
    return [
      ...toCompany.map((user_id) => ({ ...news, user_id, actor_id: created_by })),
      ...toClient.map((user_id) => ({ ...news, user_id, actor_id: isByClient ? created_by : null })),
      ...(isInner ? [] : followers).map((user_id) => ({
        ...newsOf(row, followed(row)),
        user_id,
        actor_id: created_by,
      })),
    ].filter(({ user_id }) => user_id !== created_by);
  });
  await tell(ctx, notices);
  return rows.length;
}

/** A step is news of the kind that its action says. */
function newsOf({ action, to_status }: { readonly action: string; readonly to_status: string }, details: Said) {
  if (action === 'ask') return { kind: 'client_task_new' as const, details };
  if (action === 'merge') return { kind: 'client_task_merged' as const, details };
  return { kind: 'client_task_moved' as const, details: { ...details, status: to_status } };
}

const dueColumns = { ...tellingColumns, is_answer: yesNo, due_at: moment };

/** Warns those who look after a client task before its target breaks, once for each target. */
export async function warnOfTargets(ctx: Context): Promise<number> {
  const rows = await sql(dueColumns)`with due as (
      select id, answer_warn_at <= ${ctx.now} and status = 'new' as is_answer from client_tasks
      where deleted_at is null and status in ('new', 'taken', 'in_work')
        and (answer_warn_at <= ${ctx.now} or done_warn_at <= ${ctx.now})
      order by id limit 500 for update skip locked),
    warned as (update client_tasks c set
        answer_warn_at = case when c.answer_warn_at <= ${ctx.now} then null else c.answer_warn_at end,
        done_warn_at = case when c.done_warn_at <= ${ctx.now} then null else c.done_warn_at end
      from due where due.id = c.id
      returning c.id, c.name, c.client_id, c.project_id, c.responsible_id, coalesce(due.is_answer, false) as is_answer,
        case when due.is_answer then c.answer_due_at else c.done_due_at end as due_at)
    select * from warned where due_at is not null order by id`.rows(ctx.db);
  if (!rows.length) return 0;
  const sides = await sidesOf(ctx, rows);
  await tell(
    ctx,
    rows.flatMap((row) =>
      (sides.get(row.id)?.company ?? []).map(
        (user_id): Notice => ({
          ...{ user_id, kind: row.is_answer ? 'client_task_answer_due' : 'client_task_done_due', actor_id: null },
          details: { ...said(row), due_at: row.due_at },
        }),
      ),
    ),
  );
  return rows.length;
}
