import type { PunchFlag, verifications } from '#modules/staff/punches/attendance-punches.ts';
import type { Direction } from '#modules/staff/punches/punch-directions.ts';

export type Verification = (typeof verifications)[number];

/** A pass as a terminal tells it. */
export interface TerminalPunch {
  /** The number of the person on the device: a text, `0090` is not `90`. */
  readonly pin: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly direction: Direction;
  readonly verify: Verification;
  /** The number of the event on the device, which begins anew after a reset. */
  readonly serial: number | null;
  readonly flags: readonly PunchFlag[];
}

/** So far a clock may be off, in milliseconds, before a punch is suspect. */
export const mostOffMs = 10 * 60_000;
