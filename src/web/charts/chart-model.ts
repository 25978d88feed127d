import { formatDay, formatMonth, formatShortDay } from '#kernel/calendar-formats.ts';
import { formatClock, formatCount, formatNumber } from '#kernel/formats.ts';
import type { Lang } from '#kernel/languages.ts';
import { localeData } from '#kernel/locale-data.ts';

/** How values read: whole numbers, minutes as hours and minutes, 0…1 as percent, two decimals. */
export type Unit = 'count' | 'minutes' | 'share' | 'number';

/** What stands along the axis: days, weeks by their Monday, months by their first day, or names. */
export type Step = 'day' | 'week' | 'month' | 'name';

/** Values drawn in one colour, with one pattern and one shape, so that none is told by colour alone. */
export interface Series {
  readonly key: string;
  readonly name: string;
  /** A colour of CSS; without it the one of its place. */
  readonly color?: string;
  /** Drawn as a broken line: the period before, a plan. */
  readonly isDashed?: boolean;
  /** Drawn as a mark upon the bar and not as a part of it: a norm, a plan. */
  readonly isMark?: boolean;
}

/** A place on the axis with a value for each series; null: unknown, which is never drawn as 0. */
export interface Point {
  readonly at: string;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

/** What any chart shows. It is also its table: a line for each point, a column for each series. */
export interface ChartModel {
  /** The question that it answers. */
  readonly title: string;
  readonly unit: Unit;
  readonly step: Step;
  /** What the points are: the heading of the first column. */
  readonly pointName: string;
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** Opens the rows behind a value. */
  readonly press?: ((at: string, series: string) => void) | undefined;
}

/** A value in words; what is unknown is a dash. */
export function valueText(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'minutes') return formatClock(value);
  if (unit === 'share') return `${formatNumber(value * 100)} %`;
  return unit === 'count' ? formatCount(value) : formatNumber(value);
}

/** The name of a place on the axis, as it is spoken and stands in the table. */
export function atText(at: string, step: Step, lang: Lang): string {
  if (step === 'month') return formatMonth(at, lang);
  return step === 'name' ? at : formatDay(at);
}

/** The same as short as an axis wants it. */
export function tickText(at: string, step: Step, lang: Lang): string {
  if (step !== 'month') return formatShortDay(at);
  const month = localeData[lang].shortMonths[Number(at.slice(5, 7)) - 1] ?? '';
  return at.slice(5, 7) === '01' ? `${month} ${at.slice(0, 4)}` : month;
}

/** Which places get a label, so that none runs into the next: the first, and then each that has `room` pixels. */
export function labelledPlaces(count: number, width: number, room = 52): number[] {
  if (count === 0) return [];
  const every = Math.max(1, Math.ceil((count * room) / Math.max(room, width)));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}

const drawnAsParts = (series: readonly Series[]) => series.flatMap(({ isMark }, at) => (isMark ? [] : [at]));

/** The largest value that is drawn: of sums where parts stand upon each other. */
export function largest({ points, series }: Pick<ChartModel, 'points' | 'series'>, isStacked: boolean): number {
  const parts = drawnAsParts(series);
  const heights = points.flatMap(({ values }) =>
    isStacked ? [parts.reduce((sum, at) => sum + Math.max(0, values[at] ?? 0), 0), ...values] : values,
  );
  return Math.max(0, ...heights.map((value) => value ?? 0));
}

/** What is said when the chart is met: how many points there are, and the largest value with its place. */
export function saidOf(model: ChartModel, lang: Lang): { count: number; most: string; where: string; series: string } {
  let best: { value: number; point: Point; series: Series } | undefined;
  for (const point of model.points)
    for (const [at, value] of point.values.entries()) {
      const series = model.series[at];
      if (value !== null && series && (best === undefined || value > best.value)) best = { value, point, series };
    }
  return {
    count: model.points.length,
    most: valueText(best?.value, model.unit),
    where: best ? placeText(model, best.point, lang) : '',
    series: best?.series.name ?? '',
  };
}

/** A point by its name, or by its day where it has none of its own. */
export const placeText = ({ step }: Pick<ChartModel, 'step'>, point: Point, lang: Lang): string =>
  point.name || atText(point.at, step, lang);

/** Where the keys stand: a point and a series of it. */
export interface Cursor {
  readonly point: number;
  readonly series: number;
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/** Where a key leads; null: it is no key of a chart. `isUpright`: the points stand below each other. */
export function cursorAfter(key: string, now: Cursor, model: ChartModel, isUpright: boolean): Cursor | null {
  const [along, across] = isUpright
    ? [
        { ArrowDown: 1, ArrowUp: -1 },
        { ArrowRight: 1, ArrowLeft: -1 },
      ]
    : [
        { ArrowRight: 1, ArrowLeft: -1 },
        { ArrowUp: 1, ArrowDown: -1 },
      ];
  const points = model.points.length;
  const byPoint = (along as Record<string, number>)[key] ?? { PageDown: 10, PageUp: -10 }[key];
  if (byPoint) return { ...now, point: within(now.point + byPoint, points) };
  const bySeries = (across as Record<string, number>)[key];
  if (bySeries) return { ...now, series: within(now.series + bySeries, model.series.length) };
  if (key === 'Home') return { ...now, point: 0 };
  return key === 'End' ? { ...now, point: Math.max(0, points - 1) } : null;
}

/** A value drawn: where its middle is. Pointers and keys find it there. */
export interface Drawn extends Cursor {
  readonly x: number;
  readonly y: number;
}

/** The value nearest to the pointer: first by the axis of the points, then by the other; `both`: straight. */
export function nearest(drawn: readonly Drawn[], x: number, y: number, by: 'x' | 'y' | 'both'): Drawn | undefined {
  const [alongX, alongY] = by === 'both' ? [1, 1] : by === 'x' ? [1000, 1] : [1, 1000];
  let best: { one: Drawn; far: number } | undefined;
  for (const one of drawn) {
    const far = ((one.x - x) * alongX) ** 2 + ((one.y - y) * alongY) ** 2;
    if (!best || far < best.far) best = { one, far };
  }
  return best?.one;
}
