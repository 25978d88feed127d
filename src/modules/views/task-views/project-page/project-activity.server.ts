import { fieldEntries } from '#kernel/fields-of.ts';
import { notFound } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { json, moment, oneOf, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { projects } from '#modules/company/projects/door.ts';
import {
  type ActivityKind,
  type Happening,
  projectActivity,
} from '#modules/views/task-views/project-page/project-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { seenTask } from '#modules/work/tasks/door.server.ts';

const PAGE = 30;

type Image = Readonly<Record<string, unknown>>;
const columns = {
  ...{ id: whole, at: moment, actor_id: orNull(whole), action: oneOf('create', 'update', 'delete', 'restore') },
  ...{ task_id: orNull(whole), number: orNull(text), name: orNull(text) },
  ...{ before: orNull(json<Image>()), after: orNull(json<Image>()) },
};

const kinds = { create: 'made', update: 'changed', delete: 'deleted', restore: 'came_back' } as const;

/** Fields that a person knows by name: what the product keeps itself says nothing here. */
const toldOf = (resource: Resource): ReadonlySet<string> =>
  new Set(fieldEntries(resource).flatMap(([name, { options }]) => (options.readOnly ? [] : [name])));
const told = { project: toldOf(projects), task: toldOf(devTasks) };

/**
 * Each task's records stand together in the index of the log: the latest of each are taken and the latest of these
 * kept, so that a page costs as much as the project has tasks and not as long as the log is.
 */
export const projectActivityServed = serve(projectActivity, async (ctx, { params, query }, { app }) => {
  // What is done inside is the company's own.
  if (ctx.actor.user_type === 'client') throw notFound();
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const earlier = query.before === undefined ? sql`true` : sql`a.id < ${query.before}`;
  const own = sql`select a.id, a.created_at, a.actor_id, a.action, a.before, a.after from audit_log a`;
  const latest = sql`${earlier} order by a.id desc limit ${sql.lit(PAGE + 1)}`;
  const rows = await sql(columns)`select l.id, l.created_at as at, l.actor_id, l.action, l.task_id, l.number, l.name,
      l.before, l.after
    from ((select o.*, null::bigint as task_id, null::text as number, null::text as name
        from (${own} where a.resource = 'fp/projects' and a.row_id = ${id} and ${latest}) o)
      union all
      (select o.*, t.id, t.number, t.name
      from ${rowsForAll(devTasks, 'what was deleted is told of as well')} t cross join lateral
        (${own} where a.resource = 'fp/dev-tasks' and a.row_id = t.id and ${latest}) o
        where t.project_id = ${id} and ${seenTask(ctx.actor, 't')})) l
    order by l.id desc limit ${sql.lit(PAGE + 1)}`.rows(ctx.db);
  return { rows: rows.slice(0, PAGE).map(happeningOf), has_more: rows.length > PAGE };
});

type Recorded = RowOf<typeof columns>;

function happeningOf({ id, at, actor_id, action, task_id, number, name, before, after }: Recorded): Happening {
  const names = action === 'update' ? Object.keys(before ?? {}) : [];
  const statuses = [before?.status, after?.status].map((one) => (typeof one === 'string' ? one : null));
  const isMove = action === 'update' && names.includes('status');
  const kind: ActivityKind = isMove ? 'moved' : kinds[action];
  const known = task_id === null ? told.project : told.task;
  return {
    ...{ id, at, actor_id, kind },
    task: task_id === null ? null : { id: task_id, number: number ?? '', name: name ?? '' },
    fields: isMove ? [] : names.filter((one) => known.has(one)),
    from_status: isMove ? statuses[0]! : null,
    to_status: isMove ? statuses[1]! : null,
  };
}
