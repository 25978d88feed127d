import type { AnyRow, Resource } from '#kernel/resource.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, write } from '#server/crud/writing.ts';
import { seesAllViews, type WatchedKind } from '#modules/company/my-data/data-kinds.ts';
import { dataViews } from '#modules/company/my-data/data-views.ts';

/** One's own; HR and the director see all. */
export const dataViewOperations = (settings: CrudSettings): Operations<typeof dataViews> =>
  crudOf(dataViews, settings, {
    scope: (actor) => (seesAllViews(actor) ? 'all' : sql`t.user_id = ${actor.id}`),
  });

interface Seen {
  readonly user_id: number;
  readonly kind: WatchedKind;
}

/** Notes what somebody saw of others; the same again within an hour is no news. */
async function note(ctx: Context, seen: readonly Seen[], way: 'row' | 'export'): Promise<void> {
  const others = seen.filter(({ user_id }) => user_id !== ctx.actor.id);
  if (!others.length || !ctx.actor.id) return;
  const insertion = inserting(dataViews, ctx, {
    ...{ columns: ['user_id', 'kind', 'way'], isAudited: false },
    source: sql`select s.user_id, s.kind, ${way}::text
      from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as s(user_id bigint, kind text)
      where not exists (select from ${rowsForAll(dataViews, 'whether it is noted already')} v
        where v.created_by = ${ctx.actor.id} and v.user_id = s.user_id and v.kind = s.kind and v.deleted_at is null
          and v.created_at > ${ctx.now}::timestamptz - interval '1 hour')`,
  });
  await write(dataViews, ctx, insertion);
}

/** Which fields of a resource are watched, and whose they are. */
interface Watched {
  readonly fields: Readonly<Record<string, WatchedKind>>;
  readonly whose: 'id' | 'user_id';
}

/** The operations of a resource that note who was shown what is watched, one row at a time or in a file. */
export const watched =
  <R extends Resource>(serve: (settings: CrudSettings) => Operations<R>, { fields, whose }: Watched) =>
  (settings: CrudSettings): Operations<R> => {
    const operations = serve(settings);
    const seenIn = (rows: readonly AnyRow[], names: readonly string[]): Seen[] =>
      rows.flatMap((row) =>
        names.flatMap((name) => {
          const kind = fields[name];
          return kind && row[name] ? [{ user_id: Number(row[whose]), kind }] : [];
        }),
      );
    return {
      ...operations,
      async read(ctx, id) {
        const row = await operations.read(ctx, id);
        await note(ctx, seenIn([row], Object.keys(fields)), 'row');
        return row;
      },
      exported: (ctx, rows, names) => note(ctx, seenIn(rows, names), 'export'),
    };
  };
