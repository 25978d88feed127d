import type { Series } from '#web/charts/chart-model.ts';
import styles from '#web/charts/charts.module.css';

/** So many colours, patterns and shapes there are; a ninth series begins again with another pattern. */
export const looks = 8;

/** Colours stand in `charts.module.css`, for both themes: Okabe and Ito's, as dark or light as 3 : 1 asks for. */
export const colorOf = (series: Series, at: number): string => series.color ?? `var(--series-${(at % looks) + 1})`;

/** Lines over a filled part, by its place; the first is plain. */
const strokes: readonly (string | null)[] = [
  null,
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M2 2h.01M6 6h.01',
  'M0 4H8',
  'M-2 6 2 10M0 0 8 8M6-2 10 2',
  'M4 0V8',
  'M0 0 8 8M8 0 0 8',
  'M2 0V8M0 2H8',
];

export const patternId = (chart: string, at: number): string => `${chart}-fill-${at}`;
export const fillOf = (chart: string, at: number): string => `url(#${patternId(chart, at)})`;

/** The fills of a chart: the colour of a series with the lines of its place. */
export function Patterns({ chart, series }: { readonly chart: string; readonly series: readonly Series[] }) {
  return (
    <defs>
      {series.map((one, at) => (
        <pattern key={one.key} id={patternId(chart, at)} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" style={{ fill: colorOf(one, at) }} />
          {strokes[at % looks] && <path className={styles.hatch} d={strokes[at % looks] ?? undefined} />}
        </pattern>
      ))}
    </defs>
  );
}

/** The outline of a point by the place of its series, around 0, about 8 pixels wide. */
const shapes: readonly string[] = [
  'M0-4a4 4 0 1 1 0 8a4 4 0 0 1 0-8Z',
  'M-3.6-3.6h7.2v7.2h-7.2Z',
  'M0-4.6 4.4 3.4H-4.4Z',
  'M0-4.8 4.8 0 0 4.8-4.8 0Z',
  'M0 4.6 4.4-3.4H-4.4Z',
  'M-1.4-4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3Z',
  'M-4.4-1.8h8.8v3.6h-8.8Z',
  'M-1.8-4.4h3.6v8.8h-3.6Z',
];
export const shapeOf = (at: number): string => shapes[at % looks] ?? shapes[0]!;

/** The names of the series with the look of each. */
export function Legend({ series, isFilled }: { readonly series: readonly Series[]; readonly isFilled: boolean }) {
  return (
    <ul className={`flow small soft ${styles.legend}`} aria-hidden="true">
      {series.map((one, at) => (
        <li key={one.key} className="inline">
          <svg width="16" height="12" viewBox="-8 -6 16 12" className="rigid">
            {isFilled && !one.isMark && !one.isDashed ? (
              <LegendFill at={at} series={one} />
            ) : (
              <>
                <path
                  d={one.isMark ? 'M0-6V6' : 'M-8 0H8'}
                  style={{ stroke: colorOf(one, at), strokeWidth: 2 }}
                  strokeDasharray={one.isDashed ? '3 2' : undefined}
                />
                {!one.isMark && !one.isDashed && <path d={shapeOf(at)} style={{ fill: colorOf(one, at) }} />}
              </>
            )}
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  );
}

function LegendFill({ series, at }: { readonly series: Series; readonly at: number }) {
  return (
    <>
      <rect x="-7" y="-6" width="14" height="12" rx="2" style={{ fill: colorOf(series, at) }} />
      <g transform="translate(-4 -4)" className={styles.hatch}>
        <path d={strokes[at % looks] ?? undefined} />
      </g>
    </>
  );
}
