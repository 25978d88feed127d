import { allows } from '#kernel/access.ts';
import type { Lang } from '#kernel/languages.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import type { App } from '#server/app.ts';
import type { Actor, Context } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, thereFor } from '#server/crud/conditions.ts';
import { referringColumns, refersToAny } from '#server/crud/references.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';

/** A row that comes into somebody's sight together with the row of which it is a part. */
export interface Part {
  readonly resource: string;
  readonly row: AnyRow;
}

/** With more than this, the reader reads everything anew. */
const mostParts = 300;

/**
 * What comes with rows that somebody has not seen before: their parts, and the parts of those, as far as the same eyes
 * see them. Nothing has happened to them, so no change tells of them. 'many' where there are too many to tell.
 */
export async function partsOf(
  app: App,
  resource: Resource,
  eyes: { readonly actor: Actor; readonly lang: Lang },
  ids: readonly number[],
): Promise<readonly Part[] | 'many'> {
  const found = new Map<string, Part>();
  const waiting = [{ of: resource, ids }];
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const { from, column, field } of referringColumns(app.directory, next.of)) {
      if (!field.options.partOf || !allows(from.access.read, eyes.actor)) continue;
      const refers = refersToAny({ column: `t.${column}`, field }, next.ids);
      const seen = thereFor(app.directory.scopeOf(from.path), eyes.actor);
      const rows = await sql(rowColumnsOf(from))`select ${sql.raw(selectionOf(from, eyes.lang))}
        from ${sql.table(tableNameOf(from))} as t
        where ${allOf([refers, seen])}
        order by t.id limit ${sql.lit(mostParts + 1)}`.rows(app.db);
      const fresh = rows.filter(({ id }) => !found.has(`${from.path} ${id}`));
      if (!fresh.length) continue;
      for (const row of await presentedTo(app, from, eyes, fresh))
        found.set(`${from.path} ${row.id}`, { resource: from.path, row });
      if (found.size > mostParts) return 'many';
      waiting.push({ of: from, ids: fresh.map(({ id }) => id) });
    }
  return [...found.values()];
}

/** Rows with what is filled in for whoever looks at them. */
export const presentedTo = async (
  app: App,
  resource: Resource,
  { actor, lang }: { readonly actor: Actor; readonly lang: Lang },
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> => {
  const ctx: Context = {
    db: app.db,
    actor,
    lang,
    timeZone: app.config.timeZone,
    settings: app.config.settings,
    now: new Date(),
    origin: { request_id: 'stream', session_id: null, address: '' },
  };
  return app.operationsAt(resource).present(
    ctx,
    rows.map((row) => ({ ...row })),
  );
};
