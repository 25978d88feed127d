import type { TimeScale } from '#modules/work/plan/time/time-scale.ts';

export type Id = string | number;
/** What of the one hangs on what of the other: finish to start and so on. */
export const linkKinds = ['finish_to_start', 'start_to_start', 'finish_to_finish', 'start_to_finish'] as const;
export type LinkKind = (typeof linkKinds)[number];
/** Lag in working minutes, in elapsed minutes, or in percent of the working minutes of the predecessor. */
export type LagKind = 'working' | 'elapsed' | 'percent';
/** In whose calendar working lag is counted: that of the successor unless a project chose another. */
export type LagCalendar = 'successor' | 'predecessor' | 'project' | 'elapsed';

/**
 * Limits of a task in instants. None breaks a link: what cannot be held is a conflict that one sees. `startNotBefore`
 * and `finishNotBefore` move a task; the others and the deadline lower its late dates alone. Must start on is both.
 */
export interface Limits {
  readonly startNotBefore?: number | undefined;
  readonly startNotAfter?: number | undefined;
  readonly finishNotBefore?: number | undefined;
  readonly finishNotAfter?: number | undefined;
  readonly deadline?: number | undefined;
}

export interface PlanTask extends Limits {
  readonly id: Id;
  /** Working minutes; 0 is a milestone, null not estimated. Of a parent they come from its children. */
  readonly minutes: number | null;
  /** Name of its calendar; the project's where there is none. */
  readonly calendar?: string | undefined;
  /** Runs through nights and holidays. */
  readonly isElapsed?: boolean | undefined;
  readonly parent?: Id | null | undefined;
  /** Has begun, or has dates of its own: stays where it is, whatever it hangs on. */
  readonly pinned?: { readonly start: number; readonly finish?: number | undefined } | undefined;
  /** Tasks of a group have one finish that their late dates reach to. */
  readonly group?: Id | undefined;
}

export interface PlanLink {
  readonly id?: Id | undefined;
  readonly from: Id;
  readonly to: Id;
  readonly kind: LinkKind;
  /** Negative: a lead. */
  readonly lag: number;
  readonly lagKind?: LagKind | undefined;
}

export interface PlanInput {
  /** Nothing that has not begun is planned before. */
  readonly start: number;
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  readonly calendars: ReadonlyMap<string, TimeScale>;
  readonly projectCalendar: string;
  readonly lagCalendar?: LagCalendar | undefined;
  /** What stands for an estimate that is missing: a working day unless it is said. */
  readonly unestimatedMinutes?: number | undefined;
}

/** Why there is no plan, and what to change. */
export type NoPlan =
  | { readonly reason: 'cycle'; readonly path: readonly Id[] }
  | { readonly reason: 'lag'; readonly link: PlanLink }
  | { readonly reason: 'unknown_task'; readonly link: PlanLink }
  | { readonly reason: 'unknown_calendar'; readonly task: Id }
  | { readonly reason: 'minutes'; readonly task: Id }
  | { readonly reason: 'no_working_time'; readonly task: Id }
  | { readonly reason: 'nobody'; readonly task: Id };

/** Thrown by what makes a plan; carries what the screen tells. */
export class ImpossiblePlan extends Error {
  readonly why: NoPlan;

  constructor(why: NoPlan) {
    super(`There is no plan: ${why.reason}.`);
    this.why = why;
  }
}
