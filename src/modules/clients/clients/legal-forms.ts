import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { localizedText, text } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Legal forms of organisations with every way to write them, by which two spellings of one name are found. */
export const legalForms = dictionary('fp/legal-forms', {
  icon: 'certificate',
  access: dictionaryAccess(screenActions.clients),
  rows: 'every',
  name: { max: 40, unique: true },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    full_name: localizedText({ max: 120 }),
    /** Divided by commas, in either script. */
    spellings: text({ required: true, max: 400, list: false }),
  },
  ordering: alwaysWritten,
});
