import { dictionary } from '#kernel/dictionary.ts';
import { choice, flag, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What a publication is: news, a service, a work of the portfolio … The code is a part of its public address. */
export const publicationTypes = dictionary('admin/publication-types', {
  icon: 'news',
  access: familyAccess('site', screenActions.publications),
  rows: 'every',
  name: { max: 60, unique: true },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, search: true, pattern: '^[a-z][a-z0-9_]*$' }),
    layout: choice({ values: ['list', 'cards', 'gallery', 'vacancies'], required: true, default: 'list' }),
    is_shown: flag({ default: true }),
  },
});
