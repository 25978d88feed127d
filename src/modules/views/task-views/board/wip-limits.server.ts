import { notTheirs } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { specialActions } from '#modules/actions.ts';
import { wipLimits } from '#modules/views/task-views/board/wip-limits.ts';

/** Those of the company, and of the projects that one sees. */
const limitsVisibleTo: Scope = (actor) =>
  actor.actions.has(specialActions.allProjects)
    ? 'all'
    : sql`(t.project_id is null or t.project_id = any(${actor.project_ids}::bigint[]))`;

/** Managers set the limits of their projects; those of the company are for people who have all projects. */
export function wipLimitOperations(settings: CrudSettings): Operations<typeof wipLimits> {
  const crud = crudOf(wipLimits, settings, { scope: limitsVisibleTo });
  const check = ({ actor }: Context, projectId: unknown): void => {
    if (actor.actions.has(specialActions.allProjects)) return;
    if (!actor.managed_project_ids.includes(projectId as number)) throw notTheirs('not_your_part', 'project_id');
  };
  return judgedBy(crud, {
    create: (ctx, input) => check(ctx, input.project_id ?? null),
    async change(ctx, ids) {
      for (const id of ids) check(ctx, (await crud.read(ctx, id)).project_id);
    },
    restored: (ctx, row) => check(ctx, row.project_id),
  });
}
