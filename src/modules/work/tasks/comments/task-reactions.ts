import { choice, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { specialActions, readOfTaskPart } from '#modules/actions.ts';
import { reactionCodes } from '#modules/work/tasks/comments/reaction-signs.ts';

/** A sign that somebody put under a comment: each person each sign once, taken back by its maker. */
export const taskReactions = resource('fp/task-reactions', {
  icon: 'mood-smile',
  display: 'reaction',
  access: {
    read: { ...readOfTaskPart, of: 'session' },
    create: [specialActions.comment],
    remove: [specialActions.comment],
  },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    comment_id: reference({ to: 'fp/task-comments', required: true, fixed: true, partOf: true }),
    reaction: choice({ required: true, values: reactionCodes }),
  },
});
