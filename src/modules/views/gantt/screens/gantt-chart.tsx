import { type CSSProperties, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Said } from '#web/ui/said.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { BarBubble, HeldBubble } from '#modules/views/gantt/screens/bubbles.tsx';
import { barsInView } from '#modules/views/gantt/screens/bars-in-view.ts';
import { linesBetween } from '#modules/views/gantt/screens/gantt-lines.ts';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import { cordLines, heldLines } from '#modules/views/gantt/screens/held-lines.tsx';
import { BarView, LineView } from '#modules/views/gantt/screens/line-view.tsx';
import type { Shown } from '#modules/views/gantt/screens/paint-bars.ts';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { placeAt, xOf } from '#modules/views/gantt/screens/time-scale.ts';
import type { Active, Plan } from '#modules/views/gantt/screens/use-plan.tsx';
import { usePlanKeys } from '#modules/views/gantt/screens/use-plan-keys.tsx';
import type { Drawn } from '#modules/views/gantt/screens/pointer-hand.tsx';
import { usePulling } from '#modules/views/gantt/screens/use-pulling.tsx';
import { HEAD, useView } from '#modules/views/gantt/screens/use-view.tsx';

interface GanttChartProps {
  readonly plan: Plan;
  readonly picture: Picture;
}

/**
 * The plan as a picture: bars of what is seen are parts of the page, all else is painted on one canvas behind them.
 * Names on the left and the head above stay where they are.
 */
export function GanttChart({ plan, picture }: GanttChartProps) {
  const { words, holding, address, by } = plan;
  const { t } = words;
  const { held, trial } = holding;
  const scroller = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLCanvasElement>(null);
  const head = useRef<HTMLCanvasElement>(null);
  const minute = useMinute();
  const now = picture.placeOf(new Date(minute).toISOString());
  const [isFew, setFew] = useState(true);
  const isCritical = address.isShown('critical');
  const shown: Shown = {
    isCritical,
    hasBaseline: address.hasBaseline,
    hasSlack: address.isShown('slack'),
    hasLinks: address.isShown('links'),
    arePainted: !isFew,
    ghosts: ghostsOf(picture, trial?.answer ?? null, plan.ghosts, held?.standings),
  };
  const { view, viewNow } = useView({ scroller, ground, head }, picture, shown, now);
  const { scale, layout } = picture;
  const wanted = barsInView(picture, view);
  if (wanted.isFew !== isFew) setFew(wanted.isFew);
  const keys = usePlanKeys(scroller, viewNow, plan);
  const { drawn, pointer, hovered } = usePulling(scroller, viewNow, plan);
  useStartAtToday(scroller, picture, now, view.left);
  useZoomByWheel(scroller, keys.zoomBy);
  const lines = heldLines(plan, picture);
  const cord = cordLines(plan, picture);
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="treegrid"
        aria-label={t(by === 'executor' ? 'screen.gantt_people' : 'screen.gantt_projects')}
        aria-rowcount={layout.lines.length}
        aria-multiselectable="true"
        className={styles.scroller}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
        onKeyUp={keys.onKeyUp}
        // Who goes elsewhere with Alt still pressed has not dropped anything.
        onBlur={(event) => hasLeft(event) && held && !pointer && holding.giveBack()}
      >
        <div
          className={styles.whole}
          style={{
            width: view.left + scale.days * scale.pixels,
            height: HEAD + layout.height + 24,
            '--names': `${view.left}px`,
          }}
        >
          <div className={styles.fixed} aria-hidden="true">
            <canvas ref={ground} />
          </div>
          <div className={`${styles.fixed} ${styles.above}`} aria-hidden="true">
            <canvas ref={head} />
            <span
              className={`row panel quiet small medium ${styles.corner}`}
              style={{ width: view.left, height: HEAD, boxSizing: 'border-box' }}
            >
              {t(by === 'executor' ? 'gantt.people' : 'gantt.projects')}
            </span>
          </div>
          <div className={styles.lines} role="rowgroup">
            <DrawnLines {...{ plan, picture, view, isCritical }} active={keys.active} ids={wanted.ids} />
            {drawn && <Pulled drawn={drawn} left={view.left} />}
          </div>
        </div>
      </div>
      {held && pointer && <HeldBubble at={pointer} lines={lines} />}
      {cord.length > 0 && pointer && <HeldBubble at={pointer} lines={cord} />}
      {!held && !drawn && pointer && hovered !== null && (
        <BarBubble plan={plan} picture={picture} id={hovered} at={pointer} />
      )}
      <Said text={held && !pointer ? lines.map(({ text }) => text).join('. ') : ''} />
    </div>
  );
}

const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget);

interface DrawnLinesProps extends GanttChartProps {
  readonly view: View;
  readonly active: Active | null;
  /** Bars that lie in sight. */
  readonly ids: ReadonlySet<number>;
  readonly isCritical: boolean;
}

/** The lines in sight, and the one on which the keys stand wherever one has scrolled. */
function DrawnLines({ plan, picture, view, active, ids, isCritical }: DrawnLinesProps) {
  const { words, selected, toggleFold } = plan;
  const { held } = plan.holding;
  const { scale, layout } = picture;
  const [first, last] = linesBetween(layout.lines, view.y - 200, view.y + view.height + 200);
  const drawn = new Set(Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at));
  const activeAt = layout.lines.findIndex(({ key }) => key === active?.line);
  if (activeAt >= 0) drawn.add(activeAt);
  const isDrawn = (id: number) => ids.has(id) || id === active?.id || held?.standings.has(id);
  return [...drawn].map((at) => {
    const line = layout.lines[at]!;
    return (
      <LineView
        key={line.key}
        {...{ line, at, words }}
        left={view.left}
        isActive={active?.line === line.key && active.id === null}
        isTarget={held?.row?.key === line.row.key && !line.task}
        toggle={toggleFold}
      >
        {line.bars
          .filter(({ bar }) => isDrawn(bar.task_id))
          .map((one) => (
            <BarView
              key={one.bar.task_id}
              of={one}
              standing={held?.standings.get(one.bar.task_id) ?? null}
              {...{ scale, words, isCritical }}
              left={view.left}
              top={(layout.topOf.get(one.bar.task_id) ?? 0) - line.y}
              isActive={active?.id === one.bar.task_id}
              isSelected={selected.has(one.bar.task_id)}
            />
          ))}
      </LineView>
    );
  });
}

/** Others that would move along, and what a trial shows. */
function ghostsOf(
  { placeOf }: Picture,
  answer: {
    readonly moved: readonly { task_id: number; after: { starts_at: string; ends_at: string } | null }[];
  } | null,
  ghosts: Plan['ghosts'],
  standings: Shown['ghosts'] | undefined,
): Shown['ghosts'] {
  const standing = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
    from: placeOf(starts_at),
    to: placeOf(ends_at),
  });
  const found = new Map([...ghosts].map(([id, ghost]) => [id, standing(ghost)]));
  for (const { task_id, after } of answer?.moved ?? []) {
    if (after && !standings?.has(task_id)) found.set(task_id, standing(after));
  }
  return found;
}

/** A frame that selects, or a cord from a bar to the pointer. */
function Pulled({ drawn: { kind, from, to }, left }: { readonly drawn: Drawn; readonly left: number }) {
  if (kind === 'frame') {
    const style: CSSProperties = {
      left: left + Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
    return <i className={styles.marquee} style={style} aria-hidden="true" />;
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const style = { left: left + from.x, top: from.y, width: length, transform: `rotate(${turn}rad)` };
  return <i className={styles.cord} style={style} aria-hidden="true" />;
}

/** The first picture begins a little before today; another zoom keeps the middle where it was. */
function useStartAtToday(
  scroller: React.RefObject<HTMLDivElement | null>,
  { scale }: Picture,
  now: number,
  left: number,
) {
  const last = useRef<Picture['scale'] | null>(null);
  const start = useRef(now);
  useLayoutEffect(() => {
    const it = scroller.current!;
    const before = last.current;
    last.current = scale;
    const wide = it.clientWidth - left;
    if (!before) {
      // A screen that is still on its way has no size, and what has none is not scrolled.
      const sizes = new ResizeObserver(() => {
        if (it.clientWidth === 0) return;
        it.scrollTo({ left: xOf(scale, start.current) - (it.clientWidth - left) / 4 });
        sizes.disconnect();
      });
      sizes.observe(it);
    } else if (before.pixels !== scale.pixels) {
      const middle = placeAt(before, it.scrollLeft + wide / 2);
      it.scrollTo({ left: xOf(scale, middle) - wide / 2 });
    } else if (before.first !== scale.first) it.scrollBy({ left: (before.first - scale.first) * scale.pixels });
  }, [scroller, scale, left]);
}

/** Ctrl and the wheel zoom, as they do on maps; the page is not zoomed along. */
function useZoomByWheel(scroller: React.RefObject<HTMLDivElement | null>, zoomBy: (step: number) => void) {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    const it = scroller.current!;
    let last = 0;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // A turn of the wheel is many events: one of them counts.
      if (event.timeStamp - last < 160) return;
      last = event.timeStamp;
      latest.current(Math.sign(event.deltaY));
    };
    it.addEventListener('wheel', wheel, { passive: false });
    return () => it.removeEventListener('wheel', wheel);
  }, [scroller]);
}
