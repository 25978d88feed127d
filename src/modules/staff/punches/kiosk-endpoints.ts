import Type from 'typebox';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, listOf, rowsWith, type Shape, textOrNull, version } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';
import { attendancePunches, ownPunchFields } from '#modules/staff/punches/attendance-punches.ts';
import { kiosks } from '#modules/staff/punches/kiosks.ts';

/** A new secret and a new page: what was shown before is worth nothing. The token is shown once. */
export const rotateKiosk = endpoint('POST /api/fp/kiosks/rotate', {
  need: [actions.attendance.update],
  body: closed({ id, version }),
  output: Type.Object({ row: contractOf(kiosks).row, token: Type.String() }),
  status: 201,
  isSecret: true,
});

const kioskCode = {
  counter: Type.Integer(),
  /** From when it is shown, on the clock of the server. */
  starts_at: Type.String(),
  s: Type.String(),
  digits: Type.String(),
};
const kioskPage = Type.Object({
  kiosk: Type.Object({ id: Type.Integer(), name: Type.String(), place: textOrNull }),
  now: Type.String(),
  time_zone: Type.String(),
  /** What stands before `/app/`. */
  address: Type.String(),
  codes: listOf(kioskCode),
});
export type KioskPage = Shape<typeof kioskPage>;

/**
 * What the page of a kiosk shows: codes for the next ten minutes. Opened by the token of the page and by nothing else;
 * `clock` is what the tablet takes the time for, in milliseconds.
 */
export const kioskCodes = endpoint('GET /api/public/kiosk/codes', {
  need: 'public',
  query: closed({
    t: Type.String({ minLength: 20, maxLength: 100 }),
    clock: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })),
  }),
  output: kioskPage,
});

/** Comes or goes by a code that a kiosk shows: scanned, or typed as six digits. Again within a minute: 200. */
export const kioskPunch = endpoint('POST /api/fp/attendance-punches/kiosk', {
  need: 'staff',
  transaction: false,
  body: bodyOf(ownPunchFields, {
    /** The kiosk; left out where digits are typed: any that shows them. */
    k: Type.Optional(id),
    c: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999_999_999 })),
    s: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    digits: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })),
    /** Names the browser: kept in it, told of nobody. */
    device_key: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  output: contractOf(attendancePunches).row,
  status: 201,
});

/** The kiosks at which one can come and go, by name. */
export const kiosksToPunch = endpoint('GET /api/fp/kiosks/names', {
  need: 'staff',
  output: rowsWith({ id: Type.Integer(), name: Type.String() }),
});
