import type { Context } from '#server/context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import type { WholeReport } from '#modules/views/reports/answer-report.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { type ExportedColumn, sendReport } from '#modules/views/reports/export-report.server.ts';
import { loadReport } from '#modules/views/reports/load-report.ts';
import { openedLoad } from '#modules/views/reports/open-load.server.ts';
import { type ReportEndpoints, type Row } from '#modules/views/reports/report.ts';
import { answerOf, exportLinkOf, withoutOpening } from '#modules/views/reports/serve-report.server.ts';
import { onSnapshot } from '#modules/views/reports/snapshots.server.ts';
import { type LoadAsked, loadAsked, wholeLoad } from '#modules/views/reports/whole-load.server.ts';

/** The load is reckoned by calendars and not by SQL; all else is as of any report. */
export const serveLoad = ({ list, rows, link }: ReportEndpoints<'resource-load'>): Served[] => [
  serve(
    list,
    (ctx, { query }, call) =>
      onSnapshot(ctx, call, (query as Given).as_of, async (snapshot, as_of) => {
        const given = query as Given;
        const at = { ...snapshot, now: new Date(as_of) };
        const load = await loadAsked(at, call.app, given, at.now);
        const whole = await wholeLoad(at, call.app, load, given);
        if (given.format === undefined) return answerOf(load.asked, whole, as_of);
        const say = (key: string) => call.app.texts.say(at.lang, key);
        return sendReport(call.app, at, load.asked, exported(load, whole, say), given.format, call.reply);
      }),
    { tag: 'fp/reports', takesLink: ({ link: signed, format }) => signed !== undefined && format !== undefined },
  ),
  serve(
    rows,
    (ctx: Context, { query }, call) =>
      onSnapshot(ctx, call, (query as Given).as_of, async (snapshot, as_of) => {
        const given = query as Given;
        const at = { ...snapshot, now: new Date(as_of) };
        const load = await loadAsked(at, call.app, { ...withoutOpening(loadReport, given), step: given.step }, at.now);
        return { ...(await openedLoad(at, call.app, load, given)), as_of };
      }),
    { tag: 'fp/reports' },
  ),
  exportLinkOf(loadReport.name, link),
];

/** Cells side by side: what was worked of days that are over, the load of those to come. */
function exported({ cells, today }: LoadAsked, { rows, columns }: WholeReport, say: (key: string) => string) {
  const shown = cells.map(({ day_from, day_to }) => {
    const measure = day_to < today ? 'task_minutes' : 'load_minutes';
    return { name: `cell ${day_from}`, measure, type: 'minutes', heading: `${say(`measure.${measure}`)} ${day_from}` };
  });
  const flat = rows.map((row) => {
    const own = row.cells as readonly Row[];
    return { ...row, ...Object.fromEntries(shown.map(({ name, measure }, at) => [name, own[at]?.[measure] ?? null])) };
  });
  const others: readonly ExportedColumn[] = columns.filter(({ name }) => name !== 'cells' && name !== 'band');
  return { rows: flat, columns: [...others, ...shown] };
}
