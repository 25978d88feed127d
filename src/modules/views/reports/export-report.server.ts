import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { formatDays } from '#kernel/calendar-formats.ts';
import type { ExportCell } from '#kernel/field.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { csvOf, type FileColumn, xlsxOf, xlsxType } from '#server/export/table-text.ts';
import { digitsOf, type MeasureType } from '#modules/numbers/measures/door.ts';
import type { ReportColumn, Row } from '#modules/views/reports/report.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';

/** A column that has no measure's name of its own says how it is called. */
export interface ExportedColumn extends ReportColumn {
  readonly heading?: string;
}

interface Cell extends FileColumn {
  readonly of: (row: Row) => ExportCell;
}

/** The same report as a file, all pages, digit by digit what the screen shows; what is not known is an empty cell. */
export async function sendReport(
  app: App,
  ctx: Context,
  { report, previous }: ReportAsked,
  { rows, columns }: { readonly rows: readonly Row[]; readonly columns: readonly ExportedColumn[] },
  format: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'xlsx') throw wrongParameter('format', 'choice', 'UNKNOWN_FORMAT');
  const say = (key: string): string => app.texts.say(ctx.lang, key);
  const measured = columns.filter(({ measure }) => measure !== null);
  const named = columns.filter(({ measure, type }) => measure === null && (type !== 'ref' || !hasName(columns)));
  const cells: Cell[] = [
    ...named.flatMap((column) => cellsOf(say, column, (row) => row, headingOf(app, calledBy(columns, column)))),
    ...measured.flatMap((column) => cellsOf(say, column, (row) => row)),
    ...(previous
      ? measured.flatMap((column) =>
          cellsOf(
            (key) => `${say(key)} (${formatDays(previous.day_from, previous.day_to)})`,
            column,
            (row) => row.previous as Row | null,
          ),
        )
      : []),
  ];
  const lines = (async function* () {
    for (const row of rows) yield cells.map(({ of }) => of(row));
  })();
  reply.header('content-disposition', `attachment; filename="${report.name}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(cells, lines)));
  return reply.type(xlsxType).send(await xlsxOf(report.name, cells, lines));
}

const hasName = (columns: readonly ExportedColumn[]): boolean => columns.some(({ type }) => type === 'text');
/** The name of a key is called as the key: whoever carries out is that in the file as on the screen. */
function calledBy(columns: readonly ExportedColumn[], column: ExportedColumn): string {
  const before = columns[columns.indexOf(column) - 1];
  return column.type === 'text' && before?.type === 'ref' && before.measure === null ? before.name : column.name;
}
/** The text that names a column on the screen. */
const headingOf = (app: App, name: string): string =>
  ['report_key', 'reports.column', 'report-filters'].map((of) => `${of}.${name}`).find((key) => app.texts.has(key)) ??
  `field.${name}`;
const textOf = (value: unknown): ExportCell =>
  typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value);

function cellsOf(
  say: (key: string) => string,
  { name, type, heading: called }: ExportedColumn,
  from: (row: Row) => Row | null,
  key = `measure.${name}`,
): Cell[] {
  const heading = called ?? say(type === 'list' ? `report_key.${name}` : key);
  const at = (row: Row): unknown => from(row)?.[name];
  const digits = digitsOf[type as MeasureType] ?? 0;
  const sheetForm = digits ? `0.${'0'.repeat(digits)}` : undefined;
  const numeric = { ...(sheetForm && { sheetForm }) };
  if (type === 'percentiles')
    return ['p50', 'p85'].map((one) => ({
      heading: `${heading} ${one}`,
      of: (row) => textOf((at(row) as Row | null)?.[one]),
    }));
  if (type === 'list') return [{ heading, of: (row) => textOf(partsOf(at(row))) }];
  if (type === 'money')
    return ['amount', 'currency'].map((one) => ({
      heading: one === 'amount' ? heading : `${heading}: ${say('report_key.currency')}`,
      of: (row) => textOf((at(row) as Row | null)?.[one]),
    }));
  if (type !== 'codes') return [{ heading, ...numeric, of: (row) => textOf(at(row)) }];
  return [{ heading, of: (row) => textOf(codesOf(say, at(row))) }];
}

/** What a row is divided into, in one cell: `coding: 300, testing: 20`. */
const partsOf = (value: unknown): string =>
  ((value ?? []) as { readonly name: string | null; readonly minutes: number }[])
    .map(({ name, minutes }) => `${name ?? '—'}: ${minutes}`)
    .join(', ');

/** Numbers by code in one cell: `Yangi: 3, Jarayonda: 1`. */
const codesOf = (say: (key: string) => string, value: unknown): string =>
  Object.entries((value ?? {}) as Record<string, number>)
    .filter(([, count]) => count)
    .map(([code, count]) => `${say(`choice.${code}`)}: ${count}`)
    .join(', ');
