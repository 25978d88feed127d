import { choice, codes, date, instant, longText, minutes, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

/** A clock that ran while nobody was there, and somebody who was there while no clock ran. */
export const questionKinds = ['work_without_presence', 'presence_without_work'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** `shown`: the person has not answered in two working days, and the lead sees it. */
export const questionStates = ['open', 'answered', 'shown'] as const;

/** Nobody is asked about less: people.md, 3. */
export const askedFromMinutes = 60;
/** So long the person alone sees it. */
export const workingDaysToAnswer = 2;

/** What the product does not understand about a day, asked of the person first and of nobody else. */
export const attendanceQuestions = resource('fp/attendance-questions', {
  icon: 'help-hexagon',
  display: 'kind',
  order: '-day',
  access: { read: [screenActions.ownTasks, screenActions.attendance], export: [actions.attendance.export] },
  rows: 'scoped',
  fields: {
    user_id: reference({ ...kept, to: 'admin/users', required: true, partOf: true }),
    day: date({ ...kept, required: true }),
    kind: choice({ ...kept, values: questionKinds, required: true }),
    minutes: minutes({ ...kept, required: true }),
    state: choice({ ...kept, values: questionStates, required: true, default: 'open' }),
    due_on: date({ ...kept, required: true }),
    answer: longText({ ...kept, max: 1000 }),
    answered_at: instant({ ...kept, list: false }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: ['answer'] }),
  },
});

/** What a person answers. */
export const answerFields = { comment: longText({ required: true, max: 1000 }) } as const;
