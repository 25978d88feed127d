import { rowColumnsOf, texts, whole, yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { calendarOf } from '#modules/attendance/door.server.ts';
import { users } from '#modules/people/door.ts';
import { projects } from '#modules/projects/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { workingDaysAfter, TREE_MAX } from '#modules/tasks/templates/template-plan.ts';
import { plantTree, type Seedling } from '#modules/tasks/templates/tree-planting.server.ts';

/** What a copy takes over; status, time and history begin again. */
const taken = [
  'text',
  'task_group_id',
  'reviewer_id',
  'participant_ids',
  'watcher_ids',
  'task_type_id',
  'task_priority_id',
  'task_platform_id',
  'attribute_value_ids',
  'sticker_ids',
  'hard_index',
  'planned_minutes',
  'requires_review',
  'will_be_marked',
  'project_category_id',
] as const satisfies readonly (keyof TaskRow)[];

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

/**
 * Makes a tree of tasks like another one, with its checks. Days of what is below keep their distance to the beginning
 * of the work, in working days. Answers the root's id; null when there is no task to copy.
 */
export async function copyTree(ctx: Context, order: CopyOrder): Promise<number | null> {
  const originals = await originalsOf(ctx, order.template_task_id);
  const [root] = originals;
  if (!root) return null;
  const active = await activeOf(ctx, [order.executor_id, ...originals.map(({ executor_id }) => executor_id)]);
  const calendar = calendarOf(ctx);
  const dayOf = (instant: string) => calendar.dayOf(Date.parse(instant));
  const began = root.planned_start_on ?? dayOf(root.created_at);
  const later = (day: string) => calendar.addWorkingDays(order.day, workingDaysAfter(began, day, calendar));
  const endOf = (day: string) => new Date(calendar.endOfWorkingDay(day)).toISOString();
  const place = new Map(originals.map(({ id }, at) => [id, at]));
  const tree = originals.map((task): Seedling => {
    const isRoot = task === root;
    const executor = (isRoot && order.executor_id) || task.executor_id;
    const days = isRoot ? order.deadline_days : null;
    const rootDeadline = days === null ? null : endOf(calendar.addWorkingDays(order.day, days));
    return {
      above: isRoot ? null : (place.get(task.parent_id ?? 0) ?? 0),
      checks: task.checks,
      deadline: isRoot ? rootDeadline : task.deadline && endOf(later(dayOf(task.deadline))),
      values: {
        ...Object.fromEntries(taken.map((name) => [name, task[name]])),
        // A sprint that is over takes nothing new, and what recurs outlives it.
        task_group_id: task.is_in_closed_group ? null : task.task_group_id,
        name: isRoot ? order.name : task.name,
        executor_id: executor && active.has(executor) ? executor : null,
        creator_id: order.creator_id ?? task.creator_id,
        planned_start_on: !isRoot && task.planned_start_on ? later(task.planned_start_on) : order.day,
      },
    };
  });
  const ids = await plantTree(ctx, { project_id: root.project_id, parent_id: null, main_task_id: null }, tree);
  return ids[0]!;
}

interface Original extends TaskRow {
  readonly checks: readonly string[];
  readonly is_in_closed_group: boolean;
}

/** The task and everything below it, in the order in which they were made; a tree that is too large is cut. */
async function originalsOf(ctx: Context, id: number): Promise<Original[]> {
  const more = { checks: texts, is_in_closed_group: yesNo };
  return sql(rowColumnsOf(devTasks, more))`with recursive below as (
      select t.id, 0 as level from dev_tasks t
        join ${rowsForAll(projects, 'a job makes what is due')} p on p.id = t.project_id
      where t.id = ${id} and t.deleted_at is null and p.deleted_at is null and p.archived_at is null
      union select d.id, level + 1 from dev_tasks d join below b on d.parent_id = b.id where d.deleted_at is null)
    select ${sql.raw(selectionOf(devTasks, ctx.lang))},
      exists (select from task_groups g where g.id = t.task_group_id and g.is_closed) as is_in_closed_group,
      array(select k.text from task_checks k
        where k.task_id = t.id and k.deleted_at is null order by k.ordering, k.id) as checks
    from below join dev_tasks t on t.id = below.id
    order by below.level, t.id limit ${sql.lit(TREE_MAX)}`.rows(ctx.db);
}

const activeOf = (ctx: Context, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> =>
  sql({ id: whole })`select id
    from ${rowsForAll(users, 'who has left does nothing any more, whoever asks')}
    where id = any(${ids}::bigint[]) and status = 'active' and deleted_at is null`.asSet(ctx.db);
