import { alwaysWritten } from '#kernel/dictionary.ts';
import { choice, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { sharings } from '#modules/numbers/saved-reports/door.ts';

const kept = { readOnly: true, list: false } as const;

/** Nothing asks more often than this, in seconds. */
export const shortestRefresh = 30;

/** Figures, lists and clocks on one page, as somebody has put them together: for themselves, their teams, the staff. */
export const dashboards = resource('fp/dashboards', {
  icon: 'layout-dashboard',
  order: 'ordering',
  access: { read: 'session', create: 'staff', update: 'staff', remove: 'staff' },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 120, search: true }),
    shared: choice({ required: true, values: sharings, default: 'own' }),
    /** Those of the role see it on their first screen. */
    is_home_of: reference({ to: 'admin/user-roles' }),
    ordering: alwaysWritten,
    refresh_seconds: integer({ required: true, min: shortestRefresh, max: 86_400, default: 60, list: false }),
    /** With whose eyes its wall screen looks, and since when; none: it has no wall screen. */
    wall_user_id: reference({ ...kept, to: 'admin/users' }),
    wall_opened_at: instant(kept),
  },
});
