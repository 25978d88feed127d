import { choice, codes, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';

/** A list or board as somebody wants to find it again: filters, order and columns, for themselves, the team or all. */
export const savedViews = resource('fp/saved-views', {
  icon: 'bookmark',
  order: 'name',
  access: { read: 'session', create: 'session', update: 'session', remove: 'session' },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 80, search: true }),
    /** The route of the screen. */
    screen: text({ required: true, max: 200 }),
    /** The query of its address, as it is there. */
    address: text({ required: true, max: 2000 }),
    /** The columns that are shown; none: the usual ones. */
    columns: codes({ max: 100 }),
    shared: choice({ required: true, values: ['own', 'team', 'everyone'], default: 'own' }),
  },
});
