import { choice, codes, flag, instant, integer, reference, references, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { lastDayOfMonth } from '#modules/numbers/saved-reports/due-times.ts';

/** `HH:MM`. */
export const clockPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';
/** Monday first. */
export const weekdayCodes = ['1', '2', '3', '4', '5', '6', '7'] as const;

/**
 * A saved report that goes out by itself, on weekdays or on a day of the month, on the clock of the company. Each
 * recipient gets a file of what they themselves may see.
 */
export const reportSchedules = resource('fp/report-schedules', {
  icon: 'calendar-due',
  display: 'at',
  order: '-id',
  access: { read: 'staff', create: 'staff', update: 'staff', remove: 'staff' },
  rows: 'scoped',
  fields: {
    saved_report_id: reference({ to: 'fp/saved-reports', required: true, fixed: true, partOf: true }),
    at: text({ required: true, max: 5, pattern: clockPattern, default: '09:00' }),
    weekdays: codes({ values: weekdayCodes, max: 7 }),
    /** 32: the last day, however long the month is. */
    month_day: integer({ min: 1, max: lastDayOfMonth }),
    on_working_days: flag({ list: false }),
    recipient_ids: references({ to: 'admin/users', max: 200 }),
    role_ids: references({ to: 'admin/user-roles', max: 50 }),
    format: choice({ required: true, values: ['xlsx', 'csv'], default: 'xlsx', list: false }),
    channel: choice({ required: true, values: ['inbox'], default: 'inbox', list: false }),
    is_active: flag({ default: true }),
    next_at: instant({ readOnly: true }),
  },
});
