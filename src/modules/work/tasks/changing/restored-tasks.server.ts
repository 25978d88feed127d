import { ruleNotMet } from '#kernel/problems.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';

/** A task comes back only to a project, and below a task, that are there: otherwise nobody would find it. */
export async function checkSurroundings(ctx: Context, id: number): Promise<void> {
  const row = await sql({
    project: yesNo,
    archived: yesNo,
    parent: yesNo,
  })`select p.deleted_at is not null as project,
      p.archived_at is not null as archived,
      a.deleted_at is not null as parent
    from dev_tasks t
      join ${rowsForAll(projects, 'one that is deleted holds a task back')} p on p.id = t.project_id
      left join dev_tasks a on a.id = t.parent_id
    where t.id = ${id}`.first(ctx.db);
  if (row?.project) throw ruleNotMet('project_id', 'project_deleted');
  if (row?.archived) throw projectArchived();
  if (row?.parent) throw ruleNotMet('parent_id', 'parent_deleted');
}
