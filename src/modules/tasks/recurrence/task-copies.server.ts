import { sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import type { Context } from '#server/context.ts';
import { recordChange } from '#server/crud/record.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { askedDeadline } from '#modules/tasks/moves/task-move.ts';
import { taskChecks } from '#modules/tasks/parts/task-checks.ts';
import { writeDeadlines } from '#modules/tasks/time/task-deadlines.server.ts';

/** A tree of more tasks is no template. */
const COPIES_MAX = 200;

/** What a copy takes over; status, time and history begin anew. */
const taken = `text, task_group_id, reviewer_id, participant_ids, watcher_ids, task_type_id,
  task_priority_id, task_platform_id, attribute_value_ids, sticker_ids, hard_index, planned_minutes, requires_review,
  will_be_marked, project_id, project_category_id`;

export interface CopyOrder {
  readonly template_task_id: number;
  readonly name: string;
  /** Of the root; the others keep theirs. None: as in the template. */
  readonly executor_id: number | null;
  readonly creator_id: number | null;
  /** The day on which the work begins, and how many working days it has. */
  readonly day: string;
  readonly deadline_days: number | null;
}

interface Original {
  readonly id: number;
  readonly parent_id: number | null;
  readonly copy_id: number;
  readonly number: string;
}

/** Makes a tree of tasks like another one, with its checks. Answers the root's id; null when there is no template. */
export async function copyTree(ctx: Context, timeZone: string, order: CopyOrder): Promise<number | null> {
  const originals = await originalsOf(ctx, order.template_task_id);
  const root = originals.find(({ id }) => id === order.template_task_id);
  if (!root) return null;
  const deadline = deadlineOf(timeZone, order);
  const copyOf = new Map(originals.map(({ id, copy_id }) => [id, copy_id]));
  const copies = originals.map(({ id, copy_id, number, parent_id }) => ({
    id,
    copy_id,
    number,
    parent_id: id === root.id ? null : copyOf.get(parent_id ?? 0),
    main_task_id: id === root.id ? null : root.copy_id,
    name: id === root.id ? order.name : null,
    deadline: id === root.id ? deadline : null,
    executor_id: id === root.id ? order.executor_id : null,
  }));
  const made = sql`insert into dev_tasks (id, number, name, parent_id, main_task_id, executor_id, creator_id,
      planned_start_on, deadline, first_deadline, kpi_deadline, deadline_reason_code, status_changed_at,
      sub_task_count, open_sub_task_count, ${sql.raw(taken)}) overriding system value
    select c.copy_id, c.number, coalesce(c.name, t.name), c.parent_id, c.main_task_id, (select u.id from users u
        where u.id = coalesce(c.executor_id, t.executor_id) and u.status = 'active' and u.deleted_at is null),
      coalesce(${order.creator_id}::bigint, t.creator_id), ${order.day}::date, c.deadline, c.deadline, c.deadline,
      case when c.deadline is null then null else 'initial' end, ${ctx.now}, t.sub_task_count, t.sub_task_count,
      ${sql.raw(taken)}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(id bigint, copy_id bigint, number text, name text,
      parent_id bigint, main_task_id bigint, deadline timestamptz, executor_id bigint)
    join (select id as original_id, name, parent_id as above_id, executor_id, creator_id, sub_task_count,
      ${sql.raw(taken)} from dev_tasks) t on t.original_id = c.id returning *`;
  await recordChange(devTasks, ctx, 'create', made);
  const first = askedDeadline(null, deadline, null, null);
  if (first) await writeDeadlines(ctx, new Map([[root.copy_id, first]]));
  await copyChecks(ctx, originals);
  return root.copy_id;
}

/** The template and everything below it, each with the id and the number that its copy gets. */
async function originalsOf(ctx: Context, id: number): Promise<Original[]> {
  const { rows } = await sql<Original>`with recursive below as (
      select t.id, t.parent_id, t.project_id from dev_tasks t join projects p on p.id = t.project_id
      where t.id = ${id} and t.deleted_at is null and p.deleted_at is null
      union select d.id, d.parent_id, d.project_id from dev_tasks d join below b on d.parent_id = b.id
      where d.deleted_at is null)
    select id, parent_id, nextval(pg_get_serial_sequence('dev_tasks', 'id')) as copy_id,
      next_task_number(project_id) as number
    from (select * from below order by id limit ${sql.lit(COPIES_MAX)}) as tree`.execute(ctx.db);
  return rows;
}

function deadlineOf(timeZone: string, { day, deadline_days }: CopyOrder): string | null {
  if (deadline_days === null) return null;
  const calendar = companyCalendar(timeZone);
  return new Date(calendar.endOfWorkingDay(calendar.addWorkingDays(day, deadline_days))).toISOString();
}

async function copyChecks(ctx: Context, originals: readonly Original[]): Promise<void> {
  const pairs = JSON.stringify(originals.map(({ id, copy_id }) => ({ id, copy_id })));
  const made = sql`insert into task_checks (task_id, text, ordering)
    select c.copy_id, k.text, k.ordering from jsonb_to_recordset(${pairs}::jsonb) as c(id bigint, copy_id bigint)
    join task_checks k on k.task_id = c.id and k.deleted_at is null order by k.id returning *`;
  await recordChange(taskChecks, ctx, 'create', made);
}
