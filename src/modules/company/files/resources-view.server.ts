import { actionsOf, allows } from '#kernel/access.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { Problem } from '#kernel/problems.ts';
import { columnsOf, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Directory, referringColumns, refersTo } from '#server/crud/references.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { actions, type Family, screenActions } from '#modules/actions.ts';
import {
  deleteOrphans,
  fileUses,
  orphanFiles,
  resourcesView,
  uploadedFiles,
} from '#modules/company/files/resources-view.ts';

type Reference = ReturnType<typeof referringColumns>[number];

/** Parts of the product whose files action 138 opens to those who write there: product.md, People, last paragraph. */
const openedFamilies: readonly Family[] = ['site', 'landing', 'events', 'applications'];
const openedActions = openedFamilies.map((family) => actions[family].update);

/**
 * Who manages files sees all. With action 138 one sees the files of what one writes: the editor those of the site, HR
 * those of job applications. Everybody has their own: a field may only name a file that one uploaded oneself.
 */
const filesVisibleTo =
  (directory: () => Directory): Scope =>
  (actor) => {
    if (actor.actions.has(actions.files.delete)) return 'all';
    const own = sql<SqlBool>`t.created_by = ${actor.id}`;
    if (!actor.actions.has(screenActions.publications)) return own;
    const used = referringColumns(directory(), resourcesView)
      .filter(({ from }) => isWritten(from, actor))
      .map((reference) => existsIn(reference, sql`and r.deleted_at is null`));
    return sql<SqlBool>`(${sql.join([own, ...used], sql` or `)})`;
  };

const isWritten = ({ access: { update } }: Resource, actor: Actor): boolean =>
  update !== undefined && actionsOf(update).some((action) => openedActions.includes(action)) && allows(update, actor);

/** Does a row of the other table refer to the file `t`? */
const existsIn = ({ from, column, field }: Reference, more = sql``): Sql<SqlBool> =>
  sql`exists (select 1 from ${rowsForAll(from, 'who of them is seen is said beside it')} as r
    where ${refersTo({ column: `r.${column}`, field }, sql`t.id`)} ${more})`;

export const fileOperations = (settings: CrudSettings): Operations<typeof resourcesView> =>
  crudOf(resourcesView, settings, { scope: filesVisibleTo(settings.directory) });

export const uploadedFileOperations = (settings: CrudSettings): Operations<typeof uploadedFiles> =>
  crudOf(uploadedFiles, settings, { scope: filesVisibleTo(settings.directory) });

/** A part is known by what it is a part of: a file at a task is used by the task. */
function wholeOf(directory: Directory, from: Resource): { resource: Resource; column: string } {
  const part = fieldEntries(from).find(([, { options }]) => options.partOf && options.to);
  return part
    ? { resource: directory.resourceAt(part[1].options.to!), column: part[0] }
    : { resource: from, column: 'id' };
}

/** More uses of one file than this are not looked at. */
const mostUses = 50;

const uses = serve(fileUses, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(resourcesView).read(ctx, Number(params.id));
  const found = await Promise.all(
    referringColumns(app.directory, resourcesView).map(async ({ from, column, field }) => {
      const refers = refersTo({ column, field }, id);
      const whole = wholeOf(app.directory, from);
      const ids = await sql(columnsOf(from, 'id'))`select distinct ${sql.ref(whole.column)} as id
        from ${rowsForAll(from, 'those out of sight are told as a number')}
        where ${refers} and deleted_at is null order by 1
        limit ${sql.lit(mostUses)}`.column(ctx.db);
      if (!ids.length || !allows(whole.resource.access.read, ctx.actor)) return { shown: [], hidden: ids.length };
      const { path: resource } = whole.resource;
      const named = await app.operationsAtPath(resource).options(ctx, { q: '', ids, perPage: mostUses });
      const shown = named.map((row) => ({ resource, id: row.id, name: row.name }));
      return { shown, hidden: ids.length - shown.length };
    }),
  );
  return {
    rows: found.flatMap(({ shown }) => shown),
    hidden: found.reduce((sum, { hidden }) => sum + hidden, 0),
  };
});

/** Also what lies in the trash uses its files: it may come back. */
const isOrphan = (directory: Directory, ctx: Context): Sql<SqlBool> =>
  allOf([
    sql`t.deleted_at is null`,
    sql`t.created_at < ${ctx.now}::timestamptz - interval '1 day'`,
    ...referringColumns(directory, resourcesView, { withRecords: true }).map(
      (reference) => sql<SqlBool>`not ${existsIn(reference)}`,
    ),
    ...scopeCondition(directory.scopeOf(resourcesView.path), ctx.actor),
  ]);

const orphanColumns = {
  ...columnsOf(resourcesView, 'id', 'version', 'name', 'size', 'mime'),
  ...columnsOf(resourcesView, 'resource_type_id', 'created_at', 'created_by'),
};

const orphans = serve(orphanFiles, async (ctx, _input, { app }) => {
  const where = isOrphan(app.directory, ctx);
  const rows = await sql(orphanColumns)`
      select t.id, t.version, t.name, t.size, t.mime, t.resource_type_id, t.created_at,
      t.created_by from resources t where ${where} order by t.size desc, t.id limit 500`.rows(ctx.db);
  const row = await sql({ total: whole, bytes: whole })`select count(*) as total,
      coalesce(sum(t.size), 0)::bigint as bytes from resources t where ${where}`.one(ctx.db);
  return { rows, total: row.total, bytes: row.bytes };
});

const deleteThem = serve(deleteOrphans, async (ctx, { body }, { app }) => {
  const ids = [...new Set(body.ids)];
  const rows = await sql({ id: whole })`select t.id from resources t
    where t.id = any(${ids}::bigint[]) and ${isOrphan(app.directory, ctx)} for update of t`.rows(ctx.db);
  if (rows.length !== ids.length) throw new Problem('ROW_IN_USE');
  // Each by itself: what is deleted as one comes back as one.
  for (const id of ids) await removeWithParts(app.directory, resourcesView, ctx, [id]);
  return { deleted: ids.length };
});

export const filesServed: readonly Served[] = [uses, orphans, deleteThem];
