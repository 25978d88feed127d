import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import { languages } from '#kernel/languages.ts';
import { fold } from '#kernel/search-folding.ts';
import { orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { displayOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { Finder } from '#server/crud/foreign-tables.ts';
import type { App } from '#server/app.ts';

/** Resources with too many rows to be found by a name: lines refer to them by their id. */
const foundById = ['fp/dev-tasks', 'fp/sub-tasks'];

/** `owner`: the row of which it is a part. */
const namedColumns = { id: whole, name: text, owner: orNull(whole) };
type NamedRow = RowOf<typeof namedColumns>;

/** Rows by what lines call them; a name that several have is told apart by what they are parts of. */
export class FoundRows {
  readonly #found = new Map<string, number | 'many'>();

  add(path: string, rows: readonly NamedRow[]): void {
    for (const { id, name, owner } of rows) {
      for (const key of [`${path} ${name}`, ...(owner ? [`${path} ${owner} ${name}`] : [])]) {
        const other = this.#found.get(key);
        this.#found.set(key, other === undefined || other === id ? id : 'many');
      }
    }
  }

  readonly find: Finder = (path, name) =>
    this.#found.get(`${path} ${fold(name)}`) ?? this.#found.get(`${path} #${name}`);
}

/** What the rows of a resource are parts of. */
export function ownerOf({ directory }: App, path: string): { readonly to: string; readonly column: string } | null {
  const own = fieldEntries(directory.resourceAt(path)).find(([, { options }]) => options.partOf);
  return own ? { to: own[1].options.to!, column: columnOf(...own) } : null;
}

/** The rows of a resource that these names mean, of those that the caller sees: by id, or by name in any language. */
export async function rowsNamed(app: App, ctx: Context, path: string, names: readonly string[]): Promise<NamedRow[]> {
  if (!names.length) return [];
  const target = app.directory.resourceAt(path);
  const visible = scopeCondition(app.directory.scopeOf(path), ctx.actor);
  const from = sql`from ${sql.table(tableNameOf(target))} as t
      where ${allOf([sql`t.deleted_at is null`, ...visible])}`;
  const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  const owner = ownerOf(app, path);
  const within = owner ? sql`t.${sql.ref(owner.column)}` : sql`null::bigint`;
  const byId = sql`select t.id, '#' || t.id as name, ${within} as owner ${from} and t.id = any(${ids}::bigint[])`;
  if (foundById.includes(path)) return await sql(namedColumns)`${byId}`.rows(ctx.db);
  const displays = [...new Set(languages.map((lang) => displayOf(target, lang)))];
  const folded = names.map(fold);
  const byName = displays.map(
    (display) =>
      sql`select t.id, fold(${sql.raw(display)}) as name, ${within} as owner ${from}
          and fold(${sql.raw(display)}) = any(${folded})`,
  );
  return sql(namedColumns)`${sql.join([byId, ...byName], sql` union `)}`.rows(ctx.db);
}
