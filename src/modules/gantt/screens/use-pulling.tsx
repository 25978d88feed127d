import { type RefObject, useEffect, useRef, useState } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';
import { addLink } from '#modules/gantt/screens/change-plan.tsx';
import type { View } from '#modules/gantt/screens/paint-ground.ts';
import { barsWithin, type Grip, type Hit, hitAt, linkKind, speedAt } from '#modules/gantt/screens/pulling.ts';
import { daysPulled } from '#modules/gantt/screens/time-scale.ts';
import { mayPull } from '#modules/gantt/screens/bar-changes.ts';
import type { Plan } from '#modules/gantt/screens/use-plan.tsx';

/** A press that goes no further than this is a click; a finger that rests so long takes hold. */
const CLICK_PIXELS = 4;
const FINGER_MS = 350;

/** What is drawn while something is pulled that is no bar: in the picture's own pixels. */
export interface Drawn {
  readonly kind: 'frame' | 'cord';
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

interface Press {
  readonly hit: Hit;
  readonly at: { readonly x: number; readonly y: number };
  readonly isAdding: boolean;
  isPulling: boolean;
  last: PointerEvent;
}

/** Everything that a pointer does with the picture: choose, move, resize, give to somebody else, link. */
export function usePulling(scroller: RefObject<HTMLDivElement | null>, viewNow: () => View, plan: Plan) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  useEffect(() => {
    const it = scroller.current!;
    let press: Press | null = null;
    let frame = 0;
    let finger: ReturnType<typeof setTimeout> | undefined;
    const hitOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Hit | null => {
      const { picture } = latest.current;
      const box = it.getBoundingClientRect();
      return picture && hitAt(picture, viewNow(), clientX - box.left, clientY - box.top);
    };
    /** The picture's own pixels, also over names and head. */
    const spotOf = ({ clientX, clientY }: PointerEvent) => {
      const box = it.getBoundingClientRect();
      const view = viewNow();
      return { x: clientX - box.left - view.left + view.x, y: clientY - box.top - view.head + view.y };
    };

    const rest = () => {
      cancelAnimationFrame(frame);
      clearTimeout(finger);
      press = null;
      delete it.dataset.pulling;
      setDrawn(null);
      setPointer(null);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape, true);
      removeEventListener('touchmove', stay);
    };
    const cancel = () => {
      latest.current.holding.giveBack();
      rest();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancel();
    };
    /** A finger that has taken hold scrolls no more. */
    const stay = (event: TouchEvent) => press?.isPulling && event.preventDefault();

    /** What is pulled lies under the pointer. */
    function follow(event: PointerEvent): void {
      const { picture, holding, selected, by } = latest.current;
      if (!press || !picture) return;
      const { hit } = press;
      const spot = spotOf(event);
      if (!hit.bar) return setDrawn({ kind: 'frame', from: hit, to: spot });
      const { task_id } = hit.bar.bar;
      if (hit.grip === 'link-end' || hit.grip === 'link-start') {
        setPointer({ x: event.clientX, y: event.clientY });
        return setDrawn({ kind: 'cord', from: hit, to: spot });
      }
      const ids = selected.has(task_id) ? [...selected] : [task_id];
      const over = by === 'executor' && hit.grip === 'move' ? hitOf(event)?.line : null;
      const row = over?.row.kind === 'executor' && over.row.key !== hit.bar.bar.row_key ? over.row : null;
      holding.hold(ids, task_id, hit.grip as 'move', daysPulled(picture.scale, spot.x - hit.x), row);
      setPointer({ x: event.clientX, y: event.clientY });
    }
    /** At the edges the picture goes along, and what is held with it. */
    function go(): void {
      if (!press?.isPulling) return;
      const box = it.getBoundingClientRect();
      const speed = speedAt(viewNow(), press.last.clientX - box.left, press.last.clientY - box.top);
      if (speed.x || speed.y) {
        it.scrollBy(speed.x, speed.y);
        follow(press.last);
      }
      frame = requestAnimationFrame(go);
    }
    function begin(): void {
      if (!press || press.isPulling) return;
      press.isPulling = true;
      it.dataset.pulling = '';
      setHovered(null);
      frame = requestAnimationFrame(go);
    }
    function move(event: PointerEvent): void {
      if (!press) return;
      press.last = event;
      const far = Math.hypot(event.clientX - press.at.x, event.clientY - press.at.y);
      if (!press.isPulling) {
        if (event.pointerType === 'touch') return far > 10 ? rest() : undefined;
        if (far < CLICK_PIXELS || !mayBegin(press)) return;
        begin();
      }
      follow(event);
    }
    const mayBegin = ({ hit: { bar, grip } }: Press): boolean =>
      !bar || (isLink(grip) ? bar.bar.may.includes('link') : mayPull(bar.bar, grip as 'move'));

    function up(event: PointerEvent): void {
      const { picture, setSelected, selected, holding } = latest.current;
      const was = press;
      if (!was || !picture) return rest();
      const { hit, isAdding } = was;
      if (!was.isPulling) click(was);
      else if (!hit.bar) {
        const within = barsWithin(picture, hit, spotOf(event));
        setSelected(new Set(isAdding ? [...selected, ...within] : within));
      } else if (isLink(hit.grip)) {
        const onto = hitOf(event);
        if (onto?.bar && onto.bar !== hit.bar) {
          const link = { from: hit.bar.bar.task_id, to: onto.bar.bar.task_id, kind: linkKind(hit.grip!, onto) };
          void addLink(link);
        }
      } else void holding.drop();
      rest();
    }
    function click({ hit, isAdding }: Press): void {
      const { setSelected, selected, setActive } = latest.current;
      if (!hit.bar) return setSelected(new Set());
      const { task_id } = hit.bar.bar;
      const { lineOf, lines } = latest.current.picture!.layout;
      setActive({ line: lines[lineOf.get(task_id) ?? 0]!.key, id: task_id });
      if (!isAdding) return setSelected(new Set([task_id]));
      const next = new Set(selected);
      if (!next.delete(task_id)) next.add(task_id);
      setSelected(next);
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0 || press) return;
      const hit = hitOf(event);
      if (!hit) return;
      const isTouch = event.pointerType === 'touch';
      if (!hit.bar && isTouch) return;
      const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
      press = { hit, at: { x: event.clientX, y: event.clientY }, isAdding, isPulling: false, last: event };
      if (isTouch && mayBegin(press)) finger = setTimeout(begin, FINGER_MS);
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', cancel);
      addEventListener('keydown', escape, true);
      addEventListener('touchmove', stay, { passive: false });
    }
    const hover = (event: PointerEvent) => {
      if (press || event.pointerType === 'touch') return;
      const hit = hitOf(event);
      it.dataset.cursor = hit?.bar ? cursorOf(hit) : '';
      setHovered(hit?.bar?.bar.task_id ?? null);
      setPointer(hit?.bar ? { x: event.clientX, y: event.clientY } : null);
    };
    const leave = () => {
      if (press) return;
      setHovered(null);
      setPointer(null);
    };
    const open = (event: MouseEvent) => {
      const id = hitOf(event)?.bar?.bar.task_id;
      if (id) openPanel('fp/dev-tasks', id);
    };
    const menu = (event: MouseEvent) => {
      const bar = hitOf(event)?.bar;
      if (!bar) return;
      event.preventDefault();
      rest();
      latest.current.setOpened({ what: 'menu', id: bar.bar.task_id, at: { x: event.clientX, y: event.clientY } });
    };
    it.addEventListener('pointerdown', down);
    it.addEventListener('pointermove', hover);
    it.addEventListener('pointerleave', leave);
    it.addEventListener('dblclick', open);
    it.addEventListener('contextmenu', menu);
    return () => {
      rest();
      it.removeEventListener('pointerdown', down);
      it.removeEventListener('pointermove', hover);
      it.removeEventListener('pointerleave', leave);
      it.removeEventListener('dblclick', open);
      it.removeEventListener('contextmenu', menu);
    };
  }, [scroller, viewNow]);
  return { drawn, pointer, hovered };
}

const isLink = (grip: Grip | null): boolean => grip === 'link-end' || grip === 'link-start';

/** What the pointer over a bar would do. */
function cursorOf({ bar, grip }: Hit): string {
  if (!bar || !grip) return '';
  if (isLink(grip)) return bar.bar.may.includes('link') ? 'link' : '';
  return mayPull(bar.bar, grip as 'move') ? grip : '';
}
