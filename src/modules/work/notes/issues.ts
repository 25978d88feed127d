import { choice, codes, color, flag, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { verbOf } from '#kernel/verbs.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** With whom a note is shared: nobody, the own teams, all of the staff. */
export const noteReaders = ['own', 'team', 'all'] as const;
export const noteActions = ['to-task'] as const;
export const mostTags = 20;
export const longestTag = 40;

/** A thought that somebody caught: found again by its words and tags, and turned into a task in one step. */
export const issues = resource('fp/issues', {
  icon: 'note',
  display: 'title',
  order: '-id',
  access: familyAccess('notes', screenActions.notes),
  rows: 'scoped',
  fields: {
    title: text({ required: true, max: 150, search: true }),
    text: longText({ search: true, list: false }),
    tags: codes({ max: mostTags }),
    is_shared: choice({ values: noteReaders, required: true, default: 'own' }),
    is_pinned: flag(),
    color: color({ list: false }),
    task_id: reference({ to: 'fp/dev-tasks', readOnly: true, computed: true }),
    allowed_actions: codes({ readOnly: true, list: false, computed: true, values: noteActions }),
  },
});

/** Makes a task of a note in a project, once: the note names its task, and the task where it came from. */
export const noteToTask = verbOf(issues, 'to-task', [screenActions.notes], {
  project_id: reference({ to: 'fp/projects', required: true }),
});
