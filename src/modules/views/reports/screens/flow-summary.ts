/** What stands beside the rows of the flow report. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p70: number | null;
  readonly p85: number | null;
  readonly p95: number | null;
  readonly count: number;
  readonly is_small: boolean;
}

interface Counted {
  readonly day?: string;
  readonly week?: string;
  readonly count: number;
  readonly is_running?: boolean;
}

export interface Ageing {
  readonly task_id: number;
  readonly status: string;
  readonly age_days: number;
}

/** Tasks in each band at the end of a day. */
export interface FlowDay {
  readonly day: string;
  readonly new: number;
  readonly in_progress: number;
  readonly review: number;
  readonly done: number;
  readonly accepted: number;
}

export interface FlowSummary {
  readonly cycle_time_days?: Percentiles;
  readonly lead_time_days?: Percentiles;
  readonly unstarted_count?: number;
  readonly throughput?: readonly Counted[];
  readonly wip?: readonly Counted[];
  readonly ageing?: readonly Ageing[];
  readonly time_in_status?: Readonly<Record<string, number>>;
  readonly flow_efficiency?: number | null;
  readonly cumulative_flow?: readonly FlowDay[];
  readonly first_pass_share?: number | null;
  readonly estimate_bias?: number | null;
}

/** From the deepest to the top: what is finished lies below, so that the height of a band is how much is there. */
export const flowBands = ['accepted', 'done', 'review', 'in_progress', 'new'] as const;

export const dayOfCounted = (counted: Counted): string => counted.day ?? counted.week ?? '';
