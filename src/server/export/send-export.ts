import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportCell, ExportContext, Field } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import { fieldTexts, nameOf } from '#kernel/naming.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { chosenFields, chunk, type Layout, type PlacedRow } from '#server/crud/layout.ts';
import { csvOf, type FileColumn, xlsxOf, xlsxType } from '#server/export/table-text.ts';
import type { App } from '#server/app.ts';
import type { Texts } from '#server/texts.ts';

/** Before the name of a row, for each step that it stands below others. */
const indent = '    ';

/** The label of a column in a language: the resource's own text, else the one that all resources share. */
export function labelOf(texts: Texts, lang: Context['lang'], resource: Resource, field: string): string {
  return texts.say(lang, fieldTexts(resource.path, field).find(texts.has) ?? `field.${field}`);
}

/** How a list is wanted as a file: its sort, its columns and their order, and the view whose order the rows have. */
export interface AskedFile {
  readonly format: string;
  readonly columns?: string;
  readonly group?: string;
}

/** What of a request says how its file looks; these are no filters. */
export const fileParameters = ['format', ';columns', ';group'];
export const fileAsked = (asked: Readonly<Record<string, string>>): AskedFile => ({
  format: asked.format!,
  columns: asked[';columns'],
  group: asked[';group'],
});

/** The same list, all pages, as a stream: no more than a chunk of rows is held at once. */
export async function sendExport(
  app: App,
  operations: Operations,
  ctx: Context,
  query: ListQuery,
  { format, columns, group }: AskedFile,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'xlsx') throw wrongParameter('format', 'choice', 'UNKNOWN_FORMAT');
  const { resource } = operations;
  const asked = chosenFields(resource, columns);
  const layout = group === undefined ? plainLayout(operations, ctx, query) : operations.layout?.(ctx, query, group);
  if (!layout) throw wrongParameter('group', 'choice');
  const { lead, first } = layout;
  const fields = first ? [...chosenFields(resource, first), ...asked.filter(([name]) => name !== first)] : asked;
  const headings: FileColumn[] = fields.map(([name, { kind }]) => ({
    heading: labelOf(app.texts, ctx.lang, resource, name),
    sheetForm: kinds[kind].sheetForm,
  }));
  if (lead) headings.unshift({ heading: app.texts.say(ctx.lang, lead.key), sheetForm: lead.sheetForm });
  const rows = cellsOf(app, operations, ctx, layout, fields);
  // What cannot be read is answered as an error: once the file has begun it is too late.
  const begun = await begunWith(rows);
  reply.header('content-disposition', `attachment; filename="${nameOf(resource.path)}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(headings, begun)));
  return reply.type(xlsxType).send(await xlsxOf(nameOf(resource.path), headings, begun));
}

async function begunWith<T>(rows: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

const plainLayout = (operations: Operations, ctx: Context, query: ListQuery): Layout => ({
  chunks: walk(operations, ctx, query),
});

/** All rows of a list in its order. */
export async function* walk(
  { list }: Pick<Operations, 'list'>,
  ctx: Context,
  query: ListQuery,
): AsyncGenerator<readonly PlacedRow[]> {
  for (let after: string | null = ''; after !== null; ) {
    const page = await list(ctx, { ...query, perPage: chunk, after });
    yield page.rows.map((row) => ({ row }));
    after = page.next ?? null;
  }
}

async function* cellsOf(
  app: App,
  { resource, exported }: Operations,
  ctx: Context,
  { chunks, lead }: Layout,
  fields: readonly [string, Field][],
): AsyncGenerator<ExportCell[]> {
  const name = nameOf(resource.path);
  const names = fields.map(([column]) => column);
  for await (const placed of chunks) {
    const rows = placed.map(({ row }) => row);
    await exported?.(ctx, rows, names);
    const context: ExportContext = {
      lang: ctx.lang,
      timeZone: ctx.timeZone,
      nameOf: await namesBehind(app, ctx, fields, rows),
      text: (...keys) => {
        const key = keys.find(app.texts.has);
        return key === undefined ? keys.at(-1)! : app.texts.say(ctx.lang, key);
      },
    };
    for (const one of placed) {
      const cells = fields.map(([column, field]) => {
        const cell = kinds[field.kind].exportText(one.row[column] ?? null, context, field, `${name}.${column}`);
        return column === resource.display && one.depth ? indent.repeat(one.depth) + String(cell) : cell;
      });
      yield lead ? [one.lead ?? '', ...cells] : cells;
    }
  }
}

/** The names of everything that these rows refer to: one question per resource, through its own scope. */
async function namesBehind(
  app: App,
  ctx: Context,
  fields: readonly [string, Field][],
  rows: readonly AnyRow[],
): Promise<ExportContext['nameOf']> {
  const idsByPath = new Map<string, Set<number>>();
  for (const [name, field] of fields) {
    const path = field.options.to;
    if (!path) continue;
    const ids = idsByPath.get(path) ?? new Set();
    for (const row of rows) for (const id of [row[name] ?? []].flat() as number[]) ids.add(id);
    idsByPath.set(path, ids);
  }
  const found = new Map<string, string>();
  for (const [path, ids] of idsByPath) {
    if (!ids.size) continue;
    const options = await app.operationsAtPath(path).options(ctx, { q: '', ids: [...ids], perPage: ids.size });
    for (const { id, name } of options) found.set(`${path} ${id}`, name);
  }
  return (path, id) => found.get(`${path} ${id}`) ?? '';
}
