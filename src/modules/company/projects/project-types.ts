import { dictionary } from '#kernel/dictionary.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** How a project is paid for and run: fixed price, by the hour, support, own product. */
export const projectTypes = dictionary('fp/project-types', {
  icon: 'category',
  access: dictionaryAccess(screenActions.projects),
  rows: 'every',
  name: { max: 60, unique: true },
});
