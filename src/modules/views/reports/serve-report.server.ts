import type { FastifyReply } from 'fastify';
import { addDays } from '#kernel/days.ts';
import { linkMinutes, signLink } from '#server/auth/links.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { isFrozen } from '#modules/numbers/measures/door.server.ts';
import { type WholeReport, wholeReport } from '#modules/views/reports/answer-report.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { sendReport } from '#modules/views/reports/export-report.server.ts';
import { openedRows, openingNames } from '#modules/views/reports/open-rows.server.ts';
import { type Report, type ReportAnswer, type ReportEndpoints, type Row } from '#modules/views/reports/report.ts';
import { type ReportAsked, reportAsked } from '#modules/views/reports/report-question.server.ts';
import { onSnapshot } from '#modules/views/reports/snapshots.server.ts';

/** Fills in the columns `beside` of some rows. */
export type Fill = (ctx: Context, rows: readonly Row[]) => Promise<void>;
/** Of more rows what stands beside is not worked out for a file. */
const mostFilled = 200;

/** What a report reads: its rows and totals, and what it says beside them. */
export type Reading = (
  ctx: Context,
  app: App,
  asked: ReportAsked,
  given: Given,
) => Promise<WholeReport & { summary?: Row }>;

/** What fills columns beside the measures; how rows are read that are not the sums of the keys alone. */
export interface OwnWays {
  readonly fill?: Fill;
  readonly read?: Reading;
}

/** The list of a report, the rows behind its numbers and the address of its export, served by its definition. */
export const serveReport = <N extends string>(
  report: Report<N>,
  { list, rows, link }: ReportEndpoints<N>,
  own: OwnWays = {},
): Served[] => [
  serve(list, (ctx, { query }, call) => answerList(ctx, report, query as Given, call, own), {
    ...{ tag: 'fp/reports', takesLink: ({ link: signed, format }) => signed !== undefined && format !== undefined },
  }),
  serve(
    rows,
    (ctx, { query }, call) =>
      onSnapshot(ctx, call, (query as Given).as_of, async (at, as_of) => {
        const given = query as Given;
        const asked = await reportAsked(at, call.app, report, withoutOpening(report, given), new Date(as_of));
        return { ...(await openedRows(at, call.app, asked, given)), as_of };
      }),
    { tag: 'fp/reports' },
  ),
  exportLinkOf(report.name, link),
];

/** Where a report is fetched as a file, for some minutes, by whoever has the address. */
export const exportLinkOf = (name: string, link: ReportEndpoints['link']): Served =>
  serve(
    link,
    async (_ctx, { body: { format, matrix = '', query = '' } }, { app, request }) => {
      const url = `/api/fp/reports/${name}`;
      const signed = signLink(app.config.secretKey, url, request.session_id!);
      const parameters = [query, `format=${format}`, `lang=${request.lang}`, `link=${signed}`]
        .filter(Boolean)
        .join('&');
      return { url: `${url}${matrix}?${parameters}`, expires_in: linkMinutes * 60 };
    },
    { tag: 'fp/reports', takesAnyQuery: true },
  );

async function answerList(
  ctx: Context,
  report: Report,
  given: Given,
  call: Call,
  { fill, read = wholeReport }: OwnWays,
): Promise<ReportAnswer | FastifyReply> {
  return onSnapshot(ctx, call, given.as_of, async (at, as_of) => {
    const asked = await reportAsked(at, call.app, report, given, new Date(as_of));
    const found = await read(at, call.app, asked, given);
    const beside = besideOf(report).filter(({ name }) => asked.isChosen(name));
    const whole = { ...found, columns: [...found.columns, ...beside] };
    const { page, perPage } = asked;
    const shown = given.format === undefined ? whole.rows.slice((page - 1) * perPage, page * perPage) : whole.rows;
    if (fill && beside.length && shown.length) await fill(at, shown.slice(0, Math.max(perPage, mostFilled)));
    if (given.format !== undefined) return sendReport(call.app, at, asked, whole, given.format, call.reply);
    return answerOf(asked, whole, as_of);
  });
}

const besideOf = ({ beside = [] }: Report) => beside.map((one) => ({ ...one, measure: null }));

export function answerOf(
  asked: ReportAsked,
  { rows, totals, columns, summary }: Awaited<ReturnType<Reading>>,
  as_of: string,
): ReportAnswer {
  const { page, perPage, period, previous, hidden } = asked;
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage),
    ...{ total: rows.length, page, perPage, totals, as_of, columns },
    period: { ...period, previous },
    ...{ frozen: isFrozen(period, asked.frozen), version: versionOf(asked) },
    ...{ hidden_columns: [...hidden], notes: notesOf(asked) },
    ...(summary && { summary }),
  };
}

/** The youngest edition that is read; null: no month of the period is closed. */
const versionOf = ({ frozen }: ReportAsked): number | null => (frozen.size ? Math.max(...frozen.values()) : null);

/** What has to be said beside the rows: a person of several teams counts in each, the KPI is one of whole months. */
function notesOf({ keys, shown, period }: ReportAsked): string[] {
  const isWhole = period.day_from.endsWith('-01') && addDays(period.day_to, 1).endsWith('-01');
  return [
    ...(keys.some((key) => key === 'team_id' || key === 'branch_id') ? ['rows_overlap'] : []),
    ...(shown.some(({ id }) => id === 'kpi') && !isWhole ? ['kpi_needs_months'] : []),
  ];
}

/** What says which number is opened is no filter; the status of `status_count` is both, and stays with the number. */
export function withoutOpening(report: Report, given: Given): Given {
  const isCode = report.measures.find(({ id }) => id === given.measure)?.by?.column === 'status';
  const splits = Object.values(report.splits ?? {}).filter(({ column }) => column === given.measure);
  const ofRows = [...(isCode ? ['status'] : []), ';sortBy', ';descending'];
  const names: readonly string[] = [...openingNames, ...splits.map(({ key }) => key), ...ofRows];
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}
