import { formatClock } from '#kernel/formats.ts';
import type { MonthCell } from '#modules/presence/attendance/attendance-endpoints.ts';

/** How a day is told at a glance: letters, a tone, and a sign in the corner, so that no colour stands alone. */
export interface DaySign {
  readonly letters: string;
  readonly tone: 'here' | 'away' | 'off' | 'absent' | 'open' | 'none';
  /** `late` a wedge, `missing` a question mark, `over` a plus. */
  readonly corner: 'late' | 'missing' | 'over' | null;
}

const tones: Readonly<Record<string, DaySign['tone']>> = {
  present: 'here',
  remote: 'here',
  absent: 'absent',
  holiday: 'off',
  weekend: 'off',
  '': 'open',
};

/** Days of work show their hours, all others the letters of the timesheet. */
export function daySignOf(cell: MonthCell | null): DaySign {
  if (!cell) return { letters: '', tone: 'none', corner: null };
  const [status, worked, late, , overtime, , flags, code] = cell;
  // No device could have heard of them: it is asked, and nobody is called absent.
  const isUnheard = flags.includes('no_data');
  const isMissing = isUnheard || flags.includes('missing_in') || flags.includes('missing_out');
  const hours = worked === null ? '' : formatClock(worked);
  const isWork = status === 'present' || status === 'remote' || flags.includes('worked_on_day_off');
  return {
    letters: isWork && hours ? hours : code,
    tone: isUnheard ? 'open' : (tones[status] ?? 'away'),
    corner: isMissing ? 'missing' : late > 0 ? 'late' : overtime > 0 ? 'over' : null,
  };
}

/** Minutes after midnight as a clock: `9:05`, beyond midnight `7:03`. */
export const clockOf = (minute: number): string => formatClock(((minute % 1440) + 1440) % 1440);
