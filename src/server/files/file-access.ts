import { allows } from '#kernel/access.ts';
import { yesNo } from '#server/database/columns.ts';
import { sql, type SqlBool } from '#server/database/sql.ts';
import type { Actor } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { referringColumns, refersTo } from '#server/crud/references.ts';
import type { App } from '#server/app.ts';

/** The resource whose rows are the uploaded files. */
export const filesPath = 'admin/resources-view';

/** A file is read by anyone who may read a row that refers to it, or the file's own: one question over all of them. */
export async function mayReadFile(app: App, actor: Actor, id: number): Promise<boolean> {
  const files = app.directory.resourceAt(filesPath);
  const ways = referringColumns(app.directory, files)
    .filter(({ from }) => allows(from.access.read, actor) || from.path === 'admin/users')
    .map(({ from, column, field }) => {
      const visible = allOf([
        refersTo({ column: `t.${column}`, field }, id),
        sql`t.deleted_at is null`,
        ...scopeCondition(app.directory.scopeOf(from.path), actor),
      ]);
      return sql<SqlBool>`exists (select 1 from ${sql.table(tableNameOf(from))} as t where ${visible})`;
    });
  // Who manages files, or the part of the product that they belong to, sees them there as well.
  if (allows(files.access.read, actor)) {
    const visible = allOf([sql`t.id = ${id}`, ...scopeCondition(app.directory.scopeOf(filesPath), actor)]);
    ways.push(sql<SqlBool>`exists (select 1 from ${sql.table(tableNameOf(files))} as t where ${visible})`);
  }
  if (!ways.length) return false;
  const { rows } = await sql({ may: yesNo })`select (${sql.join(ways, sql` or `)}) as may`.execute(app.db);
  return rows[0]!.may;
}
