import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { askedDeadline } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { writeDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.server.ts';

/** A task that is about to be made. `above` is the place of its parent in the list, null for the first. */
export interface Seedling {
  readonly above: number | null;
  readonly checks: readonly string[];
  readonly deadline: string | null;
  /** Columns of `dev_tasks`; all seedlings of a tree have the same. */
  readonly values: Values;
}

/** Where the tree goes: below a task of the same project, or by itself. */
export interface Place {
  readonly project_id: number;
  readonly parent_id: number | null;
  readonly main_task_id: number | null;
}

/**
 * Makes a tree of tasks, or several side by side, with numbers of their project, first deadlines and checks: a handful
 * of statements however many they are. Answers their ids in the order of the list.
 */
export async function plantTree(ctx: Context, place: Place, tree: readonly Seedling[]): Promise<number[]> {
  if (!tree.length) return [];
  const given = await reserved(ctx, place.project_id, tree.length);
  const ids = given.map(({ id }) => id);
  const belowOf = new Map<number | null, number>();
  for (const { above } of tree) belowOf.set(above, (belowOf.get(above) ?? 0) + 1);
  const rows = tree.map(({ above, deadline, values }, at) => {
    const below = belowOf.get(at) ?? 0;
    return {
      ...values,
      ...given[at],
      project_id: place.project_id,
      parent_id: above === null ? place.parent_id : ids[above],
      main_task_id:
        above === null && place.parent_id === null
          ? null
          : (place.main_task_id ?? place.parent_id ?? ids[topOf(tree, at)]!),
      deadline,
      first_deadline: deadline,
      kpi_deadline: deadline,
      deadline_reason_code: deadline === null ? null : ('initial' as const),
      status_changed_at: ctx.now,
      sub_task_count: below,
      open_sub_task_count: below,
    };
  });
  await insertRows(devTasks, ctx, rows);
  const firsts = rows.flatMap(({ id, deadline }) => {
    const first = askedDeadline(null, deadline, null, null);
    return first ? [[id!, first] as const] : [];
  });
  await writeDeadlines(ctx, new Map(firsts));
  await plantChecks(ctx, ids, tree);
  if (place.parent_id) await recount(ctx, { parents: [place.parent_id] });
  return ids;
}

/** The place of the one that stands above all in the tree of this one. */
function topOf(tree: readonly Seedling[], at: number): number {
  let top = at;
  for (let above = tree[top]!.above; above !== null; above = tree[top]!.above) top = above;
  return top;
}

/** Ids and numbers for so many tasks of a project. */
const reserved = (ctx: Context, projectId: number, count: number): Promise<{ id: number; number: string }[]> =>
  sql({ id: whole, number: text })`
    select nextval(pg_get_serial_sequence('dev_tasks', 'id')) as id, next_task_number(${projectId}::bigint) as number
    from generate_series(1, ${count}::integer)`.rows(ctx.db);

async function plantChecks(ctx: Context, ids: readonly number[], tree: readonly Seedling[]): Promise<void> {
  const checks = tree.flatMap(({ checks }, at) =>
    checks.map((text, place) => ({ task_id: ids[at], text, ordering: place + 1 })),
  );
  await insertRows(taskChecks, ctx, checks);
}
