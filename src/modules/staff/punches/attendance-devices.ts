import { choice, codes, document, flag, instant, integer, reference, secret, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';
import { deviceModes } from '#modules/staff/punches/punch-directions.ts';

const kept = { readOnly: true } as const;
const counted = { ...kept, computed: true } as const;

export const deviceKinds = ['zkteco', 'hikvision'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** What is not accepted makes no days: `waiting` was never looked at, `refused` is nobody's, `off` is no more. */
export const deviceStates = ['waiting', 'active', 'refused', 'off'] as const;
export type DeviceState = (typeof deviceStates)[number];
export const deviceActions = ['accept', 'refuse', 'switch_off', 'sync_users', 'poll', 'renew_address'] as const;

/** Why the journal of a device could not be read to its end. */
export const pollProblems = ['password_refused', 'not_supported', 'unreachable', 'incomplete'] as const;

/** HR alone has to do with devices: product.md, People. */
const { update } = actions.attendance;

/**
 * A terminal at a door. ADMS terminals come by themselves and wait to be accepted, Hikvision ones post to an address of
 * their own and are asked for their journal. Counts are of lines that came, not of people.
 */
export const attendanceDevices = resource('fp/attendance-devices', {
  icon: 'device-desktop',
  display: 'name',
  order: 'name',
  access: { read: [update], create: [update], update: [update], remove: [update], writesAllRows: true },
  rows: 'staff',
  fields: {
    name: text({ required: true, max: 100, search: true }),
    kind: choice({ values: deviceKinds, required: true, fixed: true }),
    state: choice({ ...kept, values: deviceStates, required: true, default: 'waiting' }),
    branch_id: reference({ to: 'admin/branches' }),
    last_contact_at: instant(counted),
    last_punch_at: instant(counted),
    drift_seconds: integer(counted),
    orphan_count: integer(counted),
    received_count: integer({ ...counted, list: false }),
    stored_count: integer({ ...counted, list: false }),
    rejected_count: integer({ ...counted, list: false }),
    serial: text({ max: 64, unique: 'kind', search: true }),
    mode: choice({ values: deviceModes, required: true, default: 'both' }),
    /** An IANA name; empty: the zone of the company. */
    zone: text({ max: 40, list: false }),
    /** By how much its clock is fast, once HR says so: subtracted. */
    offset_minutes: integer({ min: -1440, max: 1440, required: true, default: 0, list: false }),
    /** Its wall clock counts, whatever offset it writes beside it. */
    ignores_offset: flag({ list: false }),
    /** From where it may speak, as addresses or networks with commas between; empty: from anywhere. */
    networks: text({ max: 400, list: false }),
    pull_url: text({ max: 200, list: false }),
    pull_login: text({ max: 60, list: false }),
    pull_password: secret({ max: 100 }),
    polled_until: instant({ ...kept, list: false }),
    poll_problem: choice({ ...kept, values: pollProblems, list: false }),
    is_silent: flag(counted),
    /** Somebody else has spoken in its name, and nobody has looked yet. */
    has_other_origin: flag({ ...counted, list: false }),
    /** What it says of itself: firmware, model, how many people and lines it keeps. */
    said: document({ ...counted, list: false }),
    allowed_actions: codes({ ...counted, list: false, values: deviceActions }),
  },
});
