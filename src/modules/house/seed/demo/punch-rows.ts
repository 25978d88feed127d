import { addDays } from '#kernel/days.ts';
import type { Direction } from '#modules/staff/punches/door.ts';
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

/** The terminals of the company by what they are called here. */
export const demoDevices = { entrance: 1, exit: 2, samarkand: 3 } as const;
export const demoKiosk = 1;

/** Days since anything was heard of the terminal in Samarqand. */
const SILENT_DAYS = 3;

/** Somebody whom the terminal at the entrance knows, and nobody here: a cleaner of the building. */
const stranger = { pin: '9907' };
const strangerDays = 4;

/** The number of a person on all terminals: four digits, as they stand on badges. */
export const pinOf = ({ id }: Pick<Person, 'id'>): string => String(id).padStart(4, '0');

interface DemoPunch {
  readonly id: number;
  readonly userId: number | null;
  readonly pin: string;
  /** Milliseconds. */
  readonly at: number;
  readonly direction: Direction;
  readonly deviceId: number;
  readonly verify?: 'face' | 'finger' | 'card';
}

/** A pass at a terminal, as the product would have written it down at that moment. */
export const punchRow = ({ id, userId, pin, at, direction, deviceId, verify = 'face' }: DemoPunch): SeedRow => ({
  ...{ id, user_id: userId, ext_user: pin, at: iso(at), received_at: iso(at), direction, source: 'terminal' },
  ...{ device_id: deviceId, verify, flags: [], offset_minutes: 0 },
  ...madeAt(iso(at)),
});

/** Three terminals, of which one has fallen silent, a kiosk, everybody's number, and one number that is nobody's. */
export function attendanceTables(clock: DemoClock, people: readonly Person[]): SeedTables {
  const made = madeAt(iso(onDay(clock, clock.firstDay, 9 * 60)), 1);
  const common = { mode: 'both', offset_minutes: 0, ignores_offset: false, state: 'active', ...made };
  const { entrance, exit, samarkand } = demoDevices;
  const punches = strangerPunches(clock);
  const lastHeard = onDay(clock, workingDay(clock, addDays(clock.today, -1), -1), 19 * 60);
  const contact = (device_id: number, last: number, lines: number, said: object) => ({
    ...{ id: device_id, device_id, last_contact_at: iso(last), last_punch_at: iso(last), drift_seconds: 4 },
    ...{ received: lines, stored: lines, rejected: 0, identity: null, said, unknown_events: {} },
    told_silent_at: device_id === samarkand ? iso(last + 3_600_000) : null,
  });
  const silentSince = onDay(clock, workingDay(clock, addDays(clock.today, -SILENT_DAYS), -1), 17 * 60 + 40);
  return {
    attendance_devices: [
      { id: entrance, name: 'Bosh ofis, kirish', kind: 'hikvision', serial: 'FK4821077', branch_id: 2, ...common },
      { id: exit, name: 'Bosh ofis, chiqish', kind: 'hikvision', serial: 'FK4821093', branch_id: 2, ...common },
      { id: samarkand, name: 'Samarqand, eshik', kind: 'zkteco', serial: 'VGU7341900264', branch_id: 3, ...common },
    ],
    attendance_device_contacts: [
      contact(entrance, lastHeard, punches.length, { model: 'DS-K1T343EFWX' }),
      contact(exit, lastHeard, 0, { model: 'DS-K1T343EFWX' }),
      contact(samarkand, silentSince, 0, { firmware: 'Ver 8.0.4.7-20230116', push_version: '2.4.1' }),
    ],
    attendance_pins: people
      .filter(({ clientId }) => clientId === null)
      .map((person) => ({ id: person.id, device_id: null, pin: pinOf(person), user_id: person.id, ...made })),
    kiosks: [{ id: demoKiosk, name: 'Bosh ofis, qabulxona', branch_id: 2, is_active: true, ...made }],
    attendance_punches: punches,
  };
}

/** Mornings and evenings of the last days. */
function strangerPunches(clock: DemoClock): SeedRow[] {
  let day = clock.today;
  return Array.from({ length: strangerDays }, (_, at) => {
    day = workingDay(clock, addDays(day, -1), -1);
    const pass = (id: number, minute: number) =>
      punchRow({
        ...{ id, userId: null, pin: stranger.pin, at: onDay(clock, day, minute) },
        ...{ direction: 'unknown', deviceId: demoDevices.entrance, verify: 'card' },
      });
    return [pass(2 * at + 1, 7 * 60 + 12 + at), pass(2 * at + 2, 10 * 60 + 3 * at)];
  }).flat();
}
