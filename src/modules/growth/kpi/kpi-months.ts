import { choice, decimal, document, integer, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

/**
 * The KPI of a person in a month that is closed. What is computed anew later is another edition beside it, with its
 * maker and reason; none of them ever changes. `kpi` is null where there was not enough to judge by; `parts` has each
 * part with its two sides, see `PartOfKpi`.
 */
export const kpiMonths = resource('fp/kpi-months', {
  icon: 'chart-bar',
  display: 'month',
  order: '-month',
  access: { read: [screenActions.reportTasks, screenActions.ownTasks], export: [actions.reports.export] },
  rows: 'scoped',
  fields: {
    user_id: reference({ ...kept, to: 'admin/users', required: true, partOf: true }),
    month: text({ ...kept, required: true, max: 7 }),
    edition: integer({ ...kept, required: true, default: 1 }),
    kpi: decimal({ ...kept, scale: 2 }),
    parts: document({ ...kept, required: true, list: false }),
    status: choice({ ...kept, required: true, values: ['open', 'frozen'], default: 'frozen' }),
    made_by: reference({ ...kept, to: 'admin/users' }),
    reason: longText({ ...kept, max: 500 }),
  },
});
