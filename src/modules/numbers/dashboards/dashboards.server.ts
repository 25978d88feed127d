import { invalid, notTheirs, refuseInvalid } from '#kernel/problems.ts';
import type { Input, Patch } from '#kernel/resource.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedAsWhole, oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { columnsOf, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import {
  firstFree,
  isOnGrid,
  overlappingIn,
  type Place,
  type Placed,
  usualSize,
} from '#modules/numbers/dashboards/grid.ts';
import { judgeSource } from '#modules/numbers/dashboards/widget-sources.server.ts';
import { seenByShare, sharedBy, theirsToChange } from '#modules/numbers/saved-reports/door.server.ts';

/** What is the first screen of a role is for everyone, and chosen by who looks after reports. */
function judgeHome(ctx: Context, row: Values): void {
  if (!row.is_home_of) return;
  if (!ctx.actor.actions.has(actions.reports.update)) throw notTheirs('home_of_role', 'is_home_of');
  if (row.shared !== 'everyone') throw invalid('is_home_of', 'home_for_everyone');
}

export const dashboardOperations = (settings: CrudSettings): Operations<typeof dashboards> =>
  sharedBy(judgedAsWhole(crudOf(dashboards, settings, { scope: seenByShare }), judgeHome, ['is_home_of', 'shared']));

const widgetsSeenBy = (actor: Actor): Sql<SqlBool> => sql`exists (select from dashboards d
  where d.id = t.dashboard_id and d.deleted_at is null and ${ofDashboard(seenByShare(actor))})`;

/** A condition on a dashboard, said of `d`. */
const ofDashboard = (condition: Sql<SqlBool>): Sql<SqlBool> =>
  sql`exists (select from dashboards t where t.id = d.id and ${condition})`;

/** Throws 422 for a dashboard out of sight, 403 for one of somebody else. Holds it: places are judged in turn. */
export async function holdOwn(ctx: Context, dashboardId: number): Promise<void> {
  const isThere = await sql`select from ${rowsForAll(dashboards, 'whose it is decides below')} t
    where t.id = ${dashboardId} and t.deleted_at is null and ${seenByShare(ctx.actor)} for update of t`.isThere(ctx.db);
  if (!isThere) throw invalid('dashboard_id', 'exists');
  const isOwn = await sql`select from ${rowsForAll(dashboards, 'held above')} t
    where t.id = ${dashboardId} and ${theirsToChange(ctx.actor)}`.isThere(ctx.db);
  if (!isOwn) throw notTheirs('dashboard_of_other');
}

/** Where all widgets of a dashboard stand. */
export const placesOn = (ctx: Context, dashboardId: number): Promise<Placed[]> =>
  sql(columnsOf(dashboardWidgets, 'id', 'x', 'y', 'width', 'height'))`select id, x, y, width, height
    from ${rowsForAll(dashboardWidgets, 'the dashboard is seen')}
    where dashboard_id = ${dashboardId} and deleted_at is null order by y, x, id`
    .rows(ctx.db)
    .then((rows) => rows.map((row) => ({ id: row.id, ...placeIn(row) })));

const placeIn = ({ x, y, width, height }: { readonly [K in keyof Place]: number | null }): Place => ({
  ...{ x: x ?? 0, y: y ?? 0 },
  ...{ width: width ?? 1, height: height ?? 1 },
});

/** Throws 422 for what leaves the grid, or lies on something else. */
export function judgePlaces(places: readonly Placed[], moved: readonly Placed[]): void {
  const outside = moved.find((one) => !isOnGrid(one));
  if (outside) throw invalid(outside.x + outside.width > 12 ? 'x' : 'y', 'off_grid');
  if (overlappingIn(places)) refuseInvalid([{ field: 'x', rule: 'overlapping' }]);
}

/** What is new stands where it is wanted, else on the first free place. */
async function placeFor(ctx: Context, input: Input<typeof dashboardWidgets>): Promise<Place> {
  const { dashboard_id, kind, x = null, y = null } = input;
  const [wide, high] = usualSize[kind];
  const [width, height] = [input.width ?? wide, input.height ?? high];
  const others = await placesOn(ctx, dashboard_id);
  if (x === null || y === null) {
    const free = width > 12 ? null : firstFree(others, width, height);
    if (!free) throw invalid('y', 'off_grid');
    return free;
  }
  const wanted = { id: 0, x, y, width, height };
  judgePlaces([...others, wanted], [wanted]);
  return { x, y, width, height };
}

/** Parts of a dashboard: seen with it, changed by who may change it. */
export function widgetOperations(settings: CrudSettings): Operations<typeof dashboardWidgets> {
  const crud = crudOf(dashboardWidgets, settings, { scope: widgetsSeenBy });
  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof dashboardWidgets>,
    version?: number,
    system: Values = {},
  ) {
    const row = await crud.read(ctx, id);
    await holdOwn(ctx, row.dashboard_id);
    const after = { ...row, ...patch };
    judgeSource(settings, after);
    const place: Placed = { id, ...placeIn({ ...row, ...patch }) };
    const others = (await placesOn(ctx, row.dashboard_id)).filter((one) => one.id !== id);
    judgePlaces([...others, place], [place]);
    return crud.update(ctx, id, patch, version, system);
  }
  return {
    ...crud,
    async create(ctx, input, system = {}) {
      await holdOwn(ctx, input.dashboard_id);
      judgeSource(settings, input);
      return crud.create(ctx, input, { ...(await placeFor(ctx, input)), ...system });
    },
    update,
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      await holdOwn(ctx, (await crud.read(ctx, id)).dashboard_id);
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await holdOwn(ctx, row.dashboard_id);
      const places = await placesOn(ctx, row.dashboard_id);
      if (!overlappingIn(places)) return row;
      const free = firstFree(
        places.filter((one) => one.id !== id),
        row.width ?? 1,
        row.height ?? 1,
      );
      return free ? crud.update(ctx, id, { x: free.x, y: free.y }) : row;
    },
  };
}
