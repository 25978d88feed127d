import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, integerOrNull, rowsWith, type Shape, textOrNull, version } from '#kernel/schemas.ts';
import type { Row } from '#kernel/resource.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { attendanceDevices } from '#modules/staff/punches/attendance-devices.ts';

export type Device = Row<typeof attendanceDevices>;

const need = [actions.attendance.update];

/** It is ours: what it sent while it waited is linked, and somebody else's origin is forgotten. */
export const acceptDevice = verbOf(attendanceDevices, 'accept', need);
/** It is not ours: what it says is kept aside and makes no days. */
export const refuseDevice = verbOf(attendanceDevices, 'refuse', need);
/** It is no more: it may still deliver, and nobody waits for it. */
export const switchOffDevice = verbOf(attendanceDevices, 'switch-off', need);
/** Asks a ZKTeco terminal to take over the names of those who have a number on it. */
export const syncUsers = verbOf(attendanceDevices, 'sync-users', need);
/** Asks a Hikvision terminal for its journal now. */
export const pollDevice = verbOf(attendanceDevices, 'poll', need);

/** A new address to which a Hikvision terminal posts; the former one is dead. Shown once. */
export const renewAddress = endpoint('POST /api/fp/attendance-devices/renew-address', {
  need,
  body: closed({ id, version }),
  output: Type.Object({ row: contractOf(attendanceDevices).row, path: Type.String() }),
  status: 201,
  isSecret: true,
});

const waitingPerson = {
  device_id: integerOrNull,
  pin: Type.String(),
  /** As the device calls it; empty: it says nothing. */
  name: Type.String(),
  punch_count: Type.Integer(),
  first_at: textOrNull,
  last_at: textOrNull,
};
/** Numbers that are nobody's and have punches, most of them first. */
export const waitingPeople = endpoint('GET /api/fp/attendance-pins/waiting', {
  need,
  query: closed({ device_id: Type.Optional(id) }),
  output: rowsWith(waitingPerson),
});
const waiting = Type.Object(waitingPerson);
export type WaitingPerson = Shape<typeof waiting>;
