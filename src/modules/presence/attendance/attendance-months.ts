import { choice, codes, document, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

export const monthStates = ['open', 'checking', 'closed'] as const;
export type MonthState = (typeof monthStates)[number];
export const monthActions = ['check', 'close', 'reopen'] as const;
export type MonthAction = (typeof monthActions)[number];

/** `2026-11`. */
export const monthPattern = '^20\\d{2}-(0[1-9]|1[0-2])$';

/**
 * A month of a branch with all that is below it; without a branch of the whole company. Once closed its days do not
 * move: what comes later is flagged. `edition` counts how often it was closed, and each edition keeps its lines.
 */
export const attendanceMonths = resource('fp/attendance-months', {
  icon: 'calendar-lock',
  display: 'month',
  order: '-month',
  access: {
    read: [screenActions.attendance],
    create: [actions.attendance.update],
    export: [actions.attendance.export],
  },
  rows: 'staff',
  fields: {
    month: text({ required: true, fixed: true, max: 7, pattern: monthPattern, unique: 'branch_id' }),
    branch_id: reference({ to: 'admin/branches', fixed: true }),
    state: choice({ ...kept, values: monthStates, required: true, default: 'open' }),
    edition: integer({ ...kept, required: true, default: 0 }),
    closed_by: reference({ ...kept, to: 'admin/users' }),
    closed_at: instant(kept),
    comment: text({ ...kept, max: 500, list: false }),
    /** How many open points there are of each kind. */
    open_points: document({ ...kept, list: false, computed: true }),
    open_count: integer({ ...kept, computed: true }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: monthActions }),
  },
});
