import { birthdaysBetween, teamMatesOf } from '#modules/company/people/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { Problem } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { rowColumnsOf, type Sql, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { Birthday } from '#modules/numbers/dashboards/dashboard-endpoints.ts';
import type { dashboardWidgets, WidgetKind } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { listAddressIn } from '#modules/numbers/dashboards/widget-sources.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { addressOf, parametersIn, savedReports } from '#modules/numbers/saved-reports/door.ts';
import { answerAt, runSaved } from '#modules/numbers/saved-reports/door.server.ts';

type Widget = Row<typeof dashboardWidgets>;
type Shown = Readonly<Record<string, unknown>>;
type Source = (app: App, ctx: Context, widget: Widget) => Promise<Shown>;

/** Rows of a report that a widget shows; all of them are in the report. */
const mostShown = 100;
/** Rows of a list that a widget shows. */
const mostListed = 20;
/** Birthdays of so many days ahead, and who is away in so many. */
const aheadDays = 14;

/** What a widget shows to the caller; `as_of` is its own. Throws what its source refuses. */
export async function dataOf(app: App, ctx: Context, widget: Widget): Promise<Shown> {
  const shown = await sources[widget.kind](app, ctx, widget);
  return { kind: widget.kind, as_of: ctx.now.toISOString(), ...shown };
}

/** A dashboard shows its report to whoever sees the dashboard: what of it they see is the report's own to say. */
async function savedOf(ctx: Context, { saved_report_id }: Widget) {
  const saved = await sql(rowColumnsOf(savedReports))`select ${sql.raw(selectionOf(savedReports, ctx.lang))}
    from ${rowsForAll(savedReports, 'the report of a widget that is seen; its answer is judged by itself')} t
    where t.id = ${saved_report_id} and t.deleted_at is null`.first(ctx.db);
  if (!saved) throw new Problem('REPORT_GONE');
  return saved;
}

const ofReport: Source = async (app, ctx, widget) =>
  runSaved(app, ctx, await savedOf(ctx, widget), { ';perPage': String(mostShown) });

/** One number of the totals, and the same of the period before. */
const ofNumber: Source = async (app, ctx, widget) => {
  const { measure = '' } = parametersIn(widget.query ?? '') ?? {};
  const saved = await savedOf(ctx, widget);
  const answer = await runSaved(app, ctx, saved, { compare: 'previous', ';perPage': '1' });
  const totals = (answer as { totals?: Shown }).totals ?? {};
  const columns = ((answer as { columns?: { name: string; type: string }[] }).columns ?? []).filter(
    ({ name }) => name === measure,
  );
  const previous = (totals.previous ?? {}) as Shown;
  return {
    ...{ as_of: (answer as Shown).as_of, saved: answer.saved, period: (answer as Shown).period },
    ...{ measure, type: columns[0]?.type ?? null },
    ...{ value: totals[measure] ?? null, previous: previous[measure] ?? null },
  };
};

const at =
  (addressIn: (widget: Widget) => string): Source =>
  (app, ctx, widget) =>
    answerAt(app.ask, ctx, addressIn(widget));

const ofList = at(({ query }) => {
  const { path, asked } = listAddressIn(query ?? '') ?? { path: 'fp/dev-tasks', asked: {} };
  return addressOf(path, { ';perPage': String(mostListed), ...asked });
});

/** What is worked on now, with who works on it. */
const running: Source = async (app, ctx) => {
  const asked = { ';perPage': String(mostListed), status: 'processing' };
  const answer = await answerAt(app.ask, ctx, addressOf('fp/dev-tasks', asked));
  const rows = answer.rows as readonly { readonly executor_id: number | null }[];
  const names = await sql({ id: whole, fio: text })`select id, fio
    from ${rowsForAll(users, 'who works on a task that is seen')}
    where id = any(${rows.map(({ executor_id }) => executor_id ?? 0)}::bigint[])`.pairs(ctx.db, 'id', 'fio');
  return {
    ...answer,
    rows: rows.map((row) => ({ ...row, executor_fio: names.get(row.executor_id ?? 0) ?? null })),
  };
};

const birthdays: Source = async (_app, ctx) => {
  const today = todayOf(ctx);
  const rows: Birthday[] = await birthdaysBetween(ctx, today, addDays(today, aheadDays));
  return { rows };
};

/** People whose absence one may know: those of one's teams; all of them for who looks after all. */
function awaySeenBy(ctx: Context): Sql<SqlBool> {
  const { actions: held, id } = ctx.actor;
  if (held.has(specialActions.allProjects) || held.has(actions.leave.update)) return sql`true`;
  return sql`(u.id = ${id} or u.id in ${teamMatesOf(id, todayOf(ctx))})`;
}

/** Who is away, and never why. */
const leave: Source = async (_app, ctx) => {
  const today = todayOf(ctx);
  const last = addDays(today, aheadDays);
  const people = await sql({ id: whole, fio: text })`select u.id, u.fio
    from ${rowsForAll(users, 'those whose absence the reader may know')} u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and ${awaySeenBy(ctx)} order by u.fio, u.id`.rows(ctx.db);
  const away = await awayBetween(
    ctx,
    people.map(({ id }) => id),
    today,
    last,
  );
  const rows = people.flatMap(({ id, fio }) =>
    away.spansOf(id).map(({ starts_on, ends_on }) => ({ user_id: id, fio, starts_on, ends_on })),
  );
  return { rows: rows.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)) };
};

const sources: Readonly<Record<WidgetKind, Source>> = {
  report: ofReport,
  chart: ofReport,
  number: ofNumber,
  list: ofList,
  load: at(() => addressOf('fp/reports/resource-load', { ';perPage': String(mostShown) })),
  running,
  forecast: at(({ query }) => addressOf('fp/reports/forecast', parametersIn(query ?? '') ?? {})),
  clock: async (_app, ctx) => ({ time_zone: ctx.timeZone }),
  birthdays,
  leave,
};
