import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, integerOrNull, nothing, open, type Shape, version } from '#kernel/schemas.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import { gridColumns, mostRows } from '#modules/numbers/dashboards/grid.ts';

const { row: widget } = contractOf(dashboardWidgets);

/** What the first screen shows of dashboards: the one that is chosen for a role of the person; null: none is. */
export const homeDashboard = endpoint('GET /api/fp/dashboards/home', {
  need: 'staff',
  output: Type.Object({ dashboard_id: integerOrNull }),
});

const cells = (least: number, most: number) => Type.Integer({ minimum: least, maximum: most });
const place = closed({
  id,
  x: cells(0, gridColumns - 1),
  y: cells(0, mostRows - 1),
  width: cells(1, gridColumns),
  height: cells(1, 20),
});

/** Puts widgets of a dashboard elsewhere, all or none. Throws 422 for what leaves the grid or lies on another. */
export const placeWidgets = endpoint('POST /api/fp/dashboards/place', {
  need: 'staff',
  body: closed({ id, places: Type.Array(place, { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ rows: Type.Array(widget) }),
});

/**
 * What a widget shows, to whoever asks: the answer of its report or list with its own `as_of`. 404 `REPORT_GONE` once
 * its report is removed, 403 without the right to it: in this widget and in no other.
 */
export const widgetData = endpoint('GET /api/fp/dashboard-widgets/:id/data', { need: 'session', output: open() });

/** Opens the wall screen of a dashboard: it looks with the eyes of who opens it. The token is shown once. */
export const openWall = endpoint('POST /api/fp/dashboards/open-wall', {
  need: 'staff',
  body: closed({ id, version }),
  output: Type.Object({ row: contractOf(dashboards).row, token: Type.String() }),
  status: 201,
  isSecret: true,
});

/** Ends it: what shows it says so at its next look. */
export const closeWall = endpoint('POST /api/fp/dashboards/close-wall', {
  need: 'staff',
  body: closed({ id }),
  ...nothing,
});

const token = Type.String({ minLength: 20, maxLength: 100 });

const wall = Type.Object({
  name: Type.String(),
  refresh_seconds: Type.Integer(),
  now: Type.String(),
  time_zone: Type.String(),
  widgets: Type.Array(widget),
});
export type Wall = Shape<typeof wall>;

/** The page of a wall screen: opened by its token and by nothing else. */
export const wallPage = endpoint('GET /api/public/wall', {
  need: 'public',
  query: closed({ t: token }),
  output: wall,
});

/** What one of its widgets shows. */
export const wallData = endpoint('GET /api/public/wall/data', {
  need: 'public',
  query: closed({ t: token, widget: id }),
  output: open(),
});

/** Whose birthday comes: a day without its year. */
export const birthday = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  /** When it is celebrated next. */
  day: Type.String(),
});

/** Who is away, and never why. */
export const awayPerson = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  starts_on: Type.String(),
  ends_on: Type.String(),
});
export type AwayPerson = Shape<typeof awayPerson>;
export type Birthday = Shape<typeof birthday>;
