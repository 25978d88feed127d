import { dictionary } from '#kernel/dictionary.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { choice, codes, date, flag, instant, records, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { rowsWith } from '#kernel/schemas.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, familyAccess } from '#modules/actions.ts';
import Type from 'typebox';

export const checklistKinds = ['joining', 'leaving'] as const;
/** Who ticks a line: HR, who leads the team of the person, the person. */
export const lineKeepers = ['hr', 'lead', 'person'] as const;
export type LineKeeper = (typeof lineKeepers)[number];

/** `days` are working days after the first or last day; below nought before it. */
export interface ChecklistLine {
  readonly text: string;
  readonly who: LineKeeper;
  readonly days: number;
}

/** Where somebody belongs from their first day on; of lists of joining. */
const place = {
  branch_id: reference({ to: 'admin/branches', list: false }),
  team_id: reference({ to: 'fp/teams' }),
  team_member_type_id: reference({ to: 'fp/team-member-types', list: false }),
  work_schedule_id: reference({ to: 'fp/work-schedules', list: false }),
} as const;
const placeOnce = {
  branch_id: reference({ ...place.branch_id.options, fixed: true }),
  team_id: reference({ ...place.team_id.options, fixed: true }),
  team_member_type_id: reference({ ...place.team_member_type_id.options, fixed: true }),
  work_schedule_id: reference({ ...place.work_schedule_id.options, fixed: true }),
} as const;

const { update } = actions.departures;
const access = familyAccess('departures', update);

/** What has to be done whenever somebody comes or goes. */
export const checklists = dictionary('fp/checklists', {
  icon: 'list-check',
  access,
  rows: 'staff',
  name: { max: 120 },
  fields: {
    kind: choice({ values: checklistKinds, required: true, default: 'joining' }),
    lines: records<ChecklistLine>({ max: 100 }),
    ...place,
  },
});

/**
 * A list that is gone through for one person. `first_on` is their first day, or their last one. One of joining puts
 * them into their branch, team and hours from that day on: what it does not say is as the list says.
 */
export const checklistRuns = resource('fp/checklist-runs', {
  icon: 'clipboard-check',
  display: 'user_id',
  order: '-first_on',
  access: { read: access.read, create: access.create, remove: access.remove, export: access.export },
  rows: 'staff',
  fields: {
    checklist_id: reference({ to: 'fp/checklists', required: true, fixed: true }),
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    first_on: date({ required: true, fixed: true }),
    ...placeOnce,
    kind: choice({ values: checklistKinds, readOnly: true }),
    is_done: flag({ readOnly: true }),
    /** Because of which it began: then it moves with the last day and ends with the departure. */
    departure_id: reference({ to: 'fp/departures', readOnly: true, list: false, partOf: true }),
  },
});

/** One thing to be done for somebody who comes or goes, by one person, until a day. */
export const checklistLines = resource('fp/checklist-lines', {
  icon: 'checkbox',
  display: 'text',
  order: 'due_on',
  access: { read: 'staff' },
  rows: 'scoped',
  fields: {
    run_id: reference({ to: 'fp/checklist-runs', required: true, readOnly: true, partOf: true }),
    text: text({ max: 250, required: true, readOnly: true, search: true }),
    who: choice({ values: lineKeepers, readOnly: true }),
    keeper_id: reference({ to: 'admin/users', readOnly: true }),
    due_on: date({ required: true, readOnly: true }),
    tell_at: instant({ readOnly: true, list: false }),
    done_at: instant({ readOnly: true }),
    done_by: reference({ to: 'admin/users', readOnly: true, list: false }),
    allowed_actions: codes({ readOnly: true, list: false, computed: true, values: ['tick', 'untick'] }),
  },
});

/** By whose it is, or HR; taken back by the other. */
export const tickLine = verbOf(checklistLines, 'tick', 'staff');
export const untickLine = verbOf(checklistLines, 'untick', 'staff');

/** The lines that wait for the reader, the most urgent first. */
export const linesToTick = endpoint('GET /api/fp/checklist-lines/mine', {
  need: 'staff',
  output: rowsWith({
    id: Type.Integer(),
    version: Type.Integer(),
    text: Type.String(),
    due_on: Type.String(),
    fio: Type.String(),
    kind: Type.String(),
  }),
});

/** Who comes and goes within so many days, and whose birthday it is: names and days, and nothing of why. */
export const comingAndGoing = endpoint('GET /api/fp/coming-and-going', {
  need: 'staff',
  output: Type.Object({
    comes: Type.Array(Type.Object({ user_id: Type.Integer(), fio: Type.String(), on: Type.String() })),
    goes: Type.Array(Type.Object({ user_id: Type.Integer(), fio: Type.String(), on: Type.String() })),
    birthdays: Type.Array(Type.Object({ user_id: Type.Integer(), fio: Type.String(), on: Type.String() })),
  }),
});
