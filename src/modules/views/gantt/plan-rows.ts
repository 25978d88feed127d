import type { Spans } from '#modules/company/schedules/door.ts';
import type { LagKind, LinkKind, TimeScale } from '#modules/work/plan/door.ts';

/** A task as plans read it. Instants are ISO, durations whole minutes. */
export interface PlanRow {
  readonly id: number;
  readonly project_id: number;
  readonly parent_id: number | null;
  readonly executor_id: number | null;
  readonly status: string;
  readonly planned_minutes: number | null;
  readonly actual_minutes: number;
  readonly running_since: string | null;
  readonly planned_start_on: string | null;
  readonly deadline: string | null;
  readonly kpi_deadline: string | null;
  readonly started_at: string | null;
  readonly submitted_at: string | null;
  readonly done_at: string | null;
  readonly ended_at: string | null;
  /** The day on which its project begins. */
  readonly project_starts_on: string | null;
}

/** A dependency of two of them: `to` waits for `from`. */
export interface PlanLinkRow {
  readonly id: number;
  readonly version: number;
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  readonly lag_minutes: number;
  readonly lag_kind: LagKind;
}

/** Somebody's absence: halves are of one day. Nobody learns here why. */
export interface AwayRow {
  readonly user_id: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly part: 'day' | 'first' | 'second';
}

/** Somebody who does tasks, in hours of their own without their leave. */
export interface PlanPerson {
  readonly id: number;
  readonly fio: string;
  /** Has left, or is shut out: nothing more is planned with them. */
  readonly isActive: boolean;
  /** Do they work at all from now on? */
  readonly works: boolean;
  readonly scale: TimeScale;
  /** When they work, leave aside. */
  readonly spansOf: (day: string) => Spans;
  readonly away: readonly AwayRow[];
}
