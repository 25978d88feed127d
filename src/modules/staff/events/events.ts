import {
  choice,
  codes,
  flag,
  instant,
  localizedText,
  records,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, writtenBy } from '#modules/actions.ts';

/** How long before its beginning an event is called to mind. */
export const reminders = ['minutes_15', 'hour_1', 'day_1', 'week_1'] as const;

/** One occurrence that is elsewhere, or does not take place; known by when it would have begun. */
interface Override {
  readonly recurrence_id: string;
  readonly starts_at?: string;
  readonly ends_at?: string | null;
  readonly is_cancelled?: boolean;
}

/** What the company does together: a date, a place, people. A public one stands on the site as well. */
export const events = resource('fp/events', {
  icon: 'calendar-event',
  order: '-starts_at',
  // `events` is the table of the changes that browsers follow.
  table: 'company_events',
  access: writtenBy('staff', { read: 'staff', export: [actions.events.export] }),
  rows: 'scoped',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    starts_at: instant({ required: true }),
    ends_at: instant({ notBefore: 'starts_at' }),
    place: localizedText({ max: 200 }),
    participant_ids: references({ to: 'admin/users', max: 500 }),
    reminder: choice({ values: reminders }),
    second_reminder: choice({ values: reminders, list: false }),
    /** An RRULE of RFC 5545 in the zone of the company; what is left out of it, and what of it is elsewhere. */
    rrule: text({ max: 300, list: false }),
    exdates: codes({ max: 500, list: false }),
    overrides: records<Override>({ max: 100, list: false }),
    room_id: reference({ to: 'fp/rooms' }),
    is_optional: flag({ list: false }),
    is_public: flag(),
    description: localizedText({ max: 2000, list: false }),
  },
});
