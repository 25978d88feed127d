import type { Spans } from '#modules/company/schedules/door.ts';

/** Whole minutes after local midnight, or instants in milliseconds since the epoch: each name says which. */

export const dayStatuses = [
  'holiday',
  'weekend',
  'vacation',
  'sick',
  'unpaid',
  'day_off',
  'business_trip',
  'remote',
  'present',
  'absent',
] as const;
/** What a day was, the first that fits: rule 11. */
export type DayStatus = (typeof dayStatuses)[number];

export const awayStatuses = ['vacation', 'sick', 'unpaid', 'day_off', 'business_trip', 'remote'] as const;
export type AwayStatus = (typeof awayStatuses)[number];

export const dayFlags = [
  'missing_in',
  'missing_out',
  'out_before_in',
  'repeat_dropped',
  'span_over_16h',
  'worked_on_day_off',
  'punched_on_leave',
  'part_leave',
  'credited',
  'clock_suspect',
  'no_data',
  'late_punch_after_close',
] as const;
export type DayFlag = (typeof dayFlags)[number];

export const punchDirections = ['in', 'out', 'break_out', 'break_in', 'unknown'] as const;
export type PunchDirection = (typeof punchDirections)[number];

/** Whose word about the direction counts: nobody's, that of the keys, or the place of the device. */
export const deviceModes = ['both', 'keys', 'in', 'out'] as const;
export type DeviceMode = (typeof deviceModes)[number];

/** Somebody put a finger, a card or a face to a device, or said so. */
export interface DayPunch {
  readonly id: number;
  /** As the device says it, in milliseconds. */
  readonly at: number;
  readonly direction: PunchDirection;
  readonly mode: DeviceMode;
  /** By how much the clock of the device is ahead, once HR has said so; null: nobody has. */
  readonly offset_minutes: number | null;
  /** The clock of the device was off when the punch arrived. */
  readonly is_suspect: boolean;
  /** HR marked it with a reason. */
  readonly is_ignored: boolean;
}

/** What the schedule of a person says of a day: people.md, 2. */
export interface DayPlan {
  /** Working spans in minutes after local midnight, over 1440 after the next one; none on a day off. */
  readonly spans: Spans;
  readonly norm_minutes: number;
  /** The break that goes off once; on a day off too. */
  readonly break_minutes: number;
  readonly kind: 'week' | 'cycle' | 'flexible';
  /** Of a flexible schedule: when everybody is there. */
  readonly core: readonly [number, number] | null;
  readonly grace_minutes: number;
  readonly early_is_paid: boolean;
  readonly is_remote: boolean;
  readonly day_kind: 'working' | 'short' | 'holiday' | 'off' | 'weekend';
}

/** Approved leave that holds the day. */
export interface DayLeave {
  readonly status: AwayStatus;
  /** Minutes after local midnight, where only a part of the day is away. */
  readonly time: readonly [number, number] | null;
}

/** What approved corrections say, in milliseconds; what they do not say follows from punches. */
export interface DayCorrection {
  readonly came?: number;
  readonly left?: number;
}

/** All that a day follows from. */
export interface DayFacts {
  readonly day: string;
  readonly time_zone: string;
  /** The moment of the computation; null: the day is long over. */
  readonly now: number | null;
  readonly before: DayPlan;
  readonly plan: DayPlan;
  readonly after: DayPlan;
  /** Of the days around it: which of them are of this day is decided by rule 2. */
  readonly punches: readonly DayPunch[];
  readonly leave: readonly DayLeave[];
  readonly correction: DayCorrection;
  /** No device of the place has said anything during the whole shift. */
  readonly is_silent: boolean;
}

/** One step of the decision: the number of the rule in the register of days, what it did, and with which figures. */
export interface DayStep {
  readonly rule: number;
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** A punch that makes no part of the day, and why. */
export interface DroppedPunch {
  readonly id: number;
  readonly rule: number;
  readonly code: 'ignored' | 'clock_suspect' | 'other_day' | 'repeat_dropped' | 'out_before_in';
}

/** Minutes that a timesheet counts, by day and between 22:00 and 06:00, before and after the next midnight. */
export interface Credit {
  readonly day: number;
  readonly night: number;
  readonly day_after: number;
  readonly night_after: number;
}

export type Interval = readonly [from: number, to: number];

export interface DayOutcome {
  /** Instants of a whole minute; null: unknown, or nobody came. */
  readonly came: number | null;
  readonly left: number | null;
  /** Null: unknown, because one end is missing. */
  readonly worked_minutes: number | null;
  readonly break_minutes: number;
  readonly late_minutes: number;
  readonly early_minutes: number;
  readonly overtime_minutes: number;
  readonly night_minutes: number;
  readonly norm_minutes: number;
  /** The norm as the schedule has it, leave or not. */
  readonly planned_minutes: number;
  /** Null: the day is not over and nobody can say yet. */
  readonly status: DayStatus | null;
  readonly flags: readonly DayFlag[];
  /** With minutes inside the grace forgiven, and as it was worked; null: unknown. */
  readonly credit: { readonly by_norm: Credit; readonly as_worked: Credit } | null;
  /** From where to where punches are of this day, in milliseconds. */
  readonly borders: Interval;
  /** Where the break that was taken off lies. */
  readonly breaks: readonly Interval[];
  /** When somebody was there and paid for it, breaks taken out: as long as `worked_minutes`; none where unknown. */
  readonly presence: readonly Interval[];
  readonly dropped: readonly DroppedPunch[];
  readonly steps: readonly DayStep[];
}

export const minuteMs = 60_000;
