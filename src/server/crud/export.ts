import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ExportContext, Field } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import { nameOf } from '#kernel/naming.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { exportedFields } from '#server/crud/columns.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { App } from '#server/http/app-context.ts';
import type { Texts } from '#server/texts.ts';

const chunk = 500;
const byteOrderMark = '﻿';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Cell = string | number;

/** The label of a column in a language: the resource's own text, else the one that all resources share. */
export function labelOf(texts: Texts, lang: Context['lang'], resource: Resource, field: string): string {
  const own = `${nameOf(resource.path)}.${field}`;
  return texts.say(lang, texts.has(own) ? own : `field.${field}`);
}

/** The same list, all pages, as a stream: no more than a chunk of rows is held at once. */
export async function sendExport(
  app: App,
  operations: Operations,
  ctx: Context,
  query: ListQuery,
  format: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'xlsx') throw wrongParameter('format', 'choice', 'UNKNOWN_FORMAT');
  const { resource } = operations;
  const fields = exportedFields(resource);
  const headings = fields.map(([name]) => labelOf(app.texts, ctx.lang, resource, name));
  const first = await chunkOf(app, operations, ctx, query, '');
  const rows = cellsOf(app, operations, ctx, query, fields, first);
  reply.header('content-disposition', `attachment; filename="${nameOf(resource.path)}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(headings, rows)));
  const columns = headings.map((header) => ({ header }));
  const { writeXlsxStream } = await import('hucre/xlsx');
  const sheet = writeXlsxStream(rows, { name: nameOf(resource.path).slice(0, 31), columns, freezePane: { rows: 1 } });
  return reply.type(xlsxType).send(Readable.fromWeb(sheet as never));
}

interface Chunk {
  readonly rows: readonly AnyRow[];
  readonly names: ExportContext['nameOf'];
  readonly next: string | null;
}

async function chunkOf(
  app: App,
  operations: Operations,
  ctx: Context,
  query: ListQuery,
  after: string,
): Promise<Chunk> {
  const page = await operations.list(ctx, { ...query, perPage: chunk, after });
  return {
    rows: page.rows,
    names: await namesBehind(app, operations.resource, ctx, page.rows),
    next: page.next ?? null,
  };
}

async function* cellsOf(
  app: App,
  operations: Operations,
  ctx: Context,
  query: ListQuery,
  fields: readonly [string, Field][],
  first: Chunk,
): AsyncGenerator<Cell[]> {
  for (let here = first; ; here = await chunkOf(app, operations, ctx, query, here.next)) {
    const context = {
      lang: ctx.lang,
      timeZone: app.config.timeZone,
      nameOf: here.names,
      text: (...keys: string[]) => app.texts.say(ctx.lang, keys.find(app.texts.has) ?? keys.at(-1)!),
    };
    for (const row of here.rows)
      yield fields.map(([name, field]) =>
        kinds[field.kind].exportText(row[name] ?? null, context, field, `${nameOf(operations.resource.path)}.${name}`),
      );
    if (here.next === null) return;
  }
}

/** The names of everything that these rows refer to: one question per resource, through its own scope. */
async function namesBehind(
  app: App,
  resource: Resource,
  ctx: Context,
  rows: readonly AnyRow[],
): Promise<ExportContext['nameOf']> {
  const wanted = new Map<string, Set<number>>();
  for (const [name, field] of exportedFields(resource)) {
    const path = field.options.to;
    if (!path) continue;
    const ids = wanted.get(path) ?? new Set();
    for (const row of rows) for (const id of [row[name] ?? []].flat() as number[]) ids.add(id);
    wanted.set(path, ids);
  }
  const found = new Map<string, string>();
  for (const [path, ids] of wanted) {
    if (!ids.size) continue;
    const options = await app.operationsAt(path).options(ctx, { q: '', ids: [...ids], perPage: ids.size });
    for (const { id, name } of options) found.set(`${path} ${id}`, name);
  }
  return (path, id) => found.get(`${path} ${id}`) ?? '';
}

/** Semicolons and a byte order mark: what a Russian spreadsheet opens rightly. */
async function* csvOf(headings: readonly string[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield byteOrderMark + headings.map(csvCell).join(';');
  for await (const row of rows) yield `\r\n${row.map(csvCell).join(';')}`;
}

/** Text that a spreadsheet would take for a formula gets an apostrophe; numbers have a decimal comma. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
