import { color, flag, localizedText } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, writtenBy } from '#modules/actions.ts';

/** A coloured label on tasks: shared ones are everybody's, the others their maker's alone. */
export const stickers = resource('fp/stickers', {
  icon: 'sticker',
  order: 'name',
  access: writtenBy('staff', { read: 'staff', export: [actions.stickers.export] }),
  rows: 'scoped',
  fields: {
    name: localizedText({ required: true, max: 40 }),
    color: color({ required: true }),
    is_shared: flag(),
  },
});
