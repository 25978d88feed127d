import { text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/**
 * The Central Bank's register of banks and branches, brought in as a file. It is no condition: requisites may name an
 * MFO that it does not have.
 */
export const banks = resource('fp/banks', {
  icon: 'building-bank',
  order: 'mfo',
  access: dictionaryAccess(screenActions.clients),
  rows: 'every',
  fields: {
    mfo: text({ required: true, max: 5, unique: true, search: true, pattern: '^\\d{5}$' }),
    name: text({ required: true, max: 200, search: true }),
  },
});
