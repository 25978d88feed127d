import { fieldNamed } from '#kernel/fields-of.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { displayOf, selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, nameConditions, scopeCondition, thereFor } from '#server/crud/conditions.ts';
import { listRows } from '#server/crud/list.ts';
import type { Option, OptionQuery, Page, Reading } from '#server/crud/operations.ts';
import { noteComputed } from '#server/crud/filter-conditions.ts';
import { noteScope, scopeOf } from '#server/crud/sources.ts';
import { orNull, rowColumnsOf, text, whole } from '#server/database/columns.ts';
import { type Sql, sql, type SqlBool } from '#server/database/sql.ts';

/** How the rows of a resource are read: within the scope, with their computed fields. */
export function readsOf<R extends Resource>(resource: R, reading?: Reading<R>) {
  noteScope(resource, reading?.scope);
  noteComputed(resource, reading?.computed);
  const scope = scopeOf(resource);
  const present = reading?.present ?? ((_ctx: Context, rows: Row<R>[]) => rows);
  const presentOne = async (ctx: Context, row: Row<R> | undefined): Promise<Row<R>> => (await present(ctx, [row!]))[0]!;
  const table = sql.table(tableNameOf(resource));
  /** What a row `t` fulfils that is there for the caller. */
  const visible = (ctx: Context): Sql<SqlBool> => thereFor(scope, ctx.actor);

  async function read(ctx: Context, id: number): Promise<Row<R>> {
    const row = await sql(rowColumnsOf(resource))`select ${sql.raw(selectionOf(resource, ctx.lang))} from ${table} as t
      where t.id = ${id} and ${visible(ctx)}`.found(ctx.db);
    return presentOne(ctx, row);
  }

  async function list(ctx: Context, query: ListQuery): Promise<Page<R>> {
    const { columns, ...whole } = query;
    const isPlain = columns?.every((name) => !fieldNamed(resource, name)?.options.computed);
    // What is filled in for the reader may need the whole row, and what it hides must stay hidden.
    const asked = isPlain && (!reading?.present || reading.onlyFillsIn) ? query : whole;
    const page = await listRows(resource, scope, ctx, asked, reading?.keepsTotals);
    return { ...page, rows: asked === whole ? await present(ctx, page.rows) : page.rows };
  }

  async function options(ctx: Context, { q, ids, perPage, within = {} }: OptionQuery): Promise<Option[]> {
    const chosen = ids.length
      ? [sql<SqlBool>`t.id = any(${ids}::bigint[])`]
      : [...nameConditions(resource, q, ctx.actor), ...(reading?.choosable ? [reading?.choosable] : [])];
    const color = resource.fields.color ? sql`t.color` : sql`null::text`;
    const alive = ids.length ? [] : [sql<SqlBool>`t.deleted_at is null`];
    const order = resource.order.startsWith('-') ? 'desc' : 'asc';
    // What stands in the order in which it came, like tasks, is offered so too, and not sorted by its name.
    const isByTime = /^-?(id|created_at)$/.test(resource.order);
    const named = isByTime ? 't.id' : displayOf(resource, ctx.lang);
    const by = Object.hasOwn(resource.fields, 'ordering') ? 't.ordering' : named;
    const inside = Object.entries(within).map(([column, id]) => sql<SqlBool>`${sql.ref(`t.${column}`)} = ${id}`);
    const conditions = [...alive, ...inside, ...scopeCondition(scope, ctx.actor), ...chosen];
    return sql(optionColumns)`select t.id, ${sql.raw(displayOf(resource, ctx.lang))} as name, ${color} as color
      from ${table} as t where ${conditions.length ? allOf(conditions) : sql`true`}
      order by ${sql.raw(by)} ${sql.raw(order)}${isByTime ? sql`` : sql`, t.id`} limit ${sql.lit(perPage)}`.rows(
      ctx.db,
    );
  }

  return { scope, present, presentOne, visible, read, list, options };
}

export type Reads<R extends Resource> = ReturnType<typeof readsOf<R>>;

const optionColumns = { id: whole, name: text, color: orNull(text) };
