import { choice, date, flag, integer, localizedText } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { workDayKinds } from '#modules/company/schedules/work-day-kinds.ts';

/**
 * The days that are not like the others of their week: holidays, moved and short days. `week_type` is the kind of
 * week that it counts for, 5 or 6 days; none: both.
 */
export const workCalendarDays = resource('fp/work-calendar', {
  icon: 'calendar-week',
  display: 'day',
  order: 'day',
  access: familyAccess('calendar', screenActions.attendance),
  rows: 'every',
  fields: {
    day: date({ required: true, unique: 'week_type' }),
    kind: choice({ values: workDayKinds, required: true }),
    week_type: integer({ min: 5, max: 6 }),
    name: localizedText({ max: 100, search: true }),
    source: localizedText({ max: 200 }),
    is_provisional: flag(),
  },
});
