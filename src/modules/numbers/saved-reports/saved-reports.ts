import { choice, codes, integer, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { offeredReports } from '#modules/numbers/saved-reports/report-places.ts';

/** Who sees what somebody has put together: they alone, those of their teams, all of the staff. */
export const sharings = ['own', 'team', 'everyone'] as const;

/** How the rows of a report are drawn beside their table. */
export const chartKinds = ['bars', 'columns', 'lines', 'areas'] as const;

/**
 * A report as somebody wants to find it again: its path, what it is asked for, its columns and its chart. Whoever opens
 * it sees what they themselves may see.
 */
export const savedReports = resource('fp/saved-reports', {
  icon: 'report-analytics',
  order: 'name',
  access: { read: 'session', create: 'session', update: 'session', remove: 'session' },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 120, search: true }),
    /** Its address below `/api/`. */
    report: choice({ required: true, values: offeredReports }),
    /** What stands behind the question mark of the address; a stretch of days by a word: `period=last_month`. */
    query: text({ max: 2000, list: false }),
    /** The columns that are shown; none: the usual ones. */
    columns: codes({ max: 100, list: false }),
    chart: choice({ values: chartKinds }),
    compare: choice({ values: ['previous'], list: false }),
    shared: choice({ required: true, values: sharings, default: 'own' }),
    /** The version of a closed month that is opened; none: the last one. */
    closed_version: integer({ min: 1, max: 1000, list: false }),
  },
});
