import { byMoving, dictionary } from '#kernel/dictionary.ts';
import { longText, reference } from '#kernel/fields/door.ts';
import { actions, writtenBy } from '#modules/actions.ts';

/** Those who write questions: HR, and whoever holds an action of the family. */
export const testAuthors = [actions.tests.create, actions.tests.update];

/** What questions are about, as a tree. */
export const testTopics = dictionary('fp/test-topics', {
  icon: 'hierarchy-2',
  access: writtenBy(testAuthors, { read: testAuthors, export: [actions.tests.export], writesAllRows: true }),
  rows: 'staff',
  name: { max: 200, unique: 'parent_id' },
  fields: {
    parent_id: reference({ to: 'fp/test-topics', list: false }),
    description: longText({ max: 2000, list: false }),
  },
  ordering: byMoving,
});
