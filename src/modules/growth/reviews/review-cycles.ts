import {
  choice,
  codes,
  date,
  flag,
  instant,
  integer,
  longText,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { reviewRoles } from '#modules/growth/reviews/shown-groups.ts';

const kept = { readOnly: true } as const;

export const cycleStates = ['draft', 'choosing', 'collecting', 'calibrating', 'released', 'closed'] as const;
export type CycleState = (typeof cycleStates)[number];

/**
 * A round of reviews: people say what they think of each other's work, by the questions of a form as it is when the
 * round begins. Peers and those who are led are never named: people.md, 8.
 */
export const reviewCycles = resource('fp/review-cycles', {
  icon: 'message-check',
  display: 'name',
  order: '-period_to',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.reviews.create],
    update: [actions.reviews.update],
    remove: [actions.reviews.delete],
    export: [actions.reviews.export],
  },
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 150 }),
    form_id: reference({ to: 'fp/worksheet-forms', required: true }),
    form_version: integer({ ...kept, list: false }),
    period_from: date({ required: true }),
    period_to: date({ required: true, notBefore: 'period_from' }),
    user_ids: references({ to: 'admin/users', max: 500, list: false }),
    team_ids: references({ to: 'fp/teams', list: false }),
    roles: codes({ values: reviewRoles, max: 4, list: false }),
    due_at: instant({ required: true }),
    state: choice({ ...kept, values: cycleStates, required: true, default: 'draft' }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: ['advance'] }),
  },
});

export const assignmentStates = ['proposed', 'approved'] as const;

/** Who writes about whom, and as what. Whether it was sent stands elsewhere: it is told to HR and to who wrote. */
export const reviewAssignments = resource('fp/review-assignments', {
  icon: 'user-check',
  display: 'role',
  order: 'id',
  access: {
    read: [screenActions.ownTasks],
    create: [screenActions.ownTasks],
    remove: [screenActions.ownTasks],
    export: [actions.reviews.export],
  },
  rows: 'scoped',
  fields: {
    cycle_id: reference({ to: 'fp/review-cycles', required: true, fixed: true, partOf: true }),
    subject_id: reference({ to: 'admin/users', required: true, fixed: true }),
    reviewer_id: reference({ to: 'admin/users', required: true, fixed: true }),
    role: choice({ values: reviewRoles, required: true, fixed: true, default: 'peer' }),
    state: choice({ ...kept, values: assignmentStates, required: true, default: 'proposed' }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: ['approve'] }),
  },
});

/** What comes of it for a person: the rating that the lead proposes, the calibrated one with its reason, the answer. */
export const reviewRatings = resource('fp/review-ratings', {
  icon: 'star',
  display: 'calibrated',
  order: 'id',
  access: { read: [screenActions.ownTasks], export: [actions.reviews.export] },
  rows: 'scoped',
  fields: {
    cycle_id: reference({ ...kept, to: 'fp/review-cycles', required: true, partOf: true }),
    subject_id: reference({ ...kept, to: 'admin/users', required: true }),
    proposed: integer({ ...kept, min: 1, max: 5 }),
    proposed_by: reference({ ...kept, to: 'admin/users' }),
    calibrated: integer({ ...kept, min: 1, max: 5 }),
    calibrated_by: reference({ ...kept, to: 'admin/users' }),
    calibration_comment: longText({ ...kept, max: 2000 }),
    answer: longText({ ...kept, max: 2000 }),
    answered_at: instant(kept),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: ['propose', 'calibrate', 'answer'] }),
  },
});

const { proposed, answer, calibration_comment } = reviewRatings.fields;
export const proposeFields = { rating: integer({ ...proposed.options, readOnly: false, required: true }) } as const;
export const calibrateFields = {
  ...proposeFields,
  comment: longText({ max: calibration_comment.options.max }),
} as const;
export const answerFields = { answer: longText({ required: true, max: answer.options.max }) } as const;

/** A good word for somebody, heard by all of the staff or by that person alone. */
export const praise = resource('fp/praise', {
  icon: 'star',
  display: 'text',
  order: '-id',
  access: { read: [screenActions.ownTasks], create: [screenActions.ownTasks], remove: [screenActions.ownTasks] },
  rows: 'scoped',
  fields: {
    to_user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    text: text({ required: true, fixed: true, max: 1000 }),
    is_public: flag({ fixed: true, default: true }),
    task_id: reference({ to: 'fp/dev-tasks', fixed: true }),
  },
});

/** What a lead notes about somebody; the person reads what is shared. The rest goes after a year. */
export const personNotes = resource('fp/person-notes', {
  icon: 'note',
  display: 'is_shared',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    create: [specialActions.approveTeam, actions.reviews.update],
    update: [specialActions.approveTeam, actions.reviews.update],
    remove: [specialActions.approveTeam, actions.reviews.update],
  },
  rows: 'scoped',
  fields: {
    about_user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    text: longText({ required: true, max: 4000, isForgotten: true }),
    is_shared: flag(),
  },
});
