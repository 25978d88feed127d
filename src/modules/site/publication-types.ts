import { choice } from '#kernel/fields/choice.ts';
import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What a publication is: news, a service, a work of the portfolio … The code is a part of its public address. */
export const publicationTypes = resource('admin/publication-types', {
  icon: 'news',
  display: 'name',
  order: 'ordering',
  access: familyAccess('site', screenActions.publications),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 40, unique: true, fixed: true, search: true, pattern: '^[a-z][a-z0-9_]*$' }),
    layout: choice({ values: ['list', 'cards', 'gallery', 'vacancies'], required: true, default: 'list' }),
    is_shown: flag({ default: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
