import { choice, codes, date, instant, longText, records, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions, familyAccess } from '#modules/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { code, rowsWith } from '#kernel/schemas.ts';
import Type from 'typebox';

/** What somebody holds that another person has to take over before they leave. */
export const heldKinds = ['open_tasks', 'reviews', 'automations', 'recurrences', 'teams_led', 'projects'] as const;
export type HeldKind = (typeof heldKinds)[number];
export const departureStates = ['planned', 'done', 'cancelled'] as const;
export const departureActions = ['carry-out', 'cancel', 'come-back'] as const;
export const leavingReasons = ['own_wish', 'agreement', 'contract_end', 'employer', 'other'] as const;
/** `HH:MM` on the clock of the company. */
export const leavingTime = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** `what` is a kind, for all of it, or a kind and a number, `open_tasks:12`, for one row; the nearer one counts. */
export interface HandedOver {
  readonly what: string;
  readonly to_user_id: number;
}

const kept = { readOnly: true } as const;

/** Somebody leaves: their last day, why, and who takes over what they hold. One of a person is planned at a time. */
export const departures = resource('fp/departures', {
  icon: 'logout',
  display: 'user_id',
  order: '-last_on',
  access: { ...familyAccess('departures', actions.departures.update), writesAllRows: true },
  rows: 'staff',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    last_on: date({ required: true }),
    /** Without it at the end of the last day. */
    at: text({ max: 5, pattern: leavingTime, list: false }),
    reason_code: choice({ values: leavingReasons, required: true, default: 'own_wish' }),
    note: longText({ max: 2000, list: false, isPersonal: true }),
    hand_over: records<HandedOver>({ max: 100, list: false }),
    state: choice({ ...kept, values: departureStates, required: true, default: 'planned' }),
    carried_out_at: instant(kept),
    returned_on: date(kept),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: departureActions }),
  },
});

const { update } = actions.departures;
export const carryOutDeparture = verbOf(departures, 'carry-out', [update]);
export const cancelDeparture = verbOf(departures, 'cancel', [update]);
/** The same person comes back: their account opens again, and a second period in a branch begins. */
export const comeBack = verbOf(departures, 'come-back', [update], {
  starts_on: date({ required: true }),
  branch_id: reference({ to: 'admin/branches', required: true }),
});

/** What the person of a departure holds, and who takes it over as it is said now. */
export const heldByDeparting = endpoint('GET /api/fp/departures/:id/held', {
  need: [update],
  output: rowsWith({
    what: code<HeldKind>(),
    id: Type.Integer(),
    name: Type.String(),
    to_user_id: Type.Union([Type.Integer(), Type.Null()]),
  }),
});
