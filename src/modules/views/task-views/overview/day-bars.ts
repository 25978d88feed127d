import type { OwnDay, WorkedSpan } from '#modules/views/task-views/overview/overview-endpoints.ts';

const hourMs = 3_600_000;
/** A span that one could not see or press any more is drawn this wide, in percent. */
const LEAST_WIDTH = 0.6;

interface Placed {
  readonly from: number;
  readonly width: number;
}

export interface DayBars {
  readonly hours: readonly { readonly at: number; readonly instant: number }[];
  readonly ground: readonly (Placed & { readonly key: string })[];
  readonly bars: readonly (Placed & { readonly span: WorkedSpan })[];
  /** Null: outside of what is drawn. */
  readonly nowAt: number | null;
}

/** Where the hours of a day stand on a line, in percent: whole ones around its work, at least those of the schedule. */
export function barsOf({ spans, worked }: Pick<OwnDay, 'spans' | 'worked'>, now: number): DayBars {
  const end = ({ started_at, ended_at }: WorkedSpan) =>
    ended_at ? Date.parse(ended_at) : Math.max(now, Date.parse(started_at));
  const begins = [...spans.map((one) => Date.parse(one.starts_at)), ...worked.map((one) => Date.parse(one.started_at))];
  const ends = [...spans.map((one) => Date.parse(one.ends_at)), ...worked.map(end)];
  if (!begins.length) return { hours: [], ground: [], bars: [], nowAt: null };
  const first = Math.floor(Math.min(...begins) / hourMs) * hourMs;
  const last = Math.max(first + hourMs, Math.ceil(Math.max(...ends) / hourMs) * hourMs);
  const at = (instant: number) => ((instant - first) / (last - first)) * 100;
  const placed = (from: number, to: number): Placed => ({
    from: at(from),
    width: Math.max(LEAST_WIDTH, at(to) - at(from)),
  });
  const count = (last - first) / hourMs;
  return {
    hours: Array.from({ length: count + 1 }, (_, hour) => first + hour * hourMs).map((instant) => ({
      at: at(instant),
      instant,
    })),
    ground: spans.map((one) => ({
      key: one.starts_at,
      ...placed(Date.parse(one.starts_at), Date.parse(one.ends_at)),
    })),
    bars: worked.map((span) => ({ span, ...placed(Date.parse(span.started_at), end(span)) })),
    nowAt: now >= first && now <= last ? at(now) : null,
  };
}
