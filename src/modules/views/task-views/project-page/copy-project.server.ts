import type { SentTo } from '#kernel/endpoint.ts';
import { invalid } from '#kernel/problems.ts';
import type { Input, Row } from '#kernel/resource.ts';
import { rowColumnsOf, sql, texts, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { insertRows } from '#server/crud/writing.ts';
import { serve } from '#server/http/serve.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { projectCategories, projects } from '#modules/company/projects/door.ts';
import { COPIED_TASKS_MAX, copyProject } from '#modules/views/task-views/project-page/project-endpoints.ts';
import { devTasks, taskChecks, type TaskRow, workingDaysAfter } from '#modules/work/tasks/door.ts';
import { plantTree, type Seedling } from '#modules/work/tasks/door.server.ts';

type Project = Row<typeof projects>;
type Original = TaskRow & { readonly checks: readonly string[] };

/** What a project is, besides its people and its client. */
const taken = [
  ...(['color', 'project_status_id', 'project_category_id', 'project_group_id', 'project_type_id'] as const),
  'description',
] as const satisfies readonly (keyof Project)[];
const people = ['manager_id', 'team_id', 'member_ids'] as const satisfies readonly (keyof Project)[];

const takenOfTask = [
  ...(['name', 'text', 'task_type_id', 'task_priority_id', 'task_platform_id', 'attribute_value_ids'] as const),
  ...(['sticker_ids', 'hard_index', 'planned_minutes', 'requires_review', 'will_be_marked'] as const),
] as const satisfies readonly (keyof TaskRow)[];

type Wanted = SentTo<typeof copyProject>;

export const copyProjectServed = serve(copyProject, async (asked, { params, body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  const wanted: Wanted = body;
  const { read, create } = app.operationsAt(projects);
  const source = await read(ctx, params.id);
  const originals = wanted.with_tasks ? await originalsOf(ctx, source.id) : [];
  if (originals.length > COPIED_TASKS_MAX) throw invalid('with_tasks', 'copy_too_many', { max: COPIED_TASKS_MAX });
  const days = laterDays(ctx, source, originals, wanted.starts_on);
  const names = wanted.with_people ? [...taken, ...people] : taken;
  const made = await create(ctx, {
    ...(Object.fromEntries(names.map((name) => [name, source[name]])) as Partial<Input<typeof projects>>),
    ...{ name: wanted.name, key: wanted.key, starts_on: wanted.starts_on },
    ends_on: source.ends_on && days.dayOf(source.ends_on),
  });
  const categories = wanted.with_categories ? await copyCategories(ctx, source.id, made.id) : new Map<number, number>();
  const active = wanted.with_people ? await activeOf(ctx, originals) : new Set<number>();
  const place = new Map(originals.map(({ id }, at) => [id, at]));
  const tree = originals.map((task): Seedling => {
    const { parent_id, executor_id, reviewer_id, planned_start_on, deadline, checks, project_category_id } = task;
    const person = (id: number | null) => (id !== null && active.has(id) ? id : null);
    return {
      above: parent_id === null ? null : (place.get(parent_id) ?? null),
      checks: wanted.with_checks ? checks : [],
      deadline: deadline && days.endOf(deadline, person(executor_id)),
      values: {
        ...Object.fromEntries(takenOfTask.map((name) => [name, task[name]])),
        executor_id: person(executor_id),
        reviewer_id: person(reviewer_id),
        creator_id: ctx.actor.id,
        planned_start_on: planned_start_on && days.dayOf(planned_start_on),
        project_category_id: project_category_id && (categories.get(project_category_id) ?? null),
      },
    };
  });
  await plantTree(ctx, { project_id: made.id, parent_id: null, main_task_id: null }, tree);
  return { id: made.id, task_count: tree.length };
});

/** The tasks that the reader sees, those above before those below. */
async function originalsOf(ctx: Context, project: number): Promise<Original[]> {
  return sql(rowColumnsOf(devTasks, { checks: texts }))`
    select ${sql.raw(selectionOf(devTasks, ctx.lang))}, array(select k.text
      from ${rowsForAll(taskChecks, 'checks of tasks that are seen')} k
        where k.task_id = t.id and k.deleted_at is null order by k.ordering, k.id) as checks
    from ${rowsOf(ctx, devTasks)} as t where t.project_id = ${project}
    order by t.id limit ${sql.lit(COPIED_TASKS_MAX + 1)}`.rows(ctx.db);
}

/** Days as far from the new beginning as they were from the old one, in working days. */
function laterDays(ctx: Context, source: Project, tasks: readonly Original[], startsOn: string) {
  const calendar = calendarOf(ctx);
  const dayAt = (instant: string) => calendar.dayOf(Date.parse(instant));
  const first = tasks.map((task) => task.planned_start_on ?? dayAt(task.created_at)).toSorted()[0];
  const began = source.starts_on ?? first ?? startsOn;
  const start = calendar.isWorkingDay(startsOn) ? startsOn : calendar.addWorkingDays(startsOn, 1);
  const known = new Map<string, string>();
  const dayOf = (day: string): string => {
    const later = known.get(day) ?? calendar.addWorkingDays(start, workingDaysAfter(began, day, calendar));
    known.set(day, later);
    return later;
  };
  return {
    dayOf,
    endOf: (instant: string, executor: number | null) =>
      new Date(calendarOfPerson(ctx, executor).endOfWorkingDay(dayOf(dayAt(instant)))).toISOString(),
  };
}

/** The categories of a project, level by level; answers the new id of each. */
async function copyCategories(ctx: Context, from: number, to: number): Promise<Map<number, number>> {
  const rows = await sql(rowColumnsOf(projectCategories))`
    select ${sql.raw(selectionOf(projectCategories, 'uz'))} from ${rowsOf(ctx, projectCategories)} as t
    where t.project_id = ${from} order by t.ordering, t.id`.rows(ctx.db);
  const made = new Map<number, number>();
  let level = rows.filter(({ parent_id }) => parent_id === null);
  while (level.length) {
    const written = await insertRows(
      projectCategories,
      ctx,
      level.map((row) => ({
        ...{ names: row.names, color: row.color, ordering: row.ordering, project_id: to },
        parent_id: row.parent_id && made.get(row.parent_id)!,
      })),
    );
    for (const [at, { id }] of written.entries()) made.set(level[at]!.id, id);
    const above = new Set(level.map(({ id }) => id));
    level = rows.filter(({ parent_id }) => parent_id !== null && above.has(parent_id));
  }
  return made;
}

async function activeOf(ctx: Context, tasks: readonly Original[]): Promise<ReadonlySet<number>> {
  const named = tasks.flatMap(({ executor_id, reviewer_id }) => [executor_id, reviewer_id]);
  return sql({ id: whole })`select id from ${rowsOf(ctx, users)} as t
    where id = any(${named}::bigint[]) and status = 'active'`.asSet(ctx.db);
}
