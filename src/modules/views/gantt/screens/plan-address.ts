import { addDays, addMonths, isDay, weekdayOf } from '#kernel/days.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { type Zoom, zooms } from '#modules/views/gantt/screens/time-scale.ts';

/** What of a plan stands in its address, beside the filters: days, zoom, ways of drawing. Saved views take it along. */
export const ownNames = ['day_from', 'day_to', 'zoom', 'lines', 'rows', 'hide', 'baseline', 'tray'] as const;

/** What can be switched off and on again. The baseline is off at first: it says much. */
export const layers = ['critical', 'slack', 'load', 'links'] as const;
export type Layer = (typeof layers)[number];

export interface Days {
  readonly day_from: string;
  readonly day_to: string;
}

/** Words of a period; `near`: two weeks back, ten ahead, as the server has it when nothing is asked for. */
export const periods = ['near', 'quarter', 'half', 'year', 'own'] as const;
export type Period = (typeof periods)[number];

export function daysOfPeriod(period: Exclude<Period, 'own'>, today: string): Days {
  const monday = addDays(today, 1 - weekdayOf(today));
  if (period === 'near') return { day_from: addDays(today, -14), day_to: addDays(today, 70) };
  const months = { quarter: 3, half: 6, year: 12 }[period];
  return { day_from: addDays(monday, -14), day_to: addDays(addMonths(monday, months), -1) };
}

/** The days before or after, as many as there are. */
export function daysBeside({ day_from, day_to }: Days, by: -1 | 1): Days {
  const length = Math.round((Date.parse(day_to) - Date.parse(day_from)) / 86_400_000) + 1;
  return { day_from: addDays(day_from, by * length), day_to: addDays(day_to, by * length) };
}

export type Way = 'executor' | 'project';

function baselineOf(chosen = ''): Readonly<Record<string, string>> {
  return /^\d{1,15}$/.test(chosen) ? { baseline: chosen } : {};
}

/** How a plan is drawn, read from the address. */
export function usePlanAddress(by: Way) {
  const search = useSearchTexts();
  const today = useFormats().today();
  const isAsked = isDay(search.day_from) && isDay(search.day_to);
  const near = daysOfPeriod('near', today);
  const days: Days = isAsked ? { day_from: search.day_from!, day_to: search.day_to! } : near;
  const isOf = (period: Period) => {
    if (period === 'own') return true;
    const of = daysOfPeriod(period, today);
    return of.day_from === days.day_from && of.day_to === days.day_to;
  };
  const hidden = new Set((search.hide ?? '').split(',').filter(Boolean));
  const zoom: Zoom = zooms.find((one) => one === search.zoom) ?? 'week';
  const put = (part: Readonly<Record<string, string | null>>) => changeSearch(part, { replace: true });
  return {
    days,
    period: periods.find(isOf) ?? 'own',
    zoom,
    /** Each task has a line of its own; of people it is asked for, of projects it is usual. */
    isPacked: by === 'executor' ? search.lines !== 'tasks' : search.lines === 'packed',
    isFlat: search.rows === 'flat',
    hasTray: search.tray === 'open',
    hasBaseline: search.baseline !== undefined,
    /** The baseline that is chosen by hand, as the server is asked for it; else it takes the one that fits best. */
    baselineAsked: baselineOf(search.baseline),
    isShown: (layer: Layer) => !hidden.has(layer),
    setDays: (next: Days | null) => put(next ? { ...next } : { day_from: null, day_to: null }),
    setZoom: (next: Zoom) => put({ zoom: next === 'week' ? null : next }),
    setPacked: (packed: boolean) => put({ lines: packed === (by === 'executor') ? null : packed ? 'packed' : 'tasks' }),
    setFlat: (flat: boolean) => put({ rows: flat ? 'flat' : null }),
    setTray: (open: boolean) => put({ tray: open ? 'open' : null }),
    setBaseline: (shown: number | 'last' | null) => put({ baseline: shown === null ? null : String(shown) }),
    toggle: (layer: Layer) => {
      const next = new Set(hidden);
      if (!next.delete(layer)) next.add(layer);
      put({ hide: [...next].join(',') || null });
    },
  };
}
export type PlanAddress = ReturnType<typeof usePlanAddress>;
