import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, ids, orNull, rowColumnsOf, type RowOf, sql, whole } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { invalid, notFound } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import {
  checksIn,
  type PlannedRow,
  planned,
  type RolePeople,
  type TemplateRow,
  TREE_MAX,
} from '#modules/work/tasks/templates/template-plan.ts';
import { taskTemplates } from '#modules/work/tasks/templates/task-templates.ts';
import { type Place, plantTree, type Seedling } from '#modules/work/tasks/templates/tree-planting.server.ts';

export interface TemplateOrder {
  readonly template_id: number;
  readonly place: Place;
  /** `YYYY-MM-DD`. */
  readonly start_on: string;
  readonly creator_id: number;
  /** Of the task above: instead of the template's own. */
  readonly name?: string | null;
  readonly executor_id?: number | null;
}

/** What a template would make, from top to bottom. Throws 404 where there is none, 422 where it is too large. */
export async function plannedFrom(ctx: Context, order: TemplateOrder): Promise<PlannedRow[]> {
  const rows = await treeOf(ctx, order.template_id);
  const [root] = rows;
  if (!root) throw notFound();
  if (rows.length > TREE_MAX) throw invalid('id', 'template_too_large', { max: TREE_MAX });
  const people = await peopleOf(ctx, order, rows);
  const plan = planned(rows, order.start_on, people, (id) => calendarOfPerson(ctx, id));
  return plan.map((one) =>
    one.row === root
      ? {
          ...one,
          row: { ...root, name: order.name ?? root.name },
          executor_id: order.executor_id && people.active.has(order.executor_id) ? order.executor_id : one.executor_id,
        }
      : one,
  );
}

/** Makes the tasks of a template. Answers their ids, first the one above. */
export async function makeTemplate(ctx: Context, order: TemplateOrder): Promise<number[]> {
  const plan = await plannedFrom(ctx, order);
  const defaults = await defaultsOf(ctx);
  const at = new Map(plan.map(({ row }, place) => [row.id, place]));
  const ids = await plantTree(
    ctx,
    order.place,
    plan.map((one, place) =>
      seedling(one, place === 0 ? null : (at.get(one.row.parent_id ?? 0) ?? 0), order, defaults),
    ),
  );
  await noteOrigin(ctx, ids, { task_template_id: order.template_id });
  return ids;
}

/** Says of tasks what made them. */
export const noteOrigin = (
  ctx: Context,
  ids: readonly number[],
  origin: { readonly task_template_id?: number; readonly task_automation_id?: number },
) =>
  sql`insert into task_origins (task_id, task_template_id, task_automation_id)
    select id, ${origin.task_template_id ?? null}::bigint, ${origin.task_automation_id ?? null}::bigint
    from unnest(${ids}::bigint[]) as id
    on conflict (task_id) do update set task_automation_id = excluded.task_automation_id`.run(ctx.db);

const defaultColumns = { task_type_id: orNull(whole), task_priority_id: orNull(whole) };
type Defaults = RowOf<typeof defaultColumns>;

const seedling = (
  { row, executor_id, planned_start_on, deadline }: PlannedRow,
  above: number | null,
  order: TemplateOrder,
  defaults: Defaults,
): Seedling => ({
  above,
  deadline,
  checks: checksIn(row.checks),
  values: {
    name: row.name,
    text: row.text,
    executor_id,
    creator_id: order.creator_id,
    planned_start_on,
    planned_minutes: row.planned_minutes,
    hard_index: row.hard_index,
    task_type_id: row.task_type_id ?? defaults.task_type_id,
    task_priority_id: row.task_priority_id ?? defaults.task_priority_id,
    sticker_ids: row.sticker_ids,
    requires_review: row.requires_review,
  },
});

/** The template and all below it, from top to bottom in their order; one more than may be, to tell that it is. */
export const treeOf = (ctx: Context, id: number): Promise<TemplateRow[]> =>
  sql(rowColumnsOf(taskTemplates))`with recursive below as (
      select t.id, array[0, t.id] as way, 1 as level from task_templates t where t.id = ${id} and t.deleted_at is null
      union all select c.id, below.way || array[c.ordering::bigint, c.id], level + 1
      from task_templates c join below on c.parent_id = below.id where c.deleted_at is null and level < 50)
    select ${sql.raw(selectionOf(taskTemplates, ctx.lang))} from below join task_templates t on t.id = below.id
    order by below.way limit ${sql.lit(TREE_MAX + 1)}`.rows(ctx.db);

/** Who the roles are: the manager of the project, the first lead of its team. */
async function peopleOf(ctx: Context, order: TemplateOrder, rows: readonly TemplateRow[]): Promise<RolePeople> {
  const named = [order.creator_id, order.executor_id, ...rows.map(({ executor_id }) => executor_id)];
  const row = await sql({ manager: orNull(whole), lead: orNull(whole), active: ids })`
    with roles as (select p.manager_id as manager, (select m.user_id from team_members m
        join team_member_types y on y.id = m.team_member_type_id and y.is_lead
        where m.team_id = p.team_id and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}
        order by m.id limit 1) as lead
      from ${rowsForAll(projects, 'who the roles are in a project that was judged')} p
      where p.id = ${order.place.project_id})
    select manager, lead, array(select u.id
      from ${rowsForAll(users, 'who has left does nothing any more, whoever asks')} u
        where u.status = 'active' and u.deleted_at is null
      and u.id = any(${named}::bigint[] || roles.manager || roles.lead)) as active from roles`.first(ctx.db);
  const { manager = null, lead = null, active = [] } = row ?? {};
  return { creator: order.creator_id, manager, lead, active: new Set(active) };
}

/** The dictionaries' own choice for tasks that say nothing. */
async function defaultsOf(ctx: Context): Promise<Defaults> {
  const own = (table: string) =>
    sql`(select id
      from ${rowsForAll(table, 'what the company usually takes')}
      where is_default and deleted_at is null order by id limit 1)`;
  return sql(defaultColumns)`select ${own('task_types')} as task_type_id,
    ${own('task_priorities')} as task_priority_id`.one(ctx.db);
}
