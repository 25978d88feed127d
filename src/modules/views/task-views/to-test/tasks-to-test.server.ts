import { wrongParameter } from '#kernel/problems.ts';
import { columnsOf, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import {
  type Condition,
  conditionsAsked,
  cut,
  inLiveProject,
  LISTED_AT_MOST,
  listed,
  listedSelection,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { type ListedCheck, tasksToTest } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { devTasks, taskChecks } from '#modules/work/tasks/door.ts';

/** Under review, or done and not accepted yet: few at any time, and found by their status. */
export const tasksToTestServed = serve(tasksToTest, async (ctx, { query }) => {
  const { whose = 'mine', ...filters } = query;
  if (whose !== 'mine' && whose !== 'all') throw wrongParameter('whose', 'known');
  const rows = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    where t.status in ('checking', 'done') and ${whose === 'all' ? sql`true` : waitsFor(ctx)}
      and ${inLiveProject(ctx, filters)} and ${conditionsAsked(ctx, filters, [])}
    order by t.status, coalesce(t.done_at, t.submitted_at, t.status_changed_at), t.id
    limit ${sql.lit(LISTED_AT_MOST + 1)}`.rows(ctx.db);
  const found = cut(rows);
  return {
    ...found,
    rows: presentListed(ctx, found.rows),
    checks: await checksOf(
      ctx,
      found.rows.map(({ id }) => id),
    ),
  };
});

/** Who reviews tests; without one the manager of the project does. Who ordered it accepts what is done. */
const waitsFor = ({ actor }: Context): Condition =>
  sql<SqlBool>`(case t.status when 'checking' then ${fallsToReview(actor)}
    else t.creator_id = ${actor.id} or t.reviewer_id = ${actor.id} or ${manages(actor)} end)`;

const manages = ({ managed_project_ids }: Actor): Condition =>
  sql<SqlBool>`t.project_id = any(${managed_project_ids}::bigint[])`;

/** Of tasks that are checked: those that the person reviews, and those of their projects that nobody else reviews. */
export const fallsToReview = (actor: Actor): Condition =>
  sql<SqlBool>`(t.reviewer_id = ${actor.id} or (t.reviewer_id is null and ${manages(actor)}))`;

const listedCheck = columnsOf(taskChecks, 'id', 'version', 'task_id', 'text', 'result', 'note');

const checksOf = (ctx: Context, ids: readonly number[]): Promise<ListedCheck[]> =>
  sql(listedCheck)`select id, version, task_id, text, result, note
    from ${rowsOf(ctx, taskChecks)} as t where task_id = any(${ids}::bigint[]) order by task_id, ordering, id`.rows(
    ctx.db,
  );
