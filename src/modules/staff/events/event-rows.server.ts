import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import { events } from '#modules/staff/events/events.ts';

/** An event that the caller sees; undefined where there is none. */
export const eventById = (ctx: Context, id: number): Promise<Row<typeof events> | undefined> =>
  sql(rowColumnsOf(events))`select ${sql.raw(selectionOf(events, ctx.lang))}
    from ${rowsOf(ctx, events)} as t where t.id = ${id}`.first(ctx.db);

/** Events that the caller sees and that may take place between two moments (milliseconds). */
export const eventsBetween = (ctx: Context, from: number, to: number): Promise<Row<typeof events>[]> =>
  sql(rowColumnsOf(events))`select ${sql.raw(selectionOf(events, ctx.lang))}
    from ${rowsOf(ctx, events)} as t
    where t.starts_at <= ${new Date(to)}::timestamptz
      and (t.series_ends_at is null or t.series_ends_at >= ${new Date(from)}::timestamptz)
    order by t.starts_at, t.id limit 2000`.rows(ctx.db);
