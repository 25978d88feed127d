import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Legal forms of organisations with every way to write them, by which two spellings of one name are found. */
export const legalForms = resource('fp/legal-forms', {
  icon: 'certificate',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.clients),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 40, unique: true }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    full_name: localizedText({ max: 120 }),
    /** Divided by commas, in either script. */
    spellings: text({ required: true, max: 400, list: false }),
    ordering: integer({ required: true, max: 1000, default: 0 }),
  },
});
