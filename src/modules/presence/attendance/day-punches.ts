import type {
  DayFacts,
  DayFlag,
  DayPunch,
  DayStep,
  DroppedPunch,
  Interval,
} from '#modules/presence/attendance/day-facts.ts';
import { minuteMs } from '#modules/presence/attendance/day-facts.ts';
import type { Shift } from '#modules/presence/attendance/shift.ts';

/** Twice within so long is once: rule 3. */
const REPEAT_MS = 60_000;
/** Nobody works longer than this in one go: rule 6. */
const LONGEST_SPAN_MS = 16 * 60 * minuteMs;

type Reading = Pick<DayPunch, 'id' | 'at' | 'direction'>;

/** What the punches of a day say, before corrections. */
export interface ReadPunches {
  readonly came: number | null;
  readonly left: number | null;
  /** Measured breaks between the two. */
  readonly breaks: readonly Interval[];
  readonly isThere: boolean;
  readonly flags: readonly DayFlag[];
  readonly dropped: readonly DroppedPunch[];
  readonly steps: readonly DayStep[];
}

const toMinute = (at: number): number => Math.floor(at / minuteMs) * minuteMs;

/** Rules 17, 2, 3, 4, 5, 6 and 1: which punches count, and which of them are the first and the last. */
export function readPunches(facts: DayFacts, borders: Interval, shift: Shift | null): ReadPunches {
  const flags = new Set<DayFlag>();
  const dropped: DroppedPunch[] = [];
  const steps: DayStep[] = [];
  const note = (rule: number, code: string, values: DayStep['values'] = {}) => steps.push({ rule, code, values });

  const ofTheDay = believed(facts, borders, { flags, dropped, note });
  const kept = withoutRepeats(ofTheDay, dropped);
  const repeats = dropped.filter(({ code }) => code === 'repeat_dropped').length;
  if (repeats) {
    flags.add('repeat_dropped');
    note(3, 'repeat_dropped', { count: repeats });
  }

  const first = kept.find(({ direction }) => direction === 'in' || direction === 'unknown');
  const early = first ? kept.filter(({ direction, at }) => direction === 'out' && at < first.at) : [];
  const entered = kept.filter((punch) => !early.includes(punch));
  if (early.length) {
    flags.add('out_before_in');
    dropped.push(...early.map(({ id }) => ({ id, rule: 4, code: 'out_before_in' as const })));
    note(4, 'out_before_in', { count: early.length });
  }
  const ends = entered.filter(({ direction }) => direction !== 'break_in' && direction !== 'break_out');
  const isRunning = facts.now !== null && shift !== null && facts.now < shift.ends;
  const found =
    ends.length === 1 && ends[0]!.direction === 'unknown'
      ? oneOf(ends[0]!, shift, isRunning, note)
      : firstAndLast(ends, isRunning);
  if (found.came !== null && found.left !== null && found.left - found.came > LONGEST_SPAN_MS) {
    flags.add('span_over_16h');
    note(6, 'span_over_16h', { hours: Math.floor((found.left - found.came) / (60 * minuteMs)) });
    found.left = null;
  }
  if (kept.length && found.came !== null && found.left !== null) note(4, 'first_and_last', { count: kept.length });
  return {
    came: found.came === null ? null : toMinute(found.came),
    left: found.left === null ? null : toMinute(found.left),
    breaks: measuredBreaks(entered),
    isThere: kept.length > 0,
    flags: [...flags],
    dropped,
    steps,
  };
}

interface Notes {
  readonly flags: Set<DayFlag>;
  readonly dropped: DroppedPunch[];
  readonly note: (rule: number, code: string, values?: DayStep['values']) => void;
}

/** The punches of this day in their order, with clocks set right and directions as far as they are believed. */
function believed({ punches }: DayFacts, [from, to]: Interval, { flags, dropped, note }: Notes): Reading[] {
  let isSetRight = false;
  const read = punches.flatMap((punch): Reading[] => {
    const { id, offset_minutes } = punch;
    const at = punch.at - (offset_minutes ?? 0) * minuteMs;
    if (at < from || at >= to) {
      dropped.push({ id, rule: 2, code: 'other_day' });
      return [];
    }
    if (punch.is_ignored) {
      dropped.push({ id, rule: 15, code: 'ignored' });
      return [];
    }
    // A clock that nobody has judged makes no day: rule 17.
    if (punch.is_suspect && offset_minutes === null) {
      dropped.push({ id, rule: 17, code: 'clock_suspect' });
      flags.add('clock_suspect');
      return [];
    }
    isSetRight ||= Boolean(offset_minutes);
    return [{ id, at, direction: directionOf(punch) }];
  });
  if (flags.has('clock_suspect')) note(17, 'clock_suspect');
  if (isSetRight) note(17, 'offset_taken');
  return read.sort((a, b) => a.at - b.at || a.id - b.id);
}

function directionOf({ mode, direction }: DayPunch): DayPunch['direction'] {
  if (mode === 'keys') return direction;
  return mode === 'both' ? 'unknown' : mode;
}

/** Rule 3: the last kept one says what repeats it. */
function withoutRepeats(punches: readonly Reading[], dropped: DroppedPunch[]): Reading[] {
  const kept: Reading[] = [];
  for (const punch of punches) {
    const last = kept.at(-1);
    const repeats = last && last.direction === punch.direction && punch.at - last.at <= REPEAT_MS;
    if (repeats) dropped.push({ id: punch.id, rule: 3, code: 'repeat_dropped' });
    else kept.push(punch);
  }
  return kept;
}

interface Ends {
  came: number | null;
  left: number | null;
}

/** Rule 5. As long as the shift runs, one punch is an arrival: nobody has left who has only just come. */
function oneOf(punch: Reading, shift: Shift | null, isRunning: boolean, note: Notes['note']): Ends {
  const came = shift === null || isRunning || Math.abs(punch.at - shift.starts) < Math.abs(shift.ends - punch.at);
  note(5, came ? 'one_punch_came' : 'one_punch_left');
  return came ? { came: punch.at, left: null } : { came: null, left: punch.at };
}

/** Rule 4. As long as the shift runs, only a marked exit that nothing follows is one. */
function firstAndLast(ends: readonly Reading[], isRunning: boolean): Ends {
  const first = ends.find(({ direction }) => direction !== 'out');
  const came = first?.at ?? null;
  const last = ends.findLast((punch) => punch.direction !== 'in' && punch !== first);
  const isGone = !isRunning || (last?.direction === 'out' && last === ends.at(-1));
  return { came, left: isGone && last ? last.at : null };
}

/** Pairs of break keys: rule 8. A key without its other half measures nothing. */
function measuredBreaks(punches: readonly Reading[]): Interval[] {
  const breaks: Interval[] = [];
  let from: number | null = null;
  for (const { direction, at } of punches) {
    if (direction === 'break_out') from = at;
    if (direction === 'break_in' && from !== null) {
      breaks.push([toMinute(from), toMinute(at)]);
      from = null;
    }
  }
  return breaks;
}
