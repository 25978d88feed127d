import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { daysBetween } from '#kernel/days.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { onChanges, useChanges } from '#web/live/changes.ts';
import type { Search } from '#web/navigation/route-query.ts';
import type { Standing } from '#modules/views/gantt/screens/bar-changes.ts';
import { ganttKey } from '#modules/views/gantt/screens/change-plan.tsx';
import type { GanttAnswer, GanttBar } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { Days, Way } from '#modules/views/gantt/screens/plan-address.ts';

/** What else moves bars: whoever is away, works otherwise, or waits for somebody else. */
const followed = [
  'fp/task-dependencies',
  'fp/leave-requests',
  'fp/days-off',
  'fp/schedule-assignments',
  'fp/work-calendar',
  'fp/projects',
  'fp/plan-baselines',
] as const;

/** News in one burst are asked for once. */
const refreshMs = 250;

/** What a bar looks like before the server has said so: where it lies and in whose row. */
export interface Overlay extends Partial<Standing> {
  readonly days?: number;
  readonly row_key?: string;
  /** What it is called and how it stands, as the news of it say. */
  readonly told?: Pick<GanttBar, 'name' | 'status'>;
}

/** What news of a task say of its bar at once; the rest of the plan follows with the next answer. */
function overlayBy(bar: GanttBar, row: Readonly<Record<string, unknown>>): Overlay | null {
  const start = row.planned_start_on as string | null | undefined;
  const executor = row.executor_id as number | null | undefined;
  const days = start && bar.planned_start_on && start !== bar.planned_start_on;
  const isGiven = executor !== undefined && executor !== bar.executor_id;
  const name = (row.name as string | undefined) ?? bar.name;
  const status = (row.status as GanttBar['status'] | undefined) ?? bar.status;
  const isTold = name !== bar.name || status !== bar.status;
  if (!days && !isGiven && !isTold) return null;
  return {
    ...(isTold && { told: { name, status } }),
    ...(days && { days: daysBetween(bar.planned_start_on, start) }),
    ...(isGiven && bar.row_key.startsWith('u') && { row_key: `u${executor ?? 0}` }),
  };
}

/** The plan as the server sees it, kept true by the event stream, with what has just been done on top. */
export function useGantt(by: Way, asked: Search, days: Days) {
  const query = { ...asked, ...days, by };
  const queryKey = [...ganttKey, query];
  const [overlays, setOverlays] = useState<ReadonlyMap<number, Overlay>>(none);
  const underway = useRef(0);
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/fp/gantt-task-manager', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { data, dataUpdatedAt } = answer;
  // An answer that was asked for after a change knows of it.
  const [seen, setSeen] = useState(dataUpdatedAt);
  if (seen !== dataUpdatedAt) {
    setSeen(dataUpdatedAt);
    if (overlays.size) setOverlays(none);
  }
  const key = JSON.stringify(queryKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      if (underway.current === 0) void queryClient.invalidateQueries({ queryKey: JSON.parse(key) });
    }, refreshMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const ends = followed.map((path) => onChanges(path, () => latest.current()));
    return () => ends.forEach((end) => end());
  }, []);
  useChanges('fp/dev-tasks', (changes) => {
    const bars = new Map((data?.bars ?? []).map((bar) => [bar.task_id, bar]));
    const next = new Map(overlays);
    let isNews = false;
    for (const { id, row } of changes) {
      const bar = bars.get(id);
      const overlay = bar && row && overlayBy(bar, row);
      if (overlay) next.set(id, overlay);
      isNews ||= Boolean(overlay);
    }
    if (isNews) setOverlays(next);
    refresh();
  });
  /** Shows what is asked for until the server has answered, and takes it back when it is refused. */
  const show = async (looks: ReadonlyMap<number, Overlay>, run: () => Promise<boolean>): Promise<boolean> => {
    setOverlays((now) => new Map([...now, ...looks]));
    underway.current++;
    try {
      const isDone = await run();
      if (!isDone) setOverlays((now) => new Map([...now].filter(([id]) => !looks.has(id))));
      return isDone;
    } finally {
      underway.current--;
      refresh();
    }
  };
  return { answer, overlays, show };
}

const none: ReadonlyMap<number, Overlay> = new Map();

/** The answer with what was just done: bars in the rows of those who have them now, and as they are called now. */
export function overlaidRows(answer: GanttAnswer, overlays: ReadonlyMap<number, Overlay>): GanttAnswer {
  if (![...overlays.values()].some(({ row_key, told }) => row_key !== undefined || told)) return answer;
  const keys = new Set(answer.rows.map(({ key }) => key));
  const bars = answer.bars.map((bar) => {
    const overlay = overlays.get(bar.task_id);
    if (!overlay) return bar;
    const { row_key, told } = overlay;
    return { ...bar, ...told, ...(row_key && keys.has(row_key) && { row_key }) };
  });
  return { ...answer, bars };
}
