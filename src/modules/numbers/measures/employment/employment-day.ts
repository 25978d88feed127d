import type { Spans } from '#modules/company/schedules/door.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** All instants here are whole minutes since the epoch. */
export interface WorkSpan {
  readonly interval_id: number;
  readonly from: number;
  readonly to: number;
}

export interface OwnStanding {
  readonly from: number;
  readonly to: number;
  readonly status: TaskStatus;
  /** In no project that is put away. */
  readonly is_live: boolean;
}

/** What fills a day of one person. */
export interface DayOfWork {
  /** When the person was there, without the break. */
  readonly presence: Spans;
  /** Their intervals on tasks of anybody, in the order of their beginning. */
  readonly work: readonly WorkSpan[];
  /** How the tasks that they executed stood. */
  readonly own: readonly OwnStanding[];
  /** From the midnight of the day to the next one. */
  readonly day: readonly [number, number];
  /** The working time of their schedule. */
  readonly schedule: Spans;
  /** Presence of the days beside it, whose nights reach in. */
  readonly beside: Spans;
}

/** In order: a minute is of the first that fits. */
export const idleParts = [
  'paused_minutes',
  'blocked_wait_minutes',
  'waiting_work_minutes',
  'without_work_minutes',
] as const;
export type IdlePart = (typeof idleParts)[number];

export interface Employment extends Readonly<Record<IdlePart, number>> {
  readonly busy_minutes: number;
  readonly busy_off_minutes: number;
  /** The busy minutes by interval; they add up to `busy_minutes`. */
  readonly parts: ReadonlyMap<number, number>;
}

const waiting: ReadonlySet<TaskStatus> = new Set(['new', 'returned', 'not_accepted']);

/** Why a minute of presence was idle, by how the own tasks stood. Measures, 6. */
export function idlePartOf(own: readonly Pick<OwnStanding, 'status' | 'is_live'>[]): IdlePart {
  if (own.some(({ status }) => status === 'pause')) return 'paused_minutes';
  const waits = own.some(({ status, is_live }) => is_live && waiting.has(status));
  if (!waits && own.some(({ status }) => status === 'blocked')) return 'blocked_wait_minutes';
  return waits ? 'waiting_work_minutes' : 'without_work_minutes';
}

const holds = (at: number) => (span: { readonly from: number; readonly to: number }) => span.from <= at && at < span.to;
const lies = (at: number, spans: Spans) => spans.some(([from, to]) => from <= at && at < to);

/**
 * What a person did while there. Busy is the union of their intervals within presence, and two tasks at once count
 * once: for the one that began first. What is left divides by how their own tasks stood.
 *
 * Outside of presence an interval counts as far as it lies in working hours, as its minutes do; one that lies wholly
 * out of them, as night work that was entered by hand, counts as it lies. So a clock that runs over the break is no
 * work at odd hours.
 */
export function employmentOf({ presence, work, own, day, schedule, beside }: DayOfWork): Employment {
  const minutes = { paused_minutes: 0, blocked_wait_minutes: 0, waiting_work_minutes: 0, without_work_minutes: 0 };
  const parts = new Map<number, number>();
  let busy_minutes = 0;
  const points = pointsOf([...presence, ...spansOf(work), ...spansOf(own)]);
  eachBetween(points, presence, (from, length) => {
    const first = work.find(holds(from));
    if (first) {
      busy_minutes += length;
      parts.set(first.interval_id, (parts.get(first.interval_id) ?? 0) + length);
    } else minutes[idlePartOf(own.filter(holds(from)))] += length;
  });
  return { busy_minutes, busy_off_minutes: offMinutes({ presence, work, day, schedule, beside }), ...minutes, parts };
}

function offMinutes({ presence, work, day, schedule, beside }: Omit<DayOfWork, 'own'>): number {
  const counted = work.map((span) => ({ ...span, isOdd: !schedule.some(([a, b]) => a < span.to && span.from < b) }));
  const there = [...presence, ...beside];
  let off = 0;
  eachBetween(pointsOf([...there, ...schedule, ...spansOf(work), day]), [day], (from, length) => {
    if (lies(from, there)) return;
    const isWorked = lies(from, schedule);
    if (counted.some((span) => (isWorked || span.isOdd) && holds(from)(span))) off += length;
  });
  return off;
}

const spansOf = (of: readonly { readonly from: number; readonly to: number }[]): Spans =>
  of.map(({ from, to }) => [from, to]);

/** Where anything begins or ends, in order, once each. */
const pointsOf = (spans: Spans): number[] => [...new Set(spans.flat())].toSorted((a, b) => a - b);

/** Goes over the stretches within `spans` in which nothing begins or ends. */
function eachBetween(points: readonly number[], spans: Spans, take: (from: number, length: number) => void): void {
  for (const [begins, ends] of spans) {
    const inside = [begins, ...points.filter((at) => begins < at && at < ends), ends];
    for (const [at, from] of inside.slice(0, -1).entries()) take(from, inside[at + 1]! - from);
  }
}
