import { allows } from '#kernel/access.ts';
import { fieldNamed } from '#kernel/fields-of.ts';
import type { Lang } from '#kernel/languages.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import { json, rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Actor, Db } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { App } from '#server/app.ts';
import type { Change } from '#server/changes.ts';
import { type Part, partsOf, presentedTo } from '#server/live/coming-parts.ts';
import { generatedOf } from '#server/crud/generated-columns.ts';

/** Someone who looks: through which eyes, in which language. */
export interface Viewer {
  actor: Actor;
  lang: Lang;
  session_id: number;
}

/** What a viewer hears of a change. `gone` is a row that they no longer see, deleted or not. */
export interface News {
  readonly change: Change;
  readonly row: AnyRow | null;
  readonly gone?: true;
  /** What came into their sight with the row. */
  readonly parts?: readonly Part[] | 'many';
}

type Rows = ReadonlyMap<number, AnyRow>;

/**
 * What each viewer hears of a batch of changes. Rows are read once per language, and who sees which of them is asked
 * once per viewer whose scope is not everything: never once per row.
 */
export async function newsFor<V extends Viewer>(
  app: App,
  viewers: readonly V[],
  batch: readonly Change[],
): Promise<Map<V, News[]>> {
  const news = new Map<V, News[]>(viewers.map((viewer) => [viewer, []]));
  const byResource = Map.groupBy(batch, ({ resource }) => resource);
  const newsOf = new Map<Change, Map<V, News>>();
  await Promise.all(
    [...byResource].map(async ([path, changes]) => {
      const resource = app.directory.resources.find((one) => one.path === path);
      if (!resource) return;
      const readers = viewers.filter(({ actor }) => allows(resource.access.read, actor));
      for (const [change, byViewer] of await newsOfResource(app, resource, readers, changes))
        newsOf.set(change, byViewer);
    }),
  );
  for (const change of batch) for (const [viewer, one] of newsOf.get(change) ?? []) news.get(viewer)!.push(one);
  return news;
}

async function newsOfResource<V extends Viewer>(
  app: App,
  resource: Resource,
  viewers: readonly V[],
  changes: readonly Change[],
): Promise<Map<Change, Map<V, News>>> {
  const ids = [...new Set(changes.map(({ row_id }) => row_id))];
  const languages = [...new Set(viewers.map(({ lang }) => lang))];
  const rows = new Map(
    await Promise.all(languages.map(async (lang) => [lang, await rowsIn(app, resource, lang, ids)] as const)),
  );
  const newsOf = new Map<Change, Map<V, News>>(changes.map((change) => [change, new Map()]));
  const byEyes = [...Map.groupBy(viewers, ({ actor, lang }) => `${actor.id} ${lang}`).values()];
  const asked = byEyes.map(([one]) => scopeText(app, resource, one!.actor));
  // Also what began and ended within the batch: somebody may have read it in between.
  const moved = changes.filter((change) => asked.some((text) => mayHaveMoved(resource, change, text)));
  let images: Promise<readonly object[]> | undefined;
  const before = () => (images ??= rowsBefore(app.db, resource, moved));
  await Promise.all(
    byEyes.map(async (same) => {
      const { actor, lang } = same[0]!;
      const seen = await seenBy(app, resource, actor, lang, rows.get(lang)!, ids);
      const isNarrow = scopeText(app, resource, actor) !== '';
      const looked = moved.filter(({ row_id }) => isNarrow || !seen.has(row_id));
      const known = looked.length ? await seenBefore(app, resource, actor, looked, before) : new Set<number>();
      const come = looked.filter(({ op, row_id }) => op === 'update' && seen.has(row_id) && !known.has(row_id));
      const came = [...new Set(come.map(({ row_id }) => row_id))];
      const parts = came.length ? await partsOf(app, resource, { actor, lang }, came) : [];
      for (const change of changes) {
        const row = seen.get(change.row_id) ?? null;
        if (!row && !(looked.includes(change) && known.has(change.row_id))) continue;
        const withParts = change === come[0] && parts.length ? { parts } : {};
        const one: News = row ? { change, row, ...withParts } : { change, row, gone: true };
        for (const viewer of same) newsOf.get(change)!.set(viewer, one);
      }
    }),
  );
  return newsOf;
}

/** What the scope of somebody asks of a row; nothing of those who see all. */
const scopeText = (app: App, resource: Resource, actor: Actor): string => {
  const condition = scopeCondition(app.operationsAt(resource).scope, actor);
  return condition.length ? allOf(condition).compile().text : '';
};

/** Only when what a scope asks for, or a reference, has changed may a row come into sight or leave it. */
const mayHaveMoved = (resource: Resource, { op, changed }: Change, asked: string): boolean =>
  op === 'delete' ||
  (op === 'update' &&
    changed.some(
      (column) => fieldNamed(resource, column)?.options.to !== undefined || new RegExp(`\\b${column}\\b`).test(asked),
    ));

/** Which rows the actor saw before: who never did hears nothing of them, not even that they are gone. */
async function seenBefore(
  app: App,
  resource: Resource,
  actor: Actor,
  lost: readonly Change[],
  before: () => Promise<readonly object[]>,
): Promise<ReadonlySet<number>> {
  const condition = scopeCondition(app.operationsAt(resource).scope, actor);
  if (!condition.length) return new Set(lost.map(({ row_id }) => row_id));
  return sql({ id: whole })`select t.id
    from jsonb_populate_recordset(null::${sql.table(tableNameOf(resource))}, ${JSON.stringify(await before())}) as t
    where ${allOf(condition)}`.asSet(app.db);
}

const rowsIn = (app: App, resource: Resource, lang: Lang, ids: readonly number[]): Promise<Rows> =>
  sql(
    rowColumnsOf(resource),
  )`select ${sql.raw(selectionOf(resource, lang))} from ${sql.table(tableNameOf(resource))} as t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null`.by(app.db, 'id');

async function seenBy(
  app: App,
  resource: Resource,
  actor: Actor,
  lang: Lang,
  rows: Rows,
  ids: readonly number[],
): Promise<Rows> {
  const { scope } = app.operationsAt(resource);
  const condition = scopeCondition(scope, actor);
  let visible = [...rows.values()];
  if (condition.length) {
    const own = await sql({ id: whole })`select t.id from ${sql.table(tableNameOf(resource))} as t
      where ${allOf([sql`t.id = any(${ids}::bigint[])`, sql`t.deleted_at is null`, ...condition])}`.asSet(app.db);
    visible = visible.filter(({ id }) => own.has(id));
  }
  const presented = await presentedTo(app, resource, { actor, lang }, visible);
  return new Map(presented.map((row) => [row.id, row]));
}

/**
 * Rows as they were before the first of these changes, as the audit log has it, for a scope to be asked about them.
 * What is deleted counts as it was last.
 */
async function rowsBefore(db: Db, resource: Resource, changes: readonly Change[]): Promise<readonly object[]> {
  if (!changes.length) return [];
  const table = tableNameOf(resource);
  const ids = [...new Set(changes.map(({ row_id }) => row_id))];
  const since = changes.reduce((first, { xid }) => (BigInt(xid) < BigInt(first) ? xid : first), changes[0]!.xid);
  const { made } = await generatedOf(db, table);
  return sql({ image: json<object>() })`select
      to_jsonb(x) - 'search' || ${made} || '{"deleted_at": null}' as image
    from (select f.* from ${sql.table(table)} as r
      cross join lateral (select jsonb_object_agg(e.key, e.value order by a.id desc) as before
        from audit_log a cross join jsonb_each(a.before) e
        where a.resource = ${resource.path} and a.row_id = r.id and a.xid >= ${since}::xid8) as b
      cross join lateral jsonb_populate_record(r, coalesce(b.before, '{}')) as f
      where r.id = any(${ids}::bigint[])) as x`.column(db);
}
