import { flag, localizedText, records } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { type FormVersion, mostQuestions, type Question } from '#modules/growth/worksheets/worksheet-questions.ts';

/**
 * What a worksheet asks. `questions` are those of the next version; a published version never changes, and a sheet that
 * was sent keeps the one it answered. `has_works`: people also say what they worked at, in shares of their time.
 */
export const worksheetForms = resource('fp/worksheet-forms', {
  icon: 'forms',
  order: 'name',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.worksheets.create],
    update: [actions.worksheets.create],
    remove: [actions.worksheets.create],
    export: [actions.worksheets.export],
    // What is published is published by its verb: a file brings none.
    import: [actions.worksheets.delete],
  },
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 120, unique: true }),
    has_works: flag({ default: true }),
    questions: records<Question>({ max: mostQuestions, list: false }),
    versions: records<FormVersion>({ readOnly: true, list: false }),
  },
});
