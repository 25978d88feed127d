import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { texts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { attempt, notify } from '#web/ui/notices.ts';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { gridColumns, onGrid, type Place, type Placed, placedAnew } from '#modules/numbers/dashboards/grid.ts';
import type { Widget } from '#modules/numbers/dashboards/widget-card.tsx';

/** Keys of one burst are sent as one change. */
const SENT_AFTER_MS = 500;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const placeOf = ({ id, x, y, width, height }: Widget): Placed => ({
  ...{ id, x: x ?? 0, y: y ?? 0 },
  ...{ width: width ?? 3, height: height ?? 2 },
});

const isSame = (a: Place, b: Place): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

async function send(dashboardId: number, places: readonly Placed[]): Promise<void> {
  await call('POST /api/fp/dashboards/place', { body: { id: dashboardId, places: [...places] } });
  await refreshLists(dashboardWidgets.path);
}

/** How far a pointer went, in cells of the grid that it moves on. */
function cellsMoved(grid: HTMLElement, dx: number, dy: number): readonly [number, number] {
  const style = getComputedStyle(grid);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const row = Number.parseFloat(style.gridAutoRows) || 64;
  return [Math.round(dx / ((grid.clientWidth + gap) / gridColumns)), Math.round(dy / (row + gap))];
}

/**
 * Places of widgets while they are put elsewhere: by pointer and by arrows, Shift with arrows for the size. Seen at
 * once, sent when the hand rests, and taken back where the server refuses.
 */
export function useArranging(dashboardId: number, widgets: readonly Widget[]) {
  const stored = widgets.map(placeOf);
  const [draft, setDraft] = useState<readonly Placed[] | null>(null);
  const [held, hold] = useState<number | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const places = draft ?? stored;

  function put(id: number, place: Place, from: readonly Placed[] = places): readonly Placed[] {
    const after = placedAnew(from, id, onGrid(place));
    setDraft(after);
    setMoved(id);
    return after;
  }

  async function keep(after: readonly Placed[]): Promise<void> {
    const changed = after.filter((one) => !stored.some((other) => other.id === one.id && isSame(one, other)));
    const before = changed.map(({ id }) => stored.find((one) => one.id === id)!);
    const done = changed.length > 0 && (await attempt(() => send(dashboardId, changed)));
    setDraft(null);
    if (!done) return;
    const text = texts().t('dashboard.arrange');
    notify({ kind: 'success', text, isQuiet: true, undo: () => send(dashboardId, before) });
  }

  const onKeyDown = (id: number) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const now = places.find((one) => one.id === id)!;
    const [dx, dy] = step;
    const after = event.shiftKey
      ? put(id, { ...now, width: now.width + dx, height: now.height + dy })
      : put(id, { ...now, x: now.x + dx, y: now.y + dy });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(after), SENT_AFTER_MS);
  };

  const onPointerDown = (id: number, what: 'move' | 'size') => (event: PointerEvent<HTMLElement>) => {
    const grid = event.currentTarget.closest<HTMLElement>('[data-grid]');
    if (!grid || event.button !== 0) return;
    const handle = event.currentTarget;
    const [base, from] = [places, places.find((one) => one.id === id)!];
    const start = { x: event.clientX, y: event.clientY };
    let after: readonly Placed[] = base;
    handle.setPointerCapture(event.pointerId);
    hold(id);
    const move = (now: globalThis.PointerEvent) => {
      const [dx, dy] = cellsMoved(grid, now.clientX - start.x, now.clientY - start.y);
      const place =
        what === 'move'
          ? { ...from, x: from.x + dx, y: from.y + dy }
          : { ...from, width: Math.min(from.width + dx, gridColumns - from.x), height: from.height + dy };
      after = put(id, place, base);
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      hold(null);
      void keep(after);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };

  return { places, held, moved, onKeyDown, onPointerDown };
}
