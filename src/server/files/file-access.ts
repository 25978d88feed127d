import { actionsOf, allows } from '#kernel/access.ts';
import { Problem } from '#kernel/problems.ts';
import { type Sql, sql, type SqlBool, yesNo } from '#server/database/door.ts';
import type { Actor } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition, thereFor } from '#server/crud/conditions.ts';
import { referringColumns, refersTo } from '#server/crud/references.ts';
import type { App } from '#server/app.ts';

/** The resource whose rows are the uploaded files. */
export const filesPath = 'admin/resources-view';

/** A token brings files only if it may write rows that take them; people may always. */
export function refuseFruitless(app: App, actor: Actor): void {
  if (!actor.token_actions) return;
  const takers = referringColumns(app.directory, app.directory.resourceAt(filesPath)).map(({ from }) => from.access);
  const writing = takers.flatMap(({ create, update }) => [...actionsOf(create), ...actionsOf(update)]);
  if (!allows(writing, actor)) throw new Problem('ACTION_NOT_HELD');
}

/** Files and bytes of one person to which no row refers. */
const mostLoose = { files: 200, bytes: 1024 ** 3 };

/** Throws 429 for somebody who stores files that belong to nothing. Asked of those only who have many at all. */
export async function refuseHoarding(app: App, { id }: Actor): Promise<void> {
  const own = sql`t.created_by = ${id} and t.deleted_at is null`;
  const most = (more: Sql) =>
    sql({ is_much: yesNo })`select count(*) >= ${mostLoose.files}
        or coalesce(sum(t.size), 0) >= ${mostLoose.bytes}::bigint as is_much
      from resources t where ${own} ${more}`.value(app.db);
  if (!(await most(sql``))) return;
  const used = referringColumns(app.directory, app.directory.resourceAt(filesPath), { withRecords: true }).map(
    ({ from, column, field }) => sql`and not exists (select from ${sql.table(tableNameOf(from))} as r
      where ${refersTo({ column: `r.${column}`, field }, sql<number>`t.id`)})`,
  );
  if (await most(sql.join(used, sql` `))) throw new Problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 });
}

/** A file is read by anyone who may read a row that refers to it, or the file's own: one question over all of them. */
export async function mayReadFile(app: App, actor: Actor, id: number): Promise<boolean> {
  const files = app.directory.resourceAt(filesPath);
  const ways = referringColumns(app.directory, files, { withRecords: true })
    .filter(({ from }) => allows(from.access.read, actor) || from.path === 'admin/users')
    .map(({ from, column, field }) => {
      const visible = allOf([
        refersTo({ column: `t.${column}`, field }, id),
        thereFor(app.directory.scopeOf(from.path), actor),
      ]);
      return sql<SqlBool>`exists (select 1 from ${sql.table(tableNameOf(from))} as t where ${visible})`;
    });
  // Who manages files, or the part of the product that they belong to, sees them there as well.
  if (allows(files.access.read, actor)) {
    const visible = allOf([sql`t.id = ${id}`, ...scopeCondition(app.directory.scopeOf(filesPath), actor)]);
    ways.push(sql<SqlBool>`exists (select 1 from ${sql.table(tableNameOf(files))} as t where ${visible})`);
  }
  if (!ways.length) return false;
  return sql({ may: yesNo })`select (${sql.join(ways, sql` or `)}) as may`.value(app.db);
}
