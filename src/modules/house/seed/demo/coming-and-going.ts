import { MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';

/** A day on which somebody may come, as their schedule has it: minutes after its midnight. */
export interface WorkedDay {
  readonly day: string;
  readonly midnight: number;
  readonly spans: readonly (readonly [number, number])[];
  readonly isRemote: boolean;
}

export interface DemoPunch {
  readonly user_id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly direction: 'unknown' | 'in' | 'out';
  readonly source: 'terminal' | 'web';
}

/** How somebody comes and goes: minutes, and shares of days. */
interface Habit {
  readonly early: number;
  readonly spread: number;
  readonly late: number;
  readonly forgets: number;
  readonly lunches: number;
  readonly stays: number;
}

/** Who is known for it; the others are as people are. */
const known: Readonly<Record<string, Partial<Habit>>> = {
  developer: { early: 4, spread: 6, late: 0.06, forgets: 0.02 },
  f2: { early: -2, late: 0.22 },
  mo2: { early: 0, late: 0.3 },
  d1: { forgets: 0.09 },
  b3: { stays: 0.16 },
  lead: { early: 18, spread: 5, late: 0.01, stays: 0.1 },
};

const habitOf = (key: string, random: Random): Habit => ({
  early: random.int(2, 14),
  spread: random.int(3, 7),
  late: random.chance(0.3) ? 0.05 : 0.015,
  forgets: 0.012,
  lunches: random.chance(0.4) ? 0.7 : 0.05,
  stays: 0.04,
  ...known[key],
});

const LUNCH_AT = 13 * 60;

/**
 * The punches of a person over their days, up to now: some minutes before the beginning, sometimes too late, out at
 * lunch for who eats elsewhere, now and then with an exit that was forgotten or an evening that became long. Remote
 * days are said in the browser.
 */
export function punchesOf(key: string, userId: number, days: readonly WorkedDay[], now: number): DemoPunch[] {
  const random = streamOf(`punches:${key}`);
  const habit = habitOf(key, random);
  return days.flatMap(({ midnight, spans, isRemote }) => {
    const [first] = spans;
    const last = spans.at(-1);
    if (!first || !last) return [];
    const times = isRemote ? remoteTimes(random, first[0], last[1]) : timesOf(random, habit, first[0], last[1]);
    return times
      .map(([minute, direction]): DemoPunch => {
        const at = midnight + minute * MINUTE + random.int(0, 59) * 1_000;
        return { user_id: userId, at, direction, source: isRemote ? 'web' : 'terminal' };
      })
      .filter(({ at }) => at <= now);
  });
}

type Time = readonly [minute: number, direction: DemoPunch['direction']];

function timesOf(random: Random, habit: Habit, starts: number, ends: number): Time[] {
  const isLate = random.chance(habit.late);
  const came = isLate
    ? starts + random.int(12, 55)
    : starts - Math.max(-8, Math.round(random.normal(habit.early, habit.spread)));
  const left = random.chance(habit.stays)
    ? ends + random.int(45, 160)
    : ends + Math.max(-6, Math.round(random.normal(5, 4)));
  const lunch: Time[] =
    random.chance(habit.lunches) && starts < LUNCH_AT && ends > LUNCH_AT + 60
      ? [
          [LUNCH_AT + random.int(0, 8), 'unknown'],
          [LUNCH_AT + random.int(48, 62), 'unknown'],
        ]
      : [];
  const isForgotten = random.chance(habit.forgets);
  return [[came, 'unknown'], ...lunch, ...(isForgotten ? [] : [[left, 'unknown'] as const])];
}

const remoteTimes = (random: Random, starts: number, ends: number): Time[] => [
  [starts + random.int(-6, 8), 'in'],
  [ends + random.int(0, 12), 'out'],
];
