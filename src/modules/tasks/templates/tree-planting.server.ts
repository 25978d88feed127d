import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { askedDeadline } from '#modules/tasks/moves/task-move.ts';
import { taskChecks } from '#modules/tasks/parts/task-checks.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';
import { writeDeadlines } from '#modules/tasks/time/task-deadlines.server.ts';

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
 * Makes a tree of tasks, first the one above, with numbers of their project, first deadlines and checks: a handful of
 * statements however many they are. Answers their ids in the order of the list.
 */
export async function plantTree(ctx: Context, place: Place, tree: readonly Seedling[]): Promise<number[]> {
  if (!tree.length) return [];
  const given = await reserved(ctx, place.project_id, tree.length);
  const ids = given.map(({ id }) => id);
  const root = place.main_task_id ?? place.parent_id ?? ids[0]!;
  const rows = tree.map(({ above, deadline, values }, at) => {
    const below = tree.filter((one) => one.above === at).length;
    return {
      ...values,
      ...given[at],
      project_id: place.project_id,
      parent_id: above === null ? place.parent_id : ids[above],
      main_task_id: above === null && place.parent_id === null ? null : root,
      deadline,
      first_deadline: deadline,
      kpi_deadline: deadline,
      deadline_reason_code: deadline && 'initial',
      status_changed_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
      created_by: ctx.actor.id || null,
      updated_by: ctx.actor.id || null,
      sub_task_count: below,
      open_sub_task_count: below,
    };
  });
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  const made = sql`insert into dev_tasks (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::dev_tasks, ${JSON.stringify(rows)}::jsonb) returning *`;
  await recordChange(devTasks, ctx, 'create', made);
  const firsts = rows.flatMap(({ id, deadline }) => {
    const first = askedDeadline(null, deadline, null, null);
    return first ? [[id!, first] as const] : [];
  });
  await writeDeadlines(ctx, new Map(firsts));
  await plantChecks(ctx, ids, tree);
  if (place.parent_id) await recount(ctx, { parents: [place.parent_id] });
  return ids;
}

/** Ids and numbers for so many tasks of a project. */
async function reserved(ctx: Context, projectId: number, count: number): Promise<{ id: number; number: string }[]> {
  const { rows } = await sql<{ id: number; number: string }>`
    select nextval(pg_get_serial_sequence('dev_tasks', 'id')) as id, next_task_number(${projectId}::bigint) as number
    from generate_series(1, ${count}::integer)`.execute(ctx.db);
  return rows;
}

async function plantChecks(ctx: Context, ids: readonly number[], tree: readonly Seedling[]): Promise<void> {
  const checks = tree.flatMap(({ checks }, at) =>
    checks.map((text, place) => ({ task_id: ids[at], text, ordering: place + 1 })),
  );
  if (!checks.length) return;
  const made = sql`insert into task_checks (task_id, text, ordering, created_by, updated_by)
    select c.task_id, c.text, c.ordering, ${ctx.actor.id || null}::bigint, ${ctx.actor.id || null}::bigint
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(task_id bigint, text text, ordering integer)
    returning *`;
  await recordChange(taskChecks, ctx, 'create', made);
}
