import { dayOf } from '#kernel/calendar-formats.ts';
import { isInstant } from '#kernel/fields/door.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, oneOf, sql } from '#server/database/door.ts';
import type { Row } from '#kernel/resource.ts';
import { serve, type Served } from '#server/http/serve.ts';
import type { App } from '#server/app.ts';
import { users } from '#modules/company/people/door.ts';
import { answerAt, problemIn } from '#modules/numbers/saved-reports/report-answer.server.ts';
import { addressOf, askedOf, onDay, type Parameters } from '#modules/numbers/saved-reports/report-address.ts';
import { runReport } from '#modules/numbers/saved-reports/saved-report-endpoints.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';

type SavedReport = Row<typeof savedReports>;

/** The address of a saved report on a day of the company. */
export const addressOfSaved = (saved: SavedReport, today: string, instead: Parameters = {}): string =>
  addressOf(saved.report, onDay(askedOf(saved, instead), today));

/** Who made it, and whether they still work here: what they shared stays. */
async function makerOf(ctx: Context, { created_by }: SavedReport) {
  const maker = await sql({ ...columnsOf(users, 'id', 'fio'), status: oneOf('active', 'blocked') })`
    select id, fio, status from ${rowsForAll(users, 'whose report it is, for those who see the report')}
    where id = ${created_by}`.first(ctx.db);
  return maker ? { id: maker.id, fio: maker.fio, has_left: maker.status !== 'active' } : null;
}

/** Words for days are read on the day of the snapshot that is asked for, else today. */
const dayAsked = (ctx: Context, { as_of }: Parameters): string =>
  as_of !== undefined && isInstant(as_of) ? dayOf(as_of, ctx.timeZone) : todayOf(ctx);

/** What it says now to the caller. Throws what its report refuses. */
export async function runSaved(app: App, ctx: Context, saved: SavedReport, instead: Parameters = {}) {
  const answer = await answerAt(app.ask, ctx, addressOfSaved(saved, dayAsked(ctx, instead), instead));
  const { id, name, report, chart, columns } = saved;
  return { ...answer, saved: { id, name, report, chart, columns, made_by: await makerOf(ctx, saved) } };
}

export const runServed: Served = serve(
  runReport,
  async (ctx, { params, query }, { app, reply }) => {
    const saved = await app.operationsAt(savedReports).read(ctx, params.id);
    if (query.format === undefined) return runSaved(app, ctx, saved, query);
    const answer = await app.ask(ctx, addressOfSaved(saved, dayAsked(ctx, query), query));
    if (answer.status >= 400) throw problemIn(answer);
    for (const name of ['content-type', 'content-disposition'])
      if (answer.headers[name] !== undefined) reply.header(name, String(answer.headers[name]));
    return reply.send(answer.body);
  },
  { takesAnyQuery: true },
);
