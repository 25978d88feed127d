import type { LagCalendar, PlanLink } from '#modules/work/plan/door.ts';
import type { LevelledTask, OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';

/**
 * What a thread is asked: do these tasks end by an instant, and with which changes would they? Instants as in the plan,
 * minutes whole.
 */
export interface MakeDayOrder {
  readonly start: number;
  /** By when all of `target` has to be over. */
  readonly by: number;
  readonly target: readonly number[];
  readonly tasks: readonly OrderedTask[];
  readonly links: readonly PlanLink[];
  readonly lagCalendar?: LagCalendar | undefined;
  readonly people: readonly DayPerson[];
  readonly steps: readonly DayStep[];
}

/** Somebody with what of each day is there for tasks, and what of it others than these tasks take. */
export interface DayPerson {
  readonly id: number;
  readonly firstDay: number;
  readonly spans: readonly (readonly (readonly [number, number])[])[];
  readonly room: readonly number[];
  readonly taken: readonly number[];
}

export const stepKinds = ['start_earlier', 'postpone', 'assign', 'cut'] as const;
export type StepKind = (typeof stepKinds)[number];

/** One change that may help. */
export type DayStep =
  /** A task of these begins as soon as it can, if not before `from`, and not on its planned day. */
  | { readonly kind: 'start_earlier'; readonly task: number; readonly from?: number | undefined }
  /** Another task of somebody waits until the day is over: what it took of each day is there. */
  | { readonly kind: 'postpone'; readonly task: number; readonly person: number; readonly minutes: readonly number[] }
  | { readonly kind: 'assign'; readonly task: number; readonly to: number }
  /** A task is done with so many minutes less, `most` at the most. */
  | { readonly kind: 'cut'; readonly task: number; readonly most: number };

/** A step that was taken; of a cut how much. */
export interface TakenStep {
  readonly step: DayStep;
  readonly minutes: number;
  /** When the target ends with it and all that were taken before. */
  readonly finish: number;
}

/** Steps that were found, the target's end with all of them, and where the tasks lie then. */
export interface FoundWay {
  readonly steps: readonly TakenStep[];
  readonly finish: number;
  readonly isMet: boolean;
  readonly tasks: readonly LevelledTask[];
}

export interface MadeDay {
  /** When the target ends as things stand, everybody's other work counted. */
  readonly finish: number;
  /** The last task of the target as things stand. */
  readonly last: number;
  /** The cheapest first; each by other means. Those that do not make the day come nearest to it. */
  readonly ways: readonly FoundWay[];
  /** What cannot be made shorter by any step: the longest path when everybody did nothing else; null when it fits. */
  readonly chain: { readonly tasks: readonly number[]; readonly finish: number } | null;
  /** Who has most minutes too many by then. */
  readonly busiest: { readonly person: number; readonly minutes: number } | null;
}

export type MakeDayAnswer =
  | { readonly made: MadeDay }
  | { readonly impossible: { readonly reason: string; readonly task_ids: readonly number[] } };
