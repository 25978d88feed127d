import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { instant, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { closed } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';

/** So many feeds one person has at a time: a calendar on each device. */
export const mostFeeds = 10;

const kept = { readOnly: true } as const;

/**
 * An address at which a calendar program asks who of the person's teams is away, and never why. It ends when its owner
 * or HR removes it, and with the account. The token in it is told once and kept as a hash.
 */
export const calendarFeeds = resource('fp/calendar-feeds', {
  icon: 'calendar',
  display: 'user_id',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    remove: [actions.leave.create, actions.leave.update],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ ...kept, to: 'admin/users', required: true }),
    last_read_at: instant(kept),
  },
});

/** Makes a feed of the own teams. `address` is shown this once. */
export const makeFeed = endpoint('POST /api/fp/calendar-feeds/make', {
  need: [screenActions.ownTasks],
  body: closed({}),
  output: Type.Object({ row: contractOf(calendarFeeds).row, address: Type.String() }),
  status: 201,
  isSecret: true,
});

/** Who of the teams is away, as a calendar (RFC 5545): from a month ago to a year ahead. */
export const readFeed = endpoint('GET /api/public/ical/:token', {
  need: 'public',
  params: closed({ token: Type.String({ minLength: 20, maxLength: 100 }) }),
  output: Type.String(),
});
