import { Readable } from 'node:stream';
import type { ExportCell } from '#kernel/field.ts';
import type { Context } from '#server/context.ts';
import { csvOf, type FileColumn, xlsxOf, xlsxType } from '#server/export/table-text.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { boundsOf, peopleOfMonth } from '#modules/presence/attendance/attendance-days.server.ts';
import {
  type Timesheet,
  type timesheetFormats,
  timesheets,
} from '#modules/presence/attendance/attendance-endpoints.ts';
import { closedLines } from '#modules/presence/attendance/attendance-months.server.ts';
import { linesOf } from '#modules/presence/attendance/timesheet-lines.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** Absences that the form sums beside the days: documents.md, 6. */
const absenceCodes = ['НН', 'ОТ', 'Б', 'ДО'] as const;
const FIRST_HALF = 15;

const timesheet = serve(timesheets, async (ctx, { query }, call) => {
  const { format = 'json', month, team_id, branch_id } = query;
  const bounds = boundsOf(month);
  const people = await peopleOfMonth(ctx, bounds, { ...(team_id && { team_id }), ...(branch_id && { branch_id }) });
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const closed = await closedLines(ctx, month);
  const open = people.filter(({ id }) => !closed?.lines.has(id));
  const fresh = new Map((await linesOf(ctx, open, bounds, today)).map((line) => [line.user_id, line]));
  const sheet: Timesheet = {
    ...{ month, as_of: today < bounds[1] ? today : bounds[1], edition: closed?.edition ?? null },
    lines: people.flatMap(({ id }) => closed?.lines.get(id) ?? fresh.get(id) ?? []),
  };
  return format === 'json' ? sheet : sendSheet(ctx, sheet, format, call);
});

async function* rowsOfSheet(rows: readonly (readonly ExportCell[])[]): AsyncGenerator<readonly ExportCell[]> {
  yield* rows;
}

/** A file in the form T-13, or with the columns that 1C takes up by their names. */
async function sendSheet(
  ctx: Context,
  sheet: Timesheet,
  format: (typeof timesheetFormats)[number],
  { app, reply }: Call,
) {
  const say = (key: string) => app.texts.say(ctx.lang, key);
  const [columns, rows] = format === '1c' ? linesFor1c(sheet) : linesOfForm(sheet, say);
  const name = `tabel-${sheet.month}`;
  const kind = format === 'xlsx' ? 'xlsx' : 'csv';
  reply.header('content-disposition', `attachment; filename="${name}.${kind}"`);
  if (kind === 'csv')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(columns, rowsOfSheet(rows))));
  return reply.type(xlsxType).send(await xlsxOf(name, columns, rowsOfSheet(rows)));
}

type Table = readonly [columns: FileColumn[], rows: ExportCell[][]];

/** №, name, number, post, days 1–15, half, 16–31, month, absences by code: documents.md, 6. */
function linesOfForm({ lines, month }: Timesheet, say: (key: string) => string): Table {
  const days = Array.from({ length: Number(boundsOf(month)[1].slice(8)) }, (_, index) => index + 1);
  const heading = (key: string): FileColumn => ({ heading: say(key) });
  const dayColumn = (day: number): FileColumn => ({ heading: String(day) });
  const columns = [
    ...[{ heading: '№' }, heading('timesheets.fio'), heading('users.personnel_number'), heading('users.position')],
    ...days.slice(0, FIRST_HALF).map(dayColumn),
    ...[heading('timesheets.first_half_days'), heading('timesheets.first_half_hours')],
    ...days.slice(FIRST_HALF).map(dayColumn),
    ...[heading('timesheets.second_half_days'), heading('timesheets.second_half_hours')],
    ...[heading('timesheets.month_days'), heading('timesheets.month_hours'), heading('timesheets.norm_hours')],
    ...absenceCodes.map((code) => ({ heading: code })),
  ];
  const rows = lines.map((line, index): ExportCell[] => [
    ...[index + 1, line.fio, line.personnel_number ?? '', line.position ?? ''],
    ...line.cells.slice(0, FIRST_HALF),
    ...[line.first_half.days, line.first_half.hours],
    ...line.cells.slice(FIRST_HALF),
    ...[line.second_half.days, line.second_half.hours, line.month.days, line.month.hours, line.norm.hours],
    ...absenceCodes.map((code) => line.by_code[code]?.days ?? 0),
  ]);
  return [columns, rows];
}

/** As the loading of a table in 1C was mapped once, with these names for good: documents.md, 6. */
function linesFor1c({ lines }: Timesheet): Table {
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
  const columns = ['Tabel raqami', 'F.I.Sh.', 'Lavozim', ...days, 'Kunlar', 'Soatlar', ...absenceCodes];
  const rows = lines.map((line): ExportCell[] => [
    ...[line.personnel_number ?? '', line.fio, line.position ?? ''],
    ...days.map((_, index) => line.cells[index] ?? ''),
    ...[line.month.days, line.month.hours],
    ...absenceCodes.map((code) => line.by_code[code]?.days ?? 0),
  ]);
  return [columns.map((heading) => ({ heading })), rows];
}

export const timesheetsServed: readonly Served[] = [timesheet];
