import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';
import type { Line } from '#modules/gantt/screens/gantt-lines.ts';
import type { View } from '#modules/gantt/screens/paint-ground.ts';
import { xOf, zooms } from '#modules/gantt/screens/time-scale.ts';
import type { Active, Plan } from '#modules/gantt/screens/use-plan.tsx';

/** So many lines a page of the keys is. */
const PAGE = 10;

/**
 * The plan by keys: arrows walk lines and bars, Enter opens, Space selects; Alt with arrows holds what has the focus
 * and drops it when Alt is let go, Alt and Shift resize it, Escape gives it back.
 */
export function usePlanKeys(scroller: RefObject<HTMLDivElement | null>, viewNow: () => View, plan: Plan) {
  const { picture, active, setActive, holding, selected, setSelected, address } = plan;
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
  const { wanted, goTo } = plan;
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
    if (target.y < view.y) it.scrollTop = target.y;
    else if (target.y + target.height > view.y + tall) it.scrollTop = target.y + target.height - tall;
    const of = id === null ? undefined : picture.layout.barOf.get(id);
    if (!of) return;
    const [from, to] = [xOf(picture.scale, of.from), xOf(picture.scale, of.to)];
    if (from < view.x || from > view.x + wide - 40) it.scrollLeft = from - 60;
    else if (to > view.x + wide && to - from < wide) it.scrollLeft = to - wide + 40;
  }
  /** The bar of a line that is nearest in time to where one stands; its name where it has none. */
  const nearest = (to: Line): Active => {
    const from = bar?.from;
    if (from === undefined || to.bars.length === 0) return { line: to.key, id: null };
    const best = to.bars.reduce((a, b) => (Math.abs(b.from - from) < Math.abs(a.from - from) ? b : a));
    return { line: to.key, id: best.bar.task_id };
  };
  const walkLines = (step: number): void => {
    const next = lines[Math.min(lines.length - 1, Math.max(0, at + step))];
    if (next) walkTo(nearest(next));
  };
  const walkBars = (step: number): void => {
    if (!line) return;
    const next = bars[inLine + step];
    if (next) return walkTo({ line: line.key, id: next.bar.task_id });
    if (step < 0 && inLine === 0) return walkTo({ line: line.key, id: null });
    if (inLine >= 0 || line.isOpen === null) return;
    if (step > 0 === !line.isOpen) return plan.toggleFold(line.key);
  };

  function hold(event: KeyboardEvent): boolean {
    if (!bar || !picture) return false;
    const { task_id } = bar.bar;
    const ids = selected.has(task_id) ? [...selected] : [task_id];
    const { held } = holding;
    const pull = event.shiftKey ? 'end' : 'move';
    const [days, row] = held?.pull === pull ? [held.days, held.row] : [0, null];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) holding.hold(ids, task_id, pull, days + step * picture.scale.unit, row);
    else if (plan.by === 'executor' && !event.shiftKey) {
      const people = lines.filter(({ row, task }) => row.kind === 'executor' && !task).map(({ row }) => row);
      const now = people.findIndex(({ key }) => key === (row?.key ?? bar.bar.row_key));
      const next = people[now + (event.key === 'ArrowUp' ? -1 : 1)];
      if (next) holding.hold(ids, task_id, 'move', days, next.key === bar.bar.row_key ? null : next);
    }
    return true;
  }

  function press(event: KeyboardEvent): boolean {
    const { key } = event;
    const isArrow = key.startsWith('Arrow');
    if (event.altKey && key !== 'Escape') return isArrow && hold(event);
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (key === 'Escape') {
      if (holding.held) holding.giveBack();
      else if (selected.size) setSelected(new Set());
      else return false;
      return true;
    }
    if (holding.held && key === 'Enter') return (void holding.drop(), true);
    switch (key) {
      case 'ArrowDown':
        return (walkLines(1), true);
      case 'ArrowUp':
        return (walkLines(-1), true);
      case 'PageDown':
        return (walkLines(PAGE), true);
      case 'PageUp':
        return (walkLines(-PAGE), true);
      case 'ArrowRight':
        if (inLine < 0 && bars[0] && line?.isOpen !== false) walkTo({ line: line!.key, id: bars[0].bar.task_id });
        else walkBars(1);
        return true;
      case 'ArrowLeft':
        return (walkBars(-1), true);
      case 'Home':
        return line ? (walkTo({ line: line.key, id: bars[0]?.bar.task_id ?? null }), true) : false;
      case 'End':
        return line ? (walkTo({ line: line.key, id: bars.at(-1)?.bar.task_id ?? null }), true) : false;
      case 'Enter':
        if (bar ?? line?.task) openPanel('fp/dev-tasks', (bar ?? line!.task!).bar.task_id);
        else if (line?.isOpen !== null && line) plan.toggleFold(line.key);
        return true;
      case ' ':
        return bar ? (choose(bar.bar.task_id), true) : false;
      case '+':
      case '=':
        return (zoomBy(-1), true);
      case '-':
        return (zoomBy(1), true);
    }
    if (event.code === 'KeyL' && bar) plan.setOpened({ what: 'links', id: bar.bar.task_id });
    else if (event.code === 'KeyE' && bar) plan.setOpened({ what: 'dates', id: bar.bar.task_id });
    else if ((event.code === 'KeyM' || key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) && bar) openMenu();
    else return false;
    return true;
  }
  function withControl(event: KeyboardEvent): boolean {
    const edge = event.key === 'Home' ? lines[0] : event.key === 'End' ? lines.at(-1) : null;
    if (edge) walkTo(nearest(edge));
    else if (event.code === 'KeyA' && line) setSelected(new Set(bars.map((one) => one.bar.task_id)));
    else return false;
    return true;
  }
  function choose(id: number): void {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  }
  function openMenu(): void {
    const box = scroller.current?.querySelector(`[data-task="${bar!.bar.task_id}"]`)?.getBoundingClientRect();
    if (box) plan.setOpened({ what: 'menu', id: bar!.bar.task_id, at: { x: box.left + 12, y: box.bottom } });
  }
  function zoomBy(step: number): void {
    const next = zooms[zooms.indexOf(address.zoom) + step];
    if (next) address.setZoom(next);
  }
  return {
    active: line ? { line: line.key, id: bar?.bar.task_id ?? null } : null,
    zoomBy,
    walkTo,
    /** However the focus comes, by Tab, by a press or by who listens: the keys go on from there. */
    onFocus: ({ target }: { readonly target: EventTarget & Element }) => {
      const { task, line: key } = (target as HTMLElement).dataset;
      const id = task === undefined ? null : Number(task);
      const of = id === null ? key : lines[picture?.layout.lineOf.get(id) ?? -1]?.key;
      if (of !== undefined && (active?.line !== of || active?.id !== id)) setActive({ line: of, id });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (press(event)) event.preventDefault();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === 'Alt' && holding.held) {
        event.preventDefault();
        void holding.drop();
      }
    },
  };
}
