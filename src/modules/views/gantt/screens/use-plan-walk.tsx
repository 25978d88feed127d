import { type RefObject, useEffect, useRef } from 'react';
import type { Line, PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import { xOf } from '#modules/views/gantt/screens/time-scale.ts';
import type { Active, Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** Where the keys stand in the plan, and the ways on from there. */
export interface PlanWalk {
  readonly lines: readonly Line[];
  readonly line: Line | undefined;
  readonly bars: readonly PlacedBar[];
  readonly bar: PlacedBar | null;
  readonly walkTo: (next: Active) => void;
  readonly walkLines: (step: number) => void;
  /** To a bar beside, to the name of the line, or folding it where there is none. */
  readonly walkBars: (step: number) => void;
  /** To the first or the last bar of the line. */
  readonly walkToEnd: (at: 0 | -1) => boolean;
  /** To the first or the last line. */
  readonly walkToEdge: (at: 0 | -1) => boolean;
}

/** Moves the focus among lines and bars, which are parts of the page only where one looks. */
export function usePlanWalk(scroller: RefObject<HTMLDivElement | null>, viewNow: () => View, plan: Plan): PlanWalk {
  const { picture, active, setActive, wanted, goTo } = plan;
  const isWanted = useRef(false);
  const lines = picture?.layout.lines ?? [];
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === active?.line),
  );
  const line = lines[at];
  const bars = line?.bars ?? [];
  const inLine = bars.findIndex(({ bar }) => bar.task_id === active?.id);
  const bar = bars[inLine] ?? null;

  // The part that the keys went to is there after the next drawing: only then can it have the focus.
  useEffect(() => {
    if (!isWanted.current || !active) return;
    isWanted.current = false;
    const which = active.id === null ? `[data-line="${active.line}"]` : `[data-task="${active.id}"]`;
    scroller.current?.querySelector<HTMLElement>(which)?.focus({ preventScroll: true });
  });

  // Somebody outside of the picture wants to see a bar.
  useEffect(() => {
    if (!wanted) return;
    walkTo(wanted);
    goTo(null);
  });

  function walkTo(next: Active): void {
    isWanted.current = true;
    setActive(next);
    bringIntoSight(next);
  }
  function bringIntoSight({ line: key, id }: Active): void {
    const it = scroller.current;
    const target = lines.find((one) => one.key === key);
    if (!it || !target || !picture) return;
    const view = viewNow();
    const [tall, wide] = [view.height - view.head, view.width - view.left];
    if (target.y < view.y) it.scrollTo({ top: target.y });
    else if (target.y + target.height > view.y + tall) it.scrollTo({ top: target.y + target.height - tall });
    const of = id === null ? undefined : picture.layout.barOf.get(id);
    if (!of) return;
    const [from, to] = [xOf(picture.scale, of.from), xOf(picture.scale, of.to)];
    if (from < view.x || from > view.x + wide - 40) it.scrollTo({ left: from - 60 });
    else if (to > view.x + wide && to - from < wide) it.scrollTo({ left: to - wide + 40 });
  }
  /** The bar of a line that is nearest in time to where one stands; its name where it has none. */
  const nearest = (to: Line): Active => {
    const from = bar?.from;
    if (from === undefined || to.bars.length === 0) return { line: to.key, id: null };
    const best = to.bars.reduce((a, b) => (Math.abs(b.from - from) < Math.abs(a.from - from) ? b : a));
    return { line: to.key, id: best.bar.task_id };
  };
  return {
    ...{ lines, line, bars, bar, walkTo },
    walkLines: (step) => {
      const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))];
      if (next) walkTo(nearest(next));
    },
    walkBars: (step) => {
      if (!line) return;
      const next = bars[inLine + step];
      if (next) return walkTo({ line: line.key, id: next.bar.task_id });
      if (step < 0 && inLine === 0) return walkTo({ line: line.key, id: null });
      if (inLine >= 0 || line.isOpen === null) return;
      if (step > 0 === !line.isOpen) plan.toggleFold(line.key);
    },
    walkToEnd: (end) => {
      if (line) walkTo({ line: line.key, id: bars.at(end)?.bar.task_id ?? null });
      return line !== undefined;
    },
    walkToEdge: (edge) => {
      const to = lines.at(edge);
      if (to) walkTo(nearest(to));
      return to !== undefined;
    },
  };
}
