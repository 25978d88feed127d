import { choice, instant, longText, text } from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What visitors of the site think of it and of the company; the writers need not say who they are. */
export const suggestions = resource('admin/suggestions', {
  icon: 'message-circle',
  order: '-created_at',
  access: familyAccess('site', screenActions.publications),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 150, default: '—', search: true }),
    contact: text({ max: 150 }),
    text: longText({ required: true, max: 4000 }),
    status: choice({ values: ['new', 'read', 'taken', 'declined'], required: true, default: 'new' }),
    /** What the writer was told. */
    answer: longText({ max: 2000, list: false }),
    answered_at: instant({ readOnly: true }),
    note: longText({ max: 2000, list: false }),
    /** From which page of the site the form was opened. */
    from_page: text({ max: 300, readOnly: true, list: false }),
    lang_code: choice({ values: languages, required: true, default: 'uz', list: false }),
  },
});
