import type { GanttAnswer, GanttBar } from '#modules/views/gantt/screens/gantt-answer.ts';
import { type PlacedBar, placedBars } from '#modules/views/gantt/screens/gantt-lines.ts';
import { clockOf } from '#modules/views/gantt/screens/time-scale.ts';

/** Bars and answers by hand, as the server has them. */

export const zone = 'Asia/Tashkent';

export function aBar(own: Partial<GanttBar> = {}): GanttBar {
  const starts_at = own.starts_at ?? '2026-12-03T04:00:00Z';
  const ends_at = own.ends_at ?? '2026-12-04T13:00:00Z';
  return {
    ...{ task_id: 1, row_key: 'u14', number: 'MBC-1', name: 'Design', version: 3, status: 'processing' },
    ...{ project_id: 5, executor_id: 14, parent_id: null, kind: 'task', is_estimated: true, is_placed: false },
    ...{ planned_start_on: '2026-12-03', planned_minutes: 960, remaining_minutes: 480, progress: 0.4 },
    ...{ deadline: null, kpi_deadline: null, not_before: null, baseline: null },
    ...{ early_start: starts_at, early_finish: ends_at, late_start: starts_at, late_finish: ends_at },
    ...{ slack_minutes: 0, free_slack_minutes: 0, is_critical: false, is_late: false },
    may: ['move', 'resize', 'assign', 'link'],
    ...own,
    ...{ starts_at, ends_at },
  };
}

export const placed = (starts_at: string, ends_at: string, own: Partial<GanttBar> = {}): PlacedBar =>
  placedBars([aBar({ ...own, starts_at, ends_at })], clockOf(zone))[0]!;

type Row = GanttAnswer['rows'][number];

export const row = (key: string, kind: Row['kind'], parent_key: string | null = null): Row => ({
  ...{ key, kind, parent_key, is_open: true, name: key },
  id: Number(key.slice(1)) || null,
});

export function anAnswer(own: Partial<GanttAnswer> = {}): GanttAnswer {
  return {
    ...{ as_of: '2026-11-26T05:00:00Z', by: 'executor', day_from: '2026-11-12', day_to: '2027-02-04' },
    ...{ rows: [], bars: [], bar_total: 0, is_cut: false, links: [], calendars: {}, calendar_of: {} },
    ...{ away: [], load: [], unplaced: [], conflicts: [], baseline: null, finish_at: null },
    ...own,
  };
}
