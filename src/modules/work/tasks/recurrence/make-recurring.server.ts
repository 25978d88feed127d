import { orNull, rowColumnsOf, sql, texts, whole, yesNo } from '#server/database/door.ts';
import { isAwayOn } from '#modules/staff/leave/door.server.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { nextOf, type RecurrenceRow } from '#modules/work/tasks/recurrence/recurrence-days.ts';
import { doersOf, executorInQuery } from '#modules/work/tasks/recurrence/recurrence-executor.server.ts';
import { makeTemplate } from '#modules/work/tasks/templates/template-making.server.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';
import { users } from '#modules/company/people/door.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { TREE_MAX, workingDaysAfter } from '#modules/work/tasks/templates/template-plan.ts';
import { plantTree, type Seedling } from '#modules/work/tasks/templates/tree-planting.server.ts';

/** Trees that one transaction makes; the next run makes the rest. */
const AT_ONCE = 5;
/** More days than this were missed by nobody: the search for the newest one ends. */
const MISSED_MAX = 1_000;

/**
 * Makes what is due today in the company's time zone. Days that went by unnoticed (a pause, a server that stood still)
 * are made up for once, by the newest: nobody wants ten reports at a time. Days on which its executor is away are
 * left out; today is left to be looked at again as long as it lasts, for leave may be taken back. Answers how many were
 * looked at. Two workers never take the same recurrence, and a day that was made stays made.
 */
export async function makeRecurring(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const rows = await sql(rowColumnsOf(taskRecurrences))`select ${sql.raw(selectionOf(taskRecurrences, 'uz'))}
    from task_recurrences t
    where t.next_on <= ${today}::date and not t.is_paused and t.deleted_at is null
      and (t.next_on < ${today}::date or not ${isAwayOn(executorInQuery(today), today)})
    order by t.next_on, t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  for (const row of rows) {
    const [doer] = await doersOf(ctx, [row], row.next_on ?? today);
    const { calendar: own, isAway } = doer!;
    const coming = nextOf(row, own, MISSED_MAX);
    const passed = coming.filter(({ day }) => day < today || (day === today && !isAway(day)));
    const due = passed.findLast(({ day }) => !isAway(day));
    if (due) await makeOnce(ctx, row, due.day);
    const last_on = passed.at(-1)?.nominal ?? row.last_on;
    const next_on = coming[passed.length]?.day ?? null;
    await updateRows(taskRecurrences, ctx, { set: { last_on, next_on }, held: [row] });
  }
  return rows.length;
}

async function makeOnce(ctx: Context, row: RecurrenceRow, day: string): Promise<void> {
  const isMade = await sql`select 1 from task_recurrence_runs
    where task_recurrence_id = ${row.id} and day = ${day}::date`.isThere(ctx.db);
  if (isMade) return;
  const task = row.template_task_id
    ? await copyOf(ctx, { ...row, template_task_id: row.template_task_id }, day)
    : await madeFromTemplate(ctx, row, day);
  if (task === null) return;
  await insertRows(taskRecurrenceRuns, ctx, [{ task_recurrence_id: row.id, task_id: task, day }]);
}

const copyOf = (ctx: Context, row: RecurrenceRow & { template_task_id: number }, day: string) => {
  const { template_task_id, name, executor_id, deadline_days, created_by } = row;
  return copyTree(ctx, { template_task_id, name, executor_id, creator_id: created_by, day, deadline_days });
};

/** The tasks of a template that is still there, in a project that is. */
async function madeFromTemplate(ctx: Context, row: RecurrenceRow, day: string) {
  const found = await sql({
    creator_id: orNull(whole),
  })`select coalesce(${row.created_by}::bigint, p.manager_id) as creator_id
    from ${rowsForAll(projects, 'a job makes what is due')} p
        join task_templates t on t.id = ${row.task_template_id} and t.deleted_at is null
    where p.id = ${row.project_id} and p.deleted_at is null and p.archived_at is null`.first(ctx.db);
  if (!found?.creator_id) return null;
  const place = { project_id: row.project_id!, parent_id: null, main_task_id: null };
  const [root = null] = await makeTemplate(ctx, {
    template_id: row.task_template_id!,
    place,
    start_on: day,
    creator_id: found.creator_id,
    name: row.name,
    executor_id: row.executor_id,
  });
  return root;
}

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

interface CopyOrder {
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
async function copyTree(ctx: Context, order: CopyOrder): Promise<number | null> {
  const originals = await originalsOf(ctx, order.template_task_id);
  const [root] = originals;
  if (!root) return null;
  const active = await activeOf(ctx, [order.executor_id, ...originals.map(({ executor_id }) => executor_id)]);
  const calendar = calendarOf(ctx);
  const dayOf = (instant: string) => calendar.dayOf(Date.parse(instant));
  const began = root.planned_start_on ?? dayOf(root.created_at);
  const later = (day: string) => calendar.addWorkingDays(order.day, workingDaysAfter(began, day, calendar));
  const endOf = (day: string, executor: number | null) =>
    new Date(calendarOfPerson(ctx, executor).endOfWorkingDay(day)).toISOString();
  const place = new Map(originals.map(({ id }, at) => [id, at]));
  const tree = originals.map((task): Seedling => {
    const isRoot = task === root;
    const executor = (isRoot && order.executor_id) || task.executor_id;
    const days = isRoot ? order.deadline_days : null;
    const rootDeadline = days === null ? null : endOf(calendar.addWorkingDays(order.day, days), executor);
    return {
      above: isRoot ? null : (place.get(task.parent_id ?? 0) ?? 0),
      checks: task.checks,
      deadline: isRoot ? rootDeadline : task.deadline && endOf(later(dayOf(task.deadline)), executor),
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
