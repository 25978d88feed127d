import { choice, codes, date, instant, longText, minutes, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { correctionActions, correctionKinds, correctionStates } from '#modules/presence/attendance/correction-flow.ts';

const kept = { readOnly: true } as const;

/** What somebody should know before deciding: more than four hours of overtime within two days. */
export const correctionWarnings = ['overtime_over_4h'] as const;

/**
 * Somebody says what a day really was: when they came or left, how much overtime is counted, why they were absent.
 * Once approved it wins over the punches, field by field; the punches stay. product.md, People.
 */
export const attendanceCorrections = resource('fp/attendance-corrections', {
  icon: 'pencil-check',
  display: 'day',
  order: '-day',
  access: {
    read: [screenActions.ownTasks, screenActions.attendance],
    create: [screenActions.ownTasks, actions.attendance.create],
    update: [screenActions.ownTasks, actions.attendance.update],
    remove: [screenActions.ownTasks, actions.attendance.update],
    export: [actions.attendance.export],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    day: date({ required: true, fixed: true, notAfterToday: true }),
    kind: choice({ values: correctionKinds, required: true, default: 'times', fixed: true }),
    came: instant({ askedFor: { kind: ['times'] } }),
    left: instant({ askedFor: { kind: ['times'] } }),
    minutes: minutes({ min: 1, max: 1440, askedFor: { kind: ['overtime'] } }),
    absence_reason_id: reference({ to: 'fp/absence-reasons', askedFor: { kind: ['absence'] } }),
    /** The paper that some reasons of absence ask for. */
    resource_id: reference({ to: 'admin/resources-view', list: false, askedFor: { kind: ['absence'] } }),
    reason: longText({ required: true, max: 500 }),
    state: choice({ ...kept, values: correctionStates, required: true, default: 'draft' }),
    sent_at: instant({ ...kept, list: false }),
    decided_by: reference({ ...kept, to: 'admin/users' }),
    decided_at: instant(kept),
    decision_comment: text({ ...kept, max: 500 }),
    warnings: codes({ ...kept, list: false, computed: true, values: correctionWarnings }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: correctionActions }),
  },
});

/** What is said to a decision, and to a refusal always. */
export const decisionFields = { comment: longText({ max: attendanceCorrections.fields.decision_comment.options.max }) };
