import { choice, codes, flag, integer, localizedText, records } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, readOfTaskPart } from '#modules/actions.ts';
import { scheduleKinds } from '#modules/company/schedules/schedule-kinds.ts';
import type { ScheduleVersion } from '#modules/company/schedules/schedule-versions.ts';

/** 1 Monday to 7 Sunday, as the weekdays of a version are named. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** The longest break that is no hole between two spans. */
const longestBreak = 240;

/**
 * When somebody works. What changes with time stands in `versions`, each with its first day; everything else holds for
 * all of them. One schedule is the company's: whoever has no other works by it.
 */
export const workSchedules = resource('fp/work-schedules', {
  icon: 'clock-hour-4',
  access: { ...familyAccess('schedules'), read: readOfTaskPart },
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    kind: choice({ values: scheduleKinds, required: true, default: 'week' }),
    week_type: integer({ min: 5, max: 6, askedFor: { kind: ['week', 'flexible'] } }),
    grace_minutes: integer({ required: true, max: longestBreak, default: 10 }),
    early_is_paid: flag({ list: false }),
    break_minutes: integer({ required: true, max: longestBreak, default: 0 }),
    remote_weekdays: codes({ values: weekdays, max: weekdays.length }),
    is_company: flag({}),
    versions: records<ScheduleVersion, { readonly required: true; readonly list: false }>({
      required: true,
      list: false,
    }),
  },
});
