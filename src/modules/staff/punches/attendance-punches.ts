import { choice, codes, instant, integer, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { directions, ownDirections } from '#modules/staff/punches/punch-directions.ts';

const kept = { readOnly: true } as const;

/** Where a punch came from. */
export const punchSources = ['terminal', 'kiosk', 'web', 'manual', 'import'] as const;
/** By what a terminal knew the person. */
export const verifications = ['finger', 'face', 'card', 'password', 'palm', 'vein', 'combined', 'other'] as const;

/**
 * What is odd about a punch. `clock_suspect`: the clock of the device was wrong, so that no day is made of it until HR
 * says by how much; `time_of_receipt`: the device said no time; `other_origin`: somebody else may speak in the name of
 * the device; `shared_phone`: one browser, two people; `other_network`: not from where the kiosk stands.
 */
export const punchFlags = [
  'clock_suspect',
  'time_of_receipt',
  'other_origin',
  'shared_phone',
  'other_network',
  'after_leaving',
] as const;
export const punchActions = ['ignore', 'heed'] as const;
export type PunchFlag = (typeof punchFlags)[number];

/**
 * Every coming and going as it was heard of, nothing counted yet. Rows are never changed or deleted: HR marks one as
 * ignored, and a number that gets its person takes its punches along. Nobody's until then: `user_id` is null.
 */
export const attendancePunches = resource('fp/attendance-punches', {
  icon: 'fingerprint',
  display: 'at',
  order: '-at',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.attendance.create],
    export: [actions.attendance.export],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users' }),
    ext_user: text({ ...kept, max: 64 }),
    at: instant({}),
    received_at: instant({ ...kept, required: true, list: false }),
    direction: choice({ values: directions, required: true, default: 'unknown' }),
    source: choice({ ...kept, values: punchSources, required: true }),
    device_id: reference({ ...kept, to: 'fp/attendance-devices' }),
    kiosk_id: reference({ ...kept, to: 'fp/kiosks', list: false }),
    verify: choice({ ...kept, values: verifications, list: false }),
    flags: codes({ ...kept, values: punchFlags }),
    /** To be subtracted from `at`: the deviation of the device's clock that HR has set. */
    offset_minutes: integer({ ...kept, required: true, default: 0, list: false }),
    /** Why HR entered it by hand. */
    reason: longText({ max: 500, list: false }),
    ignored_at: instant({ ...kept, list: false }),
    ignored_reason: text({ ...kept, max: 500, list: false }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: punchActions }),
  },
});

/** What one says of the own coming or going; left out: the day decides. */
export const ownPunchFields = { direction: choice({ values: ownDirections }) } as const;
/** Why a punch does not count. */
export const ignoringFields = { comment: longText({ max: 500 }) } as const;
