import { choice, date, integer, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { leaveLawAccess } from '#modules/staff/leave/leave-access.ts';

export const leaveRuleCodes = [
  /** Calendar days of leave for a working year. */
  'days_a_year',
  /** Months of work before the first leave. */
  'first_months',
  /** One part of the leave of a year has at least so many days. */
  'longest_part_days',
  /** For each so many years … */
  'service_years',
  /** … so many days more … */
  'service_days',
  /** … but no more than so many. */
  'service_days_max',
  /** At most so many months within `window_months`. */
  'months_max',
  'window_months',
] as const;
export type LeaveRuleCode = (typeof leaveRuleCodes)[number];

/** What the law says of a kind of leave, from a day on: each change of the law is a row, and older days keep theirs. */
export const leaveRules = resource('fp/leave-rules', {
  icon: 'certificate',
  display: 'code',
  order: 'leave_kind_id',
  access: leaveLawAccess,
  rows: 'staff',
  fields: {
    leave_kind_id: reference({ to: 'fp/leave-kinds', required: true }),
    code: choice({ values: leaveRuleCodes, required: true }),
    valid_from: date({ required: true }),
    value: integer({ required: true, max: 1000 }),
    source: localizedText({ max: 200 }),
  },
});
