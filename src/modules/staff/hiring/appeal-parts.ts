import { choice, instant, integer, longText, reference, text } from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { actions, familyAccess, screenActions } from '#modules/actions.ts';
import { deliveryStates } from '#modules/channels/notifications/door.ts';
import { rejectReasons, stages } from '#modules/staff/hiring/hiring-flow.ts';

const ofAppeal = reference({ to: 'admin/appeal-for-jobs', required: true, fixed: true, partOf: true });
const read = [screenActions.publications];
const ofPerson = { isForgotten: true } as const;

/** Each step of an applicant: who, when, from where to where. */
export const appealStages = resource('admin/appeal-stages', {
  icon: 'history',
  display: 'to_stage',
  access: { read, export: [actions.applications.export] },
  rows: 'scoped',
  fields: {
    appeal_id: ofAppeal,
    from_stage: choice({ values: stages, readOnly: true }),
    to_stage: choice({ values: stages, required: true, readOnly: true }),
    reason: choice({ values: rejectReasons, readOnly: true }),
    comment: text({ ...ofPerson, readOnly: true }),
  },
});

/** When somebody talks with an applicant, and where. */
export const appealInterviews = resource('admin/appeal-interviews', {
  icon: 'calendar-event',
  display: 'starts_at',
  order: 'starts_at',
  access: familyAccess('applications', ...read),
  rows: 'scoped',
  fields: {
    appeal_id: ofAppeal,
    starts_at: instant({ required: true }),
    duration: integer({ required: true, min: 10, max: 480, default: 60 }),
    interviewer_id: reference({ to: 'admin/users', required: true }),
    place: text({ ...ofPerson, max: 200 }),
    impression: longText({ ...ofPerson, max: 2000, list: false }),
  },
});
export type Interview = Row<typeof appealInterviews>;

/** `hand`: copied from here and sent from elsewhere. */
const letterWays = ['hand', 'mail'] as const;

export const letterKinds = ['received', 'interview', 'test', 'offer', 'rejected'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** What somebody wrote to an applicant: sent by mail from here, or copied and sent from elsewhere. */
export const appealLetters = resource('admin/appeal-letters', {
  icon: 'mail',
  display: 'kind',
  access: familyAccess('applications', ...read),
  rows: 'scoped',
  fields: {
    appeal_id: ofAppeal,
    kind: choice({ values: letterKinds, required: true, fixed: true }),
    text: longText({ ...ofPerson, required: true, max: 4000 }),
    way: choice({ values: letterWays, required: true, readOnly: true, default: 'hand' }),
    /** What became of it where it went by mail. */
    sent_state: choice({ values: deliveryStates, computed: true, readOnly: true }),
  },
});
