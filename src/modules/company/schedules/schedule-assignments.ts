import { choice, codes, date, decimal, flag, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart, specialActions } from '#modules/actions.ts';

/** A lead proposes, HR approves; only what is approved counts. */
export const assignmentStates = ['proposed', 'approved'] as const;
export const assignmentActions = ['approve', 'end'] as const;

/**
 * By which schedule somebody works, from one day to another, both counted. Who has none on a day works by that of the
 * branch, else by the company's. `rate` is the share of a post and told to HR and the person alone.
 */
export const scheduleAssignments = resource('fp/schedule-assignments', {
  icon: 'user-cog',
  display: 'user_id',
  order: '-starts_on',
  access: {
    read: readOfTaskPart,
    create: [actions.schedules.create, specialActions.approveTeam],
    update: [actions.schedules.update, specialActions.approveTeam],
    remove: [actions.schedules.delete, specialActions.approveTeam],
    export: [actions.schedules.export],
  },
  rows: 'staff',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    work_schedule_id: reference({ to: 'fp/work-schedules', required: true }),
    starts_on: date({ required: true, default: 'today' }),
    ends_on: date({ notBefore: 'starts_on' }),
    rate: decimal({ scale: 2 }),
    ends_previous: flag({ computed: true, fixed: true, list: false }),
    state: choice({ values: assignmentStates, required: true, readOnly: true, default: 'approved' }),
    decided_by: reference({ to: 'admin/users', readOnly: true, list: false }),
    allowed_actions: codes({ readOnly: true, computed: true, list: false, values: assignmentActions }),
  },
});
