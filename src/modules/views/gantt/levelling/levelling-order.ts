import type { LagCalendar, PlanLink } from '#modules/work/plan/door.ts';

/** What a thread is asked to level: numbers and texts alone, so that it can be handed over. Instants as in the plan. */
export interface LevellingOrder {
  /** Nothing is put before it. */
  readonly start: number;
  readonly tasks: readonly OrderedTask[];
  readonly links: readonly PlanLink[];
  readonly lagCalendar?: LagCalendar | undefined;
  readonly people: readonly OrderedPerson[];
  /** Passes of generation and justification; 3 are the answer at once. */
  readonly schedules: number;
  /** The same one gives the same plan. */
  readonly seed: number;
}

export interface OrderedTask {
  readonly id: number;
  /** What is left to do; null: nobody has estimated it. */
  readonly minutes: number | null;
  /** Who may do it; empty: it stays where it is, or waits for nobody. */
  readonly people: readonly number[];
  /** Where what is not moved stands. */
  readonly pinned?: { readonly start: number; readonly finish: number } | undefined;
  /** Of a task with sub-tasks nothing else is said: it is where these are. */
  readonly parent?: number | null | undefined;
  readonly startNotBefore?: number | undefined;
  readonly deadline?: number | undefined;
}

export interface OrderedPerson {
  readonly id: number;
  /** Minutes of each day, from `firstDay` on, that are free for what is levelled; behind them the last week goes on. */
  readonly firstDay: number;
  readonly days: readonly (readonly (readonly [number, number])[])[];
}

/** Where the tasks stand that were put, in their order. */
export interface LevelledTasks {
  readonly finish: number;
  /** Minutes by which deadlines are missed, summed. */
  readonly late: number;
  /** Passes that were made. */
  readonly tried: number;
  readonly tasks: readonly LevelledTask[];
}

export interface LevelledTask {
  readonly id: number;
  readonly start: number;
  readonly finish: number;
  readonly person: number;
}

/** What comes back: a plan, or why there is none. */
export type LevellingAnswer =
  | { readonly levelled: LevelledTasks }
  | { readonly impossible: { readonly reason: string; readonly task_ids: readonly number[] } };
