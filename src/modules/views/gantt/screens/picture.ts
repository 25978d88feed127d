import type { GanttAnswer, GanttConflict, GanttLink, GanttLoad } from '#modules/views/gantt/screens/gantt-answer.ts';
import { type Standing, type Work, workOf } from '#modules/views/gantt/screens/bar-changes.ts';
import {
  type Drawing,
  type Layout,
  type Line,
  layoutOf,
  linksByLine,
  type PlacedBar,
  placedBars,
} from '#modules/views/gantt/screens/gantt-lines.ts';
import { clockOf, dayNumber, type Scale, scaleOf, type Zoom } from '#modules/views/gantt/screens/time-scale.ts';

/** Everything that is drawn of an answer, found once for each answer and way of drawing. */
export interface Picture {
  readonly scale: Scale;
  readonly layout: Layout;
  readonly linksOf: ReadonlyMap<number, readonly GanttLink[]>;
  /** When whoever does a task works. */
  readonly workOf: (bar: PlacedBar) => Work;
  /** The calendar of a line. */
  readonly workAt: (line: Line) => Work;
  /** The key of its calendar: lines beside each other with the same one are painted together. */
  readonly calendarAt: (line: Line) => string;
  readonly awayOf: ReadonlyMap<number, readonly Standing[]>;
  /** By the person and the number of the day. */
  readonly loadOf: ReadonlyMap<number, ReadonlyMap<number, GanttLoad>>;
  readonly placeOf: (instant: string) => number;
  /** By the task: what stands in the way of it, in the order of the answer. */
  readonly conflictsOf: ReadonlyMap<number, readonly GanttConflict[]>;
}

/** Days that stay free before the first bar and behind the last one. */
const ROOM_DAYS = 7;
/** A bar that begins in another century does not stretch the picture for ever. */
const DAYS_AT_MOST = 4_000;

/** What is asked for, stretched to what the bars reach: none of them leaves the picture. */
function daysDrawn(days: Days, layoutBars: readonly Standing[]): readonly [number, number] {
  let [from, to] = [dayNumber(days.day_from), dayNumber(days.day_to) + 1];
  for (const bar of layoutBars) {
    from = Math.min(from, Math.floor(bar.from) - ROOM_DAYS);
    to = Math.max(to, Math.ceil(bar.to) + ROOM_DAYS);
  }
  const first = Math.max(from, dayNumber(days.day_from) - DAYS_AT_MOST / 2);
  return [first, Math.min(to, first + DAYS_AT_MOST)];
}

interface Days {
  readonly day_from: string;
  readonly day_to: string;
}

interface Wanted extends Drawing {
  readonly zoom: Zoom;
  readonly timeZone: string;
  readonly days: Days;
}

/** `looks`: where bars lie that have just been moved, before the server has said so. */
export function pictureOf(
  answer: GanttAnswer,
  { zoom, timeZone, days, ...drawing }: Wanted,
  looks: ReadonlyMap<number, Look>,
): Picture {
  const placeOf = clockOf(timeZone);
  const bars = placedBars(answer.bars, placeOf).map((bar) => lookingLike(bar, looks.get(bar.bar.task_id)));
  const layout = layoutOf(answer, bars, drawing);
  const known = [dayNumber(answer.day_from), dayNumber(answer.day_to)] as const;
  const works = new Map(Object.entries(answer.calendars).map(([key, calendar]) => [key, workOf(calendar, ...known)]));
  const usual = usualCalendar(answer);
  const fallback = workOf(undefined);
  const calendarAt = ({ row }: Line) => answer.calendar_of[row.key] ?? usual;
  const loadOf = new Map<number, Map<number, GanttLoad>>();
  for (const load of answer.load) {
    const there = loadOf.get(load.user_id) ?? new Map<number, GanttLoad>();
    loadOf.set(load.user_id, there.set(dayNumber(load.day), load));
  }
  const conflictsOf = new Map<number, GanttConflict[]>();
  for (const conflict of answer.conflicts)
    for (const id of conflict.task_ids) conflictsOf.set(id, [...(conflictsOf.get(id) ?? []), conflict]);
  return {
    scale: scaleOf(zoom, ...daysDrawn(days, bars)),
    ...{ layout, loadOf, placeOf, calendarAt, conflictsOf },
    linksOf: linksByLine(answer.links, layout),
    workAt: (line) => works.get(calendarAt(line)) ?? fallback,
    workOf: ({ bar }) => works.get(answer.calendar_of[`u${bar.executor_id}`] ?? usual) ?? fallback,
    awayOf: Map.groupBy(
      answer.away.map(({ user_id, day_from, day_to }) => ({
        user_id,
        from: dayNumber(day_from),
        to: dayNumber(day_to) + 1,
      })),
      ({ user_id }) => user_id,
    ),
  };
}

type Look = Partial<Standing> & { readonly days?: number };

function lookingLike(bar: PlacedBar, look: Look | undefined): PlacedBar {
  if (!look) return bar;
  const { days = 0, from = bar.from + days, to = bar.to + days } = look;
  return { ...bar, from, to };
}

/** The calendar that most rows have: what stands for nobody in particular is drawn by it. */
function usualCalendar({ calendars, calendar_of }: GanttAnswer): string {
  const counts = Map.groupBy(Object.values(calendar_of), (key) => key);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? Object.keys(calendars)[0] ?? '';
}
