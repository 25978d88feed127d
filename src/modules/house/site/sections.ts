import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { choice, flag, integer, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The pieces that a page of the public site is put together from, from top to bottom. */
export const sections = dictionary('admin/sections', {
  icon: 'layout-list',
  access: familyAccess('site', screenActions.siteMenu),
  rows: 'every',
  name: { max: 100, unique: true },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, search: true, pattern: '^[a-z][a-z0-9_]*$' }),
    layout: choice({ values: ['text', 'cards', 'figures', 'gallery', 'questions'], required: true, default: 'text' }),
    block_count: integer({ computed: true, readOnly: true }),
    is_shown: flag({ default: true }),
  },
  ordering: byMoving,
});
