import { closed } from '#modules/company/projects/door.server.ts';
import { dayMs } from '#kernel/days.ts';
import { oneOf, orNull, type RowOf, type Sql, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import type { Change } from '#server/changes.ts';
import type { Actor, Context, Db } from '#server/context.ts';
import type { Following } from '#server/jobs/followers.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { users } from '#modules/company/people/door.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';
import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';
import type { AutomationRule } from '#modules/work/tasks/automations/automation-rule.ts';

/** Something that happened to a task and may begin rules. */
export interface Cause {
  /** Names it for good: a rule answers it once. */
  readonly key: string;
  readonly task_id: number;
  readonly kind: 'created' | 'changed' | 'client_comment' | 'checked' | 'deadline';
  readonly changed: readonly string[];
  /** The status before it and behind it, where it changed. */
  readonly left: TaskStatus | null;
  readonly reached: TaskStatus | null;
  /** How many rules stand behind it: 0 where a person did it. */
  readonly depth: number;
}

const eventRow = {
  ...{ xid: text, resource: text, op: text, changed: texts },
  left: orNull(oneOf<TaskStatus>()),
  reached: orNull(oneOf<TaskStatus>()),
  depth: orNull(whole),
  task_id: orNull(whole),
  by_client: yesNo,
};
type EventRow = RowOf<typeof eventRow>;

/** What rules answer: their name for good, and what may begin them. */
export const automated: Following = {
  name: 'run_automations',
  changes: [devTasks, taskComments, taskChecks].map((of) => ({ of, ops: ['create', 'update'] })),
};

/** The mark by which what a rule did is known again: how deep it was, and which rule. */
export const requestOf = (depth: number, ruleId: number): string => `automation:${depth}:${ruleId}`;

/** What began rules among the changes. */
export async function causesOf(db: Db, changes: readonly Change[]): Promise<Cause[]> {
  return merged((await eventsOf(db, changes)).flatMap(causesIn));
}

/** How deep the rules were that stand behind an event: by what they wrote of the row itself, else by all they wrote. */
const depthOf = (which: Sql) =>
  sql`(select max(split_part(a.request_id, ':', 2)::integer) from audit_log a
    where a.xid = e.xid and a.request_id like 'automation:%' ${which})`;

/**
 * The status that the audit of the row knows, at the beginning or at the end of the transaction. All rows are read, and
 * not the first one in order: for that the log would be walked from its start where its length is not known yet.
 */
const statusIn = (image: 'before' | 'after', order: 'asc' | 'desc') =>
  sql`(select (array_agg(a.${sql.ref(image)} ->> 'status' order by a.id ${sql.raw(order)}))[1] from audit_log a
    where a.xid = e.xid and a.resource = e.resource and a.row_id = e.row_id and a.action = 'update'
      and a.before ? 'status')`;

const eventsOf = (db: Db, changes: readonly Change[]): Promise<EventRow[]> =>
  sql(eventRow)`select e.xid::text, e.resource, e.op, e.changed,
      ${statusIn('before', 'asc')} as "left", ${statusIn('after', 'desc')} as reached,
      coalesce(${depthOf(sql`and a.resource = e.resource and a.row_id = e.row_id`)}, ${depthOf(sql``)}) as depth,
      case e.resource when 'fp/dev-tasks' then e.row_id
        when 'fp/task-comments' then (select c.task_id from task_comments c where c.id = e.row_id)
        else (select k.task_id from task_checks k where k.id = e.row_id) end as task_id,
      e.resource = 'fp/task-comments' and exists (select 1
        from ${rowsForAll(users, 'a job asks of which side somebody is')} u join user_types y on y.id = u.user_type_id
        where u.id = e.actor_id and y.code = 'client') as by_client
    from events e
    where e.id = any(${changes.map(({ id }) => id)}::bigint[]) order by e.xid, e.id`.rows(db);

function causesIn(event: EventRow): Cause[] {
  const { resource, op, task_id } = event;
  if (task_id === null) return [];
  const kind =
    resource === 'fp/task-checks'
      ? 'checked'
      : resource === 'fp/task-comments'
        ? event.by_client && op === 'create' && 'client_comment'
        : op === 'create'
          ? 'created'
          : 'changed';
  if (!kind) return [];
  const { changed, left, reached, depth } = event;
  return [{ key: `event:${event.xid}:${kind}`, task_id, kind, changed, left, reached, depth: depth ?? 0 }];
}

/** What one transaction did to a task is one cause, in however many events it says so. */
function merged(causes: readonly Cause[]): Cause[] {
  const same = Map.groupBy(causes, ({ key, task_id }) => `${key} ${task_id}`);
  return [...same.values()].map((some) => ({ ...some[0]!, changed: some.flatMap(({ changed }) => changed) }));
}

/** So many tasks of one rule are begun by time at once; the next round does the rest. */
const DEADLINES_AT_ONCE = 20;

/**
 * Tasks that the owner sees, whose deadline comes near or has passed since the rule stands as it does, and which it
 * has not answered. One that the owner does not see is never answered: it would stand before the others for good.
 */
export async function deadlineCauses(
  ctx: Context,
  owner: Actor,
  { trigger, trigger_options }: AutomationRule,
  rule: { readonly id: number; readonly updated_at: string },
): Promise<Cause[]> {
  const isNear = trigger === 'deadline_near';
  const from = isNear ? ctx.now : new Date(rule.updated_at);
  const to = isNear ? new Date(ctx.now.getTime() + (trigger_options.days ?? 1) * dayMs) : ctx.now;
  const visible = tasksVisibleTo(owner);
  const rows = await sql({ id: whole, key: text })`select t.id, ${trigger} || ':' || t.deadline as key
    from dev_tasks t where t.deadline > ${from} and t.deadline <= ${to} and t.deleted_at is null
      and ${visible === 'all' ? sql`true` : visible} and t.status not in ${closed}
      and not exists (select 1 from task_automation_runs r where r.task_automation_id = ${rule.id}
        and r.task_id = t.id and r.cause = ${trigger} || ':' || t.deadline)
    order by t.deadline, t.id limit ${sql.lit(DEADLINES_AT_ONCE)}`.rows(ctx.db);
  return rows.map(({ id, key }) => ({
    key,
    task_id: id,
    kind: 'deadline',
    changed: [],
    left: null,
    reached: null,
    depth: 0,
  }));
}
