import { notFound, notTheirs } from '#kernel/problems.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { App } from '#server/app.ts';
import { type Actor, type Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { recordsOf, updateRows } from '#server/crud/writing.ts';
import { columnsOf, rowColumnsOf, sql, whole } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/numbers/dashboards/dashboard-endpoints.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import { holdOwn, judgePlaces, placesOn } from '#modules/numbers/dashboards/dashboards.server.ts';
import { dataOf } from '#modules/numbers/dashboards/widget-data.server.ts';
import { users } from '#modules/company/people/door.ts';
import { seenByShare } from '#modules/numbers/saved-reports/door.server.ts';

const home = serve(endpoints.homeDashboard, async (ctx) => ({
  dashboard_id:
    (
      await sql({ id: whole })`select d.id from ${rowsForAll(dashboards, 'those of a role see it')} d
        join ${rowsForAll(users, 'whose roles')} u on u.id = ${ctx.actor.id} and d.is_home_of = any(u.role_ids)
        where d.deleted_at is null and d.shared = 'everyone' order by d.ordering, d.id limit 1`.first(ctx.db)
    )?.id ?? null,
}));

const place = serve(endpoints.placeWidgets, async (ctx, { body }) => {
  await holdOwn(ctx, body.id);
  const before = await placesOn(ctx, body.id);
  const asked = new Map(body.places.map((one) => [one.id, one]));
  if (asked.size !== body.places.length || [...asked.keys()].some((id) => !before.some((one) => one.id === id)))
    throw notFound();
  const after = before.map((one) => asked.get(one.id) ?? one);
  judgePlaces(after, body.places);
  const rows = await updateRows(dashboardWidgets, ctx, {
    set: Object.fromEntries(['x', 'y', 'width', 'height'].map((name) => [name, sql.raw(`new_place.${name}`)])),
    ...recordsOf(dashboardWidgets, body.places, 'new_place'),
    action: 'place',
  });
  return { rows: rows.toSorted((a, b) => a.id - b.id) };
});

const data = serve(endpoints.widgetData, async (ctx, { params }, { app }) =>
  dataOf(app, ctx, await app.operationsAt(dashboardWidgets).read(ctx, params.id)),
);

/** Only its maker hangs a dashboard on a wall: it looks with their eyes. */
async function ownForWall(ctx: Context, id: number) {
  const [row] = await lockRows(dashboards, ctx, [id], seenByShare(ctx.actor));
  if (!row) throw notFound();
  if (row.created_by !== ctx.actor.id) throw notTheirs('wall_of_other');
}

const openWall = serve(endpoints.openWall, async (ctx, { body: { id, version } }, { app }) => {
  await ownForWall(ctx, id);
  const { read, update } = app.operationsAt(dashboards);
  await update(ctx, id, {}, version);
  const token = newSecret();
  await updateRows(dashboards, ctx, {
    set: { secret_hash: sql`${hashOf(token)}`, wall_user_id: ctx.actor.id, wall_opened_at: ctx.now },
    where: sql`t.id = ${id}`,
    action: 'open_wall',
  });
  return { row: await read(ctx, id), token };
});

const closeWall = serve(endpoints.closeWall, async (ctx, { body: { id } }) => {
  await ownForWall(ctx, id);
  await updateRows(dashboards, ctx, {
    set: { secret_hash: null, wall_user_id: null, wall_opened_at: null },
    where: sql`t.id = ${id}`,
    action: 'close_wall',
  });
  return null;
});

const wallColumns = columnsOf(dashboards, 'id', 'name', 'refresh_seconds', 'wall_user_id');

/** Whose eyes look through a token, and at what; 404 once it is closed, or the person works here no more. */
async function wallBy(app: App, ctx: Context, token: string) {
  const wall = await sql(wallColumns)`select d.id, d.name, d.refresh_seconds, d.wall_user_id
    from ${rowsForAll(dashboards, 'whoever shows the token of a wall screen is that screen')} d
    where d.secret_hash = ${hashOf(token)} and d.deleted_at is null`.first(ctx.db);
  const actor = wall?.wall_user_id ? await app.actors.of(wall.wall_user_id, await currentEpoch(ctx.db)) : null;
  if (!wall || !actor) throw notFound();
  return { wall, as: { ...ctx, actor } as Context & { readonly actor: Actor } };
}

const widgetsOf = (ctx: Context, dashboardId: number) =>
  sql(rowColumnsOf(dashboardWidgets))`select ${sql.raw(selectionOf(dashboardWidgets, ctx.lang))}
    from ${rowsForAll(dashboardWidgets, 'those of the wall screen')} t
    where t.dashboard_id = ${dashboardId} and t.deleted_at is null order by t.y, t.x, t.id`.rows(ctx.db);

const wallPage = serve(endpoints.wallPage, async (ctx, { query: { t } }, { app }) => {
  const { wall, as } = await wallBy(app, ctx, t);
  return {
    ...{ name: wall.name, refresh_seconds: wall.refresh_seconds },
    ...{ now: ctx.now.toISOString(), time_zone: ctx.timeZone },
    widgets: await widgetsOf(as, wall.id),
  };
});

const wallData = serve(endpoints.wallData, async (ctx, { query: { t, widget } }, { app }) => {
  const { wall, as } = await wallBy(app, ctx, t);
  const found = (await widgetsOf(as, wall.id)).find(({ id }) => id === widget);
  if (!found) throw notFound();
  return dataOf(app, as, found);
});

export const dashboardsServed: readonly Served[] = [home, place, data, openWall, closeWall, wallPage, wallData];
