import { choice, instant, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';

export const answers = ['yes', 'no', 'maybe'] as const;

/** Whether somebody comes: to all of a series, or to one occurrence of it. Answering again changes the answer. */
export const eventAnswers = resource('fp/event-answers', {
  icon: 'user-check',
  display: 'event_id',
  access: { read: 'staff', create: 'staff', update: 'staff', remove: 'staff' },
  rows: 'scoped',
  fields: {
    event_id: reference({ to: 'fp/events', required: true, fixed: true, partOf: true }),
    recurrence_id: instant({ fixed: true }),
    user_id: reference({ to: 'admin/users', required: true, readOnly: true }),
    answer: choice({ values: answers, required: true }),
  },
});
