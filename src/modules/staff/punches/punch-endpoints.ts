import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Row } from '#kernel/resource.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { attendancePunches, ignoringFields, ownPunchFields } from '#modules/staff/punches/attendance-punches.ts';

export type Punch = Row<typeof attendancePunches>;

const { update } = actions.attendance;

/** Comes or goes now: 201. Again within a minute it is the same punch: 200. */
export const ownPunch = endpoint('POST /api/fp/attendance-punches/punch', {
  need: 'staff',
  body: bodyOf(ownPunchFields, {}),
  output: contractOf(attendancePunches).row,
  status: 201,
});

/** It does not count, and says why. */
export const ignorePunch = verbOf(attendancePunches, 'ignore', [update], ignoringFields);
/** It counts again. */
export const heedPunch = verbOf(attendancePunches, 'heed', [update]);

/** What the first screen asks: the own punches of today, and what would come next. */
export const ownPunchesToday = endpoint('GET /api/fp/attendance-punches/today', {
  need: 'staff',
  output: Type.Object({
    rows: Type.Array(contractOf(attendancePunches).row),
    /** By what was pressed last: whether one is here as far as punches say. */
    is_in: Type.Boolean(),
  }),
});
