import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type ChartModel,
  type Cursor,
  cursorAfter,
  type Drawn,
  nearest,
  placeText,
  saidOf,
  valueText,
} from '#web/charts/chart-model.ts';
import { ChartTable } from '#web/charts/chart-table.tsx';
import { ChartTools } from '#web/charts/chart-tools.tsx';
import styles from '#web/charts/charts.module.css';
import { Legend, Patterns } from '#web/charts/series-look.tsx';
import { useTexts } from '#web/i18n/texts.ts';

/** What a kind of chart makes of its model in so much room. */
export interface Layout {
  readonly height: number;
  readonly drawn: readonly Drawn[];
  readonly picture: ReactNode;
}

export interface ChartFrameProps {
  readonly model: ChartModel;
  /** The chart in `width` pixels; `chart` names its fills. */
  readonly layout: (width: number, chart: string) => Layout;
  /** By which axis a pointer finds a value. */
  readonly by: 'x' | 'y' | 'both';
  /** Its series are areas and not lines. */
  readonly isFilled?: boolean;
  /** Small beside others: without title and tools. */
  readonly isSmall?: boolean;
}

/** So wide is a chart whose width is not known yet. */
const USUAL_WIDTH = 640;

/**
 * A chart for all: seen by colour, pattern and shape, walked by arrows with each value spoken, opened by Enter or a
 * press, and turned into its table by a button.
 */
export function ChartFrame({ model, layout, by, isFilled = false, isSmall = false }: ChartFrameProps) {
  const { t } = useTexts();
  const chart = useId().replaceAll(/[^\w-]/g, '');
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [isTable, showTable] = useState(false);
  const legend = model.series.length > 1 && <Legend series={model.series} isFilled={isFilled} />;
  return (
    <figure className={`stack gap-6 ${styles.chart}`} data-chart aria-label={model.title}>
      {!isSmall && (
        <figcaption className="row gap-12">
          <span className="medium shrinks">{model.title}</span>
          <ChartTools model={model} plot={plot} isTable={isTable} showTable={showTable} />
        </figcaption>
      )}
      {!isTable && legend}
      <div ref={plot} className={styles.plot}>
        {isTable ? (
          <ChartTable model={model} />
        ) : model.points.length === 0 ? (
          <p className="quiet nothing middle">{t('chart.empty')}</p>
        ) : (
          <Plot model={model} by={by} chart={chart} width={width} {...layout(width, chart)} />
        )}
      </div>
    </figure>
  );
}

type PlotProps = Layout & Pick<ChartFrameProps, 'model' | 'by'> & { readonly chart: string; readonly width: number };

function Plot({ model, by, chart, width, height, drawn, picture }: PlotProps) {
  const { t, lang } = useTexts();
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [isWalked, setWalked] = useState(false);
  const { press } = model;
  const said = t('chart.said', saidOf(model, lang));
  const at = cursor && drawn.find(({ point, series }) => point === cursor.point && series === cursor.series);
  const open = (one: Cursor | null | undefined) => {
    const [point, series] = [model.points[one?.point ?? -1], model.series[one?.series ?? -1]];
    if (point && series) press?.(point.at, series.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && cursor && press) {
      event.preventDefault();
      return open(cursor);
    }
    const next = cursorAfter(event.key, cursor ?? { point: -1, series: 0 }, model, by === 'y');
    if (!next) return;
    event.preventDefault();
    setWalked(true);
    setCursor(next);
  };
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent | React.MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return nearest(drawn, clientX - box.left, clientY - box.top, by);
  };
  return (
    <>
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are walked by arrows
        tabIndex={0}
        className={styles.walk}
        data-pressed={press ? '' : undefined}
        aria-roledescription={t('chart.one')}
        aria-label={`${model.title}. ${said} ${t(press ? 'chart.keys_open' : 'chart.keys')}`}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
        onPointerMove={(event) => {
          setWalked(false);
          setCursor(placeOf(event) ?? null);
        }}
        onPointerLeave={() => setCursor(null)}
        onClick={(event) => open(placeOf(event))}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-picture>
          <Patterns chart={chart} series={model.series} />
          {picture}
          {at && <circle className={styles.cursor} cx={at.x} cy={at.y} r="6" />}
        </svg>
        {cursor && <Said model={model} cursor={cursor} x={at?.x ?? 0} y={at?.y ?? 0} width={width} />}
      </div>
      <p className="sr-only" role="status">
        {isWalked && cursor && <SaidText model={model} cursor={cursor} />}
      </p>
    </>
  );
}

function SaidText({ model, cursor }: { readonly model: ChartModel; readonly cursor: Cursor }) {
  const { lang } = useTexts();
  const point = model.points[cursor.point];
  if (!point) return null;
  const value = valueText(point.values[cursor.series], model.unit);
  return `${placeText(model, point, lang)}, ${model.series[cursor.series]?.name ?? ''}: ${value}`;
}

interface SaidProps {
  readonly model: ChartModel;
  readonly cursor: Cursor;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** What stands under the pointer or the keys, with the values of the other series beside it. */
function Said({ model, cursor, x, y, width }: SaidProps) {
  const { lang } = useTexts();
  const point = model.points[cursor.point];
  if (!point) return null;
  const side = x > width / 2 ? { insetInlineEnd: width - x + 14 } : { insetInlineStart: x + 14 };
  return (
    <div className={`boxed small ${styles.said}`} style={{ ...side, insetBlockStart: Math.max(0, y - 24) }}>
      <b className="cut">{placeText(model, point, lang)}</b>
      {model.series.map((one, at) => (
        <span key={one.key} className="flex gap-12 between" data-chosen={at === cursor.series || undefined}>
          <span>{one.name}</span>
          <span className="digits">{valueText(point.values[at], model.unit)}</span>
        </span>
      ))}
    </div>
  );
}

/** The width of the place, kept true when the window or a drawer beside it changes. */
function useWidth(place: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}
