import type { DeviceKind, DeviceState } from '#modules/staff/punches/attendance-devices.ts';

const minute = 60_000;
/** A ZKTeco asks every few seconds whether there is something to do. */
const zktecoMs = 15 * minute;
/** A Hikvision whose journal is read is asked every quarter of an hour. */
const polledMs = 60 * minute;
/** One that only posts says nothing while nobody passes: a day and a half, so that one free day is none. */
const postingMs = 36 * 60 * minute;

interface Heard {
  readonly kind: DeviceKind;
  readonly state: DeviceState;
  readonly pull_url: string | null;
  readonly last_contact_at: string | null;
}

/** Has a device that is in use said nothing for longer than such devices ever do? One that never spoke has not. */
export function isSilent({ kind, state, pull_url, last_contact_at }: Heard, now: number): boolean {
  if (state !== 'active' || !last_contact_at) return false;
  const longest = kind === 'zkteco' ? zktecoMs : pull_url ? polledMs : postingMs;
  return now - Date.parse(last_contact_at) > longest;
}
