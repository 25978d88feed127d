import { allows } from '#kernel/access.ts';
import type { Field } from '#kernel/field.ts';
import { columnOf } from '#kernel/fields-of.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { Option } from '#kernel/row-verbs.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { originOf } from '#modules/work/tasks/templates/task-origin.server.ts';
import {
  type PartName,
  partNames,
  partsAtMost,
  partsOfTask,
  wholeTask,
} from '#modules/work/tasks/full-task/whole-task.ts';

/** The rows of a list as its own address gives them, oldest first; undefined to whom that would be refused. */
async function rowsFor<R extends Resource>(ctx: Context, app: App, resource: R, filters: Record<string, string>) {
  if (!allows(resource.access.read, ctx.actor)) return undefined;
  const matrix = { ';sortBy': 'id', ';descending': 'false', ';perPage': String(partsAtMost) };
  const query = parseListQuery(resource, { ...matrix, ...filters });
  return (await app.operationsAt(resource).list(ctx, query)).rows;
}

async function partsOf(ctx: Context, app: App, task: TaskRow) {
  const found = await Promise.all(
    partNames.map(async (name) => {
      const [resource, filter] = partsOfTask[name];
      const id = name === 'tree' ? (task.main_task_id ?? task.id) : task.id;
      return [name, await rowsFor<Resource>(ctx, app, resource, { [filter]: String(id) })] as const;
    }),
  );
  return Object.fromEntries(found) as { readonly [N in PartName]?: Row<(typeof partsOfTask)[N][0]>[] };
}

/** What the references of the task are called. A token reads names where it reads the rows. */
async function namesOf(ctx: Context, app: App, task: TaskRow): Promise<Record<string, readonly Option[]>> {
  if (!allows('session', ctx.actor)) return {};
  const asked = new Map<string, Set<number>>();
  for (const [name, field] of Object.entries<Field>(devTasks.fields)) {
    const path = field.options.to;
    if (!path) continue;
    const value = (task as Readonly<Record<string, unknown>>)[columnOf(name, field)];
    for (const id of [value].flat())
      if (typeof id === 'number') asked.set(path, (asked.get(path) ?? new Set()).add(id));
  }
  const found = await Promise.all(
    [...asked].map(async ([path, ids]) => {
      const rows = await app.operationsAtPath(path).options(ctx, { q: '', ids: [...ids], perPage: partsAtMost });
      return [path, rows] as const;
    }),
  );
  return Object.fromEntries(found);
}

const whole = serve(wholeTask, async (ctx, { params }, { app }) => {
  const task = await app.operationsAt(devTasks).read(ctx, params.id);
  const [parts, origin, names] = await Promise.all([
    partsOf(ctx, app, task),
    originOf(ctx, task.id),
    namesOf(ctx, app, task),
  ]);
  const beside = [
    ...(parts.waits ?? []).map(({ predecessor_id }) => predecessor_id),
    ...(parts.holds ?? []).map(({ task_id }) => task_id),
  ];
  const others = beside.length ? await rowsFor(ctx, app, devTasks, { id: [...new Set(beside)].join() }) : [];
  return { task, parts, origin, others: others ?? [], names };
});

export const wholeTaskServed: readonly Served[] = [whole];
