import { choice, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { mostRows, gridColumns } from '#modules/numbers/dashboards/grid.ts';

export const widgetKinds = [
  'report',
  'chart',
  'number',
  'list',
  'load',
  'running',
  'leave',
  'birthdays',
  'forecast',
  'clock',
] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** Part of a dashboard: what it shows and its place on the grid, in cells from the left and from the top. */
export const dashboardWidgets = resource('fp/dashboard-widgets', {
  icon: 'layout-grid-add',
  display: 'title',
  order: 'id',
  access: { read: 'session', create: 'staff', update: 'staff', remove: 'staff' },
  rows: 'scoped',
  fields: {
    dashboard_id: reference({ to: 'fp/dashboards', required: true, fixed: true, partOf: true }),
    kind: choice({ required: true, fixed: true, values: widgetKinds }),
    saved_report_id: reference({ to: 'fp/saved-reports' }),
    /** Of a list its address; of a number `measure=`; of a forecast what it is of. */
    query: text({ max: 2000, list: false }),
    /** None: the name of what it shows. */
    title: text({ max: 120 }),
    /** Left out: the first place that is free. */
    x: integer({ min: 0, max: gridColumns - 1, list: false }),
    y: integer({ min: 0, max: mostRows - 1, list: false }),
    width: integer({ min: 1, max: gridColumns, list: false }),
    height: integer({ min: 1, max: 20, list: false }),
  },
});
