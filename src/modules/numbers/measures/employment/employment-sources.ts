import { sourceOf } from '#modules/numbers/measures/measure.ts';
import { placeColumns } from '#modules/numbers/measures/task-sources.ts';

/**
 * Days of attendance that are over, with how they were filled. `worked_minutes` null: an end is missing, or no device
 * was heard; such a day `is_known` not and is in no share.
 */
export const attendedDays = sourceOf({
  ...{ name: 'attended_days', of: 'fp/attendance', person: 'user_id', isOfDays: true },
  columns: {
    ...{ user_id: 'bigint', day: 'date', status: 'text', norm_minutes: 'integer', worked_minutes: 'integer' },
    ...{ came_at: 'timestamptz', left_at: 'timestamptz', flags: 'text[]' },
    ...{ late_minutes: 'integer', early_minutes: 'integer', overtime_minutes: 'integer', is_known: 'boolean' },
    ...{ busy_minutes: 'integer', busy_off_minutes: 'integer', paused_minutes: 'integer' },
    ...{ blocked_wait_minutes: 'integer', waiting_work_minutes: 'integer', without_work_minutes: 'integer' },
  },
});

/** The minutes of the schedule that were not worked for a reason: one row a day and kind. */
export const absentMinutes = sourceOf({
  ...{ name: 'absent_minutes', of: 'fp/attendance', person: 'user_id', isOfDays: true },
  columns: { user_id: 'bigint', day: 'date', kind: 'text', minutes: 'integer' },
});

/** The busy minutes by the intervals that had them. */
export const busyParts = sourceOf({
  ...{ name: 'busy_parts', of: 'fp/task-intervals', person: 'user_id', isOfDays: true },
  columns: { ...placeColumns, user_id: 'bigint', day: 'date', minutes: 'integer', work_type_id: 'bigint' },
});
