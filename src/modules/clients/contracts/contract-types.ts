import { dictionary } from '#kernel/dictionary.ts';
import { dictionaryAccess, screenActions, specialActions } from '#modules/actions.ts';

/** What a contract is about: development, support, a licence, rent of a server. */
export const contractTypes = dictionary('fp/contract-types', {
  icon: 'file-text',
  access: dictionaryAccess(screenActions.clients, specialActions.ownProjects),
  rows: 'every',
  name: { max: 80, unique: true },
});
