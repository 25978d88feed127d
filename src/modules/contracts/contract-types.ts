import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions, specialActions } from '#modules/actions.ts';

/** What a contract is about: development, support, a licence, rent of a server. */
export const contractTypes = resource('fp/contract-types', {
  icon: 'file-text',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.clients, specialActions.ownProjects),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 80, unique: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
