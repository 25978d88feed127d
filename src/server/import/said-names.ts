import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { fold } from '#kernel/search-folding.ts';
import { json, sql, whole } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { LineError } from '#server/import/import-store.ts';
import type { PreparedLine } from '#server/import/prepared-line.ts';

/** Lines without the errors of references whose cells say what their rows say in a file already. */
export async function withoutSaidNames(
  app: App,
  ctx: Context,
  resource: Resource,
  lines: PreparedLine[],
): Promise<PreparedLine[]> {
  const columns = new Map(
    fieldEntries(resource).flatMap(([name, field]) =>
      field.options.to && !field.options.computed
        ? [[name, { column: columnOf(name, field), to: field.options.to }] as const]
        : [],
    ),
  );
  const isDoubted = ({ field, rule }: LineError) =>
    columns.has(field) && ['exists', 'several_rows', 'required'].includes(rule);
  const doubted = lines.filter(({ existing, errors }) => existing && errors.some(isDoubted));
  if (!doubted.length) return lines;
  const present = await presentIds(ctx, resource, [...columns.values()], doubted);
  const names = await namesOf(app, ctx, [...columns.values()], present);
  return lines.map((line) => {
    const row = present.get(line.existing ?? 0);
    if (!row) return line;
    const isSaid = (error: LineError): boolean => {
      const { column, to } = columns.get(error.field)!;
      const said = [row[column] ?? []].flat().map((id) => names.get(`${to} ${id}`) ?? '');
      return fold(said.join(', ')) === fold(error.cell);
    };
    return { ...line, errors: line.errors.filter((error) => !isDoubted(error) || !isSaid(error)) };
  });
}

interface NamedColumn {
  readonly column: string;
  readonly to: string;
}
type Ids = Readonly<Record<string, number | readonly number[] | null>>;

async function presentIds(
  ctx: Context,
  resource: Resource,
  columns: readonly NamedColumn[],
  lines: readonly PreparedLine[],
): Promise<ReadonlyMap<number, Ids>> {
  const pairs = columns.map(({ column }) => sql`${column}::text, t.${sql.ref(column)}`);
  return sql({ id: whole, ids: json<Ids>() })`select t.id, jsonb_build_object(${sql.join(pairs)}) as ids
    from ${sql.table(tableNameOf(resource))} as t
    where t.id = any(${lines.map(({ existing }) => existing)}::bigint[])`.pairs(ctx.db, 'id', 'ids');
}

/** What files call the rows that these refer to, by path and id: one question for each resource. */
async function namesOf(
  app: App,
  ctx: Context,
  columns: readonly NamedColumn[],
  present: ReadonlyMap<number, Ids>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [path, own] of Map.groupBy(columns, ({ to }) => to)) {
    const ids = [...present.values()].flatMap((row) => own.flatMap(({ column }) => row[column] ?? []));
    if (!ids.length) continue;
    const asked = [...new Set(ids)];
    const options = await app.operationsAtPath(path).options(ctx, { q: '', ids: asked, perPage: asked.length });
    for (const { id, name } of options) names.set(`${path} ${id}`, name);
  }
  return names;
}
