import { choice, flag, instant, localizedText, references } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** How long before its beginning an event is called to mind. */
export const reminders = ['minutes_15', 'hour_1', 'day_1', 'week_1'] as const;

/** What the company does together: a date, a place, people. A public one stands on the site as well. */
export const events = resource('fp/events', {
  icon: 'calendar-event',
  order: '-starts_at',
  // `events` is the table of the changes that browsers follow.
  table: 'company_events',
  access: familyAccess('events', screenActions.teams),
  rows: 'scoped',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    starts_at: instant({ required: true }),
    ends_at: instant({ notBefore: 'starts_at' }),
    place: localizedText({ max: 200 }),
    participant_ids: references({ to: 'admin/users', max: 500 }),
    reminder: choice({ values: reminders }),
    second_reminder: choice({ values: reminders, list: false }),
    is_public: flag(),
    description: localizedText({ max: 2000, list: false }),
  },
});
