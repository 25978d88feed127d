import { dictionary } from '#kernel/dictionary.ts';
import { integer, text } from '#kernel/fields/door.ts';
import { dictionaryAccess } from '#modules/actions.ts';

/** Rooms of the company in which people meet: each holds one meeting at a time. */
export const rooms = dictionary('fp/rooms', {
  icon: 'door',
  access: { ...dictionaryAccess(), read: 'staff' },
  rows: 'staff',
  name: { max: 60, unique: true },
  fields: {
    seats: integer({ min: 1, max: 1000 }),
    place: text({ max: 120, list: true }),
  },
});
