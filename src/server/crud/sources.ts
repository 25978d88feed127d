import type { Resource } from '#kernel/resource.ts';
import { type Context, everyRow, rowsOfStaff, type Scope } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { type Sql, sql } from '#server/database/door.ts';

/** What the module of a scoped definition has said of it when its operations were made. */
const noted = new WeakMap<Resource, Scope>();

/** Closed by default: what is scoped and has no scope is not served at all. */
export function noteScope(resource: Resource, scope?: Scope): void {
  if (resource.rows !== 'scoped') return;
  if (!scope) throw unknown(resource);
  noted.set(resource, scope);
}

const unknown = ({ path }: Resource): Error => new Error(`the rows of ${path} are scoped, and nothing says how`);

export function scopeOf(resource: Resource): Scope {
  if (resource.rows === 'every') return everyRow;
  if (resource.rows === 'staff') return rowsOfStaff;
  const scope = noted.get(resource);
  if (!scope) throw unknown(resource);
  return scope;
}

/**
 * What stands behind `from` or `join`: the rows of a resource that are alive and seen by who asks, as a table that the
 * planner takes apart: docs/decisions/sources.md. Jobs ask as nobody and see nothing here.
 */
export const rowsOf = ({ actor }: Pick<Context, 'actor'>, resource: Resource): Sql =>
  sql`(select t.* from ${sql.table(tableNameOf(resource))} as t where ${thereFor(scopeOf(resource), actor)})`;

/** A sentence that stands in the code, so that whoever reads the statement reads why nobody is asked for. */
type Said<W extends string> = string extends W ? never : W extends '' ? never : W;

/**
 * All rows of a resource, deleted ones too, whoever asks: the plain table, which can be locked. `why` says it aloud. A
 * module that stands below the definition knows no more of it than the name of its table.
 */
export const rowsForAll = <W extends string>(of: Resource | string, _why: Said<W>): Sql =>
  sql.table(typeof of === 'string' ? of : tableNameOf(of));

/**
 * Id and name of each row, of what is deleted as well: what somebody or something is called is told with the row that
 * names it, to whoever sees that one. There is nothing else in it that could be told.
 */
export const beside = (of: Resource): Sql =>
  sql`(select n.id, n.${sql.ref(of.display)} from ${sql.table(tableNameOf(of))} as n)`;
