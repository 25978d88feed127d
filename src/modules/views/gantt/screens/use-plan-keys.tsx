import type { KeyboardEvent, RefObject } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import { zooms } from '#modules/views/gantt/screens/time-scale.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';
import { type PlanWalk, usePlanWalk } from '#modules/views/gantt/screens/use-plan-walk.tsx';

/** So many lines a page of the keys is. */
const PAGE = 10;

/**
 * The plan by keys: arrows walk lines and bars, Enter opens, Space selects; Alt with arrows holds what has the focus
 * and drops it when Alt is let go, Alt and Shift resize it, Escape gives it back.
 */
export function usePlanKeys(scroller: RefObject<HTMLDivElement | null>, viewNow: () => View, plan: Plan) {
  const { picture, active, setActive, holding } = plan;
  const walk = usePlanWalk(scroller, viewNow, plan);
  const { line, lines, bar } = walk;
  const zoomBy = (step: number): void => {
    const { address } = plan;
    const next = zooms[zooms.indexOf(address.zoom) + step];
    if (next) address.setZoom(next);
  };
  const openMenu = (id: number): void => {
    const box = scroller.current?.querySelector(`[data-task="${id}"]`)?.getBoundingClientRect();
    if (box) plan.setOpened({ what: 'menu', id, at: { x: box.left + 12, y: box.bottom } });
  };
  const press = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (event.altKey && key !== 'Escape') return key.startsWith('Arrow') && holdByKey(event, plan, walk);
    if (event.ctrlKey || event.metaKey) return pressWithControl(event, plan, walk);
    if (key === 'Escape') return letGo(plan);
    if (holding.held && key === 'Enter') {
      void holding.drop();
      return true;
    }
    if (bar && openForBar(event, plan, bar.bar.task_id, openMenu)) return true;
    const act = keysOf(plan, walk, zoomBy)[key];
    return act !== undefined && act() !== false;
  };
  return {
    active: line ? { line: line.key, id: bar?.bar.task_id ?? null } : null,
    zoomBy,
    /** However the focus comes, by Tab, by a press or by who listens: the keys go on from there. */
    onFocus: ({ target }: { readonly target: EventTarget & Element }) => {
      const { task, line: key } = (target as HTMLElement).dataset;
      const id = task === undefined ? null : Number(task);
      const of = id === null ? key : lines[picture?.layout.lineOf.get(id) ?? -1]?.key;
      if (of !== undefined && (active?.line !== of || active.id !== id)) setActive({ line: of, id });
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

/** What keys without others do; what answers false did nothing, and the key keeps its own meaning. */
const keysOf = (
  plan: Plan,
  { line, bar, ...walk }: PlanWalk,
  zoomBy: (step: number) => void,
): Readonly<Record<string, () => boolean | void>> => ({
  ArrowDown: () => walk.walkLines(1),
  ArrowUp: () => walk.walkLines(-1),
  PageDown: () => walk.walkLines(PAGE),
  PageUp: () => walk.walkLines(-PAGE),
  ArrowRight: () => walk.walkBars(1),
  ArrowLeft: () => walk.walkBars(-1),
  Home: () => walk.walkToEnd(0),
  End: () => walk.walkToEnd(-1),
  Enter: () => {
    const task = bar ?? line?.task;
    if (task) openPanel('fp/dev-tasks', task.bar.task_id);
    else if (line && line.isOpen !== null) plan.toggleFold(line.key);
  },
  ' ': () => {
    if (!bar) return false;
    const next = new Set(plan.selected);
    if (!next.delete(bar.bar.task_id)) next.add(bar.bar.task_id);
    plan.setSelected(next);
  },
  '+': () => zoomBy(-1),
  '=': () => zoomBy(-1),
  '-': () => zoomBy(1),
});

/** Gives back what is held, or else what is selected. */
function letGo({ holding, selected, setSelected }: Plan): boolean {
  if (holding.held) holding.giveBack();
  else if (selected.size) setSelected(new Set());
  else return false;
  return true;
}

/** Letters by their place on the keyboard, whatever is written on it. */
function openForBar({ key, code, shiftKey }: KeyboardEvent, plan: Plan, id: number, openMenu: (id: number) => void) {
  if (code === 'KeyL') plan.setOpened({ what: 'links', id });
  else if (code === 'KeyE') plan.setOpened({ what: 'dates', id });
  else if (code === 'KeyM' || key === 'ContextMenu' || (key === 'F10' && shiftKey)) openMenu(id);
  else return false;
  return true;
}

function pressWithControl({ key, code }: KeyboardEvent, plan: Plan, { line, bars, walkToEdge }: PlanWalk): boolean {
  if (key === 'Home') return walkToEdge(0);
  if (key === 'End') return walkToEdge(-1);
  if (code !== 'KeyA' || !line) return false;
  plan.setSelected(new Set(bars.map((one) => one.bar.task_id)));
  return true;
}

/** Holds what has the focus: by days, by its end with Shift, and to the person above or below. */
function holdByKey({ key, shiftKey }: KeyboardEvent, plan: Plan, { lines, bar }: PlanWalk): boolean {
  const { picture, holding, selected } = plan;
  if (!bar || !picture) return false;
  const { task_id, row_key } = bar.bar;
  const ids = selected.has(task_id) ? [...selected] : [task_id];
  const { held } = holding;
  const pull = shiftKey ? 'end' : 'move';
  const [days, row] = held?.pull === pull ? [held.days, held.row] : [0, null];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step) holding.hold(ids, task_id, pull, days + step * picture.scale.unit, row);
  else if (plan.by === 'executor' && !shiftKey) {
    const people = lines.filter((line) => line.row.kind === 'executor' && !line.task).map((line) => line.row);
    const now = people.findIndex((one) => one.key === (row?.key ?? row_key));
    const next = people[now + (key === 'ArrowUp' ? -1 : 1)];
    if (next) holding.hold(ids, task_id, 'move', days, next.key === row_key ? null : next);
  }
  return true;
}
