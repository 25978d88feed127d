import type { Dispatch, SetStateAction } from 'react';
import { openPanel } from '#web/navigation/panel-address.ts';
import { mayPull } from '#modules/views/gantt/screens/bar-changes.ts';
import { addLink, type NewLink } from '#modules/views/gantt/screens/change-plan.tsx';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import { barsWithin, type Grip, type Hit, hitAt, linkKind, speedAt } from '#modules/views/gantt/screens/pulling.ts';
import { daysPulled } from '#modules/views/gantt/screens/time-scale.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

/** A press that goes no further than this is a click; a finger that rests so long takes hold. */
const CLICK_PIXELS = 4;
const TOUCH_PIXELS = 10;
const FINGER_MS = 350;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What is drawn while something is pulled that is no bar: in the picture's own pixels. */
export interface Drawn {
  readonly kind: 'frame' | 'cord';
  readonly from: Spot;
  readonly to: Spot;
}

interface Press {
  readonly hit: Hit;
  readonly at: Spot;
  readonly isAdding: boolean;
  isPulling: boolean;
  last: PointerEvent;
}

/** What a hand works on: the picture, the plan of the last drawing, and what it shows while it works. */
export interface HandAsked {
  readonly scroller: HTMLElement;
  readonly viewNow: () => View;
  readonly planNow: () => Plan;
  readonly setDrawn: Dispatch<SetStateAction<Drawn | null>>;
  readonly setPointer: Dispatch<SetStateAction<Spot | null>>;
  readonly setHovered: Dispatch<SetStateAction<number | null>>;
}

/** Everything that a pointer does with the picture: choose, move, resize, give to somebody else, link. */
export class PointerHand {
  readonly #asked: HandAsked;
  readonly #listening = new AbortController();
  /** Of the press that goes on: ended with it. */
  #pressing = new AbortController();
  #press: Press | null = null;
  #frame = 0;
  #finger: ReturnType<typeof setTimeout> | undefined;

  constructor(asked: HandAsked) {
    this.#asked = asked;
    const { scroller } = asked;
    const { signal } = this.#listening;
    scroller.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    scroller.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    scroller.addEventListener('pointerleave', () => this.#leave(), { signal });
    scroller.addEventListener('dblclick', (event) => this.#open(event), { signal });
    scroller.addEventListener('contextmenu', (event) => this.#menu(event), { signal });
  }

  /** Lets go of everything and listens no more. */
  end(): void {
    this.#rest();
    this.#listening.abort();
  }

  #hitOf({ clientX, clientY }: MouseEvent): Hit | null {
    const { picture } = this.#asked.planNow();
    const box = this.#asked.scroller.getBoundingClientRect();
    return picture && hitAt(picture, this.#asked.viewNow(), clientX - box.left, clientY - box.top);
  }

  /** The picture's own pixels, also over names and head. */
  #spotOf({ clientX, clientY }: PointerEvent): Spot {
    const box = this.#asked.scroller.getBoundingClientRect();
    const view = this.#asked.viewNow();
    return { x: clientX - box.left - view.left + view.x, y: clientY - box.top - view.head + view.y };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || this.#press) return;
    const hit = this.#hitOf(event);
    if (!hit) return;
    const isTouch = event.pointerType === 'touch';
    if (!hit.bar && isTouch) return;
    const isAdding = event.ctrlKey || event.metaKey || event.shiftKey;
    this.#press = { hit, at: { x: event.clientX, y: event.clientY }, isAdding, isPulling: false, last: event };
    if (isTouch && mayBegin(hit)) this.#finger = setTimeout(() => this.#begin(), FINGER_MS);
    this.#pressing = new AbortController();
    const { signal } = this.#pressing;
    addEventListener('pointermove', (one) => this.#move(one), { signal });
    addEventListener('pointerup', (one) => this.#up(one), { signal });
    addEventListener('pointercancel', () => this.#cancel(), { signal });
    addEventListener('keydown', (one) => this.#escape(one), { signal, capture: true });
    // A finger that has taken hold scrolls no more.
    const stay = (one: TouchEvent) => this.#press?.isPulling && one.preventDefault();
    addEventListener('touchmove', stay, { signal, passive: false });
  }

  #begin(): void {
    if (!this.#press || this.#press.isPulling) return;
    this.#press.isPulling = true;
    this.#asked.scroller.dataset.pulling = '';
    this.#asked.setHovered(null);
    this.#frame = requestAnimationFrame(() => this.#go());
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) return;
    press.last = event;
    const far = Math.hypot(event.clientX - press.at.x, event.clientY - press.at.y);
    if (!press.isPulling) {
      if (event.pointerType === 'touch') return far > TOUCH_PIXELS ? this.#rest() : undefined;
      if (far < CLICK_PIXELS || !mayBegin(press.hit)) return;
      this.#begin();
    }
    this.#follow(event, press.hit);
  }

  /** What is pulled lies under the pointer. */
  #follow(event: PointerEvent, hit: Hit): void {
    const { picture, holding, selected, by } = this.#asked.planNow();
    const { setDrawn, setPointer } = this.#asked;
    if (!picture) return;
    const spot = this.#spotOf(event);
    if (!hit.bar) return setDrawn({ kind: 'frame', from: hit, to: spot });
    const { task_id, row_key } = hit.bar.bar;
    setPointer({ x: event.clientX, y: event.clientY });
    if (isLink(hit.grip)) {
      holding.cord.hold(this.#linkOnto(event, hit));
      return setDrawn({ kind: 'cord', from: hit, to: spot });
    }
    const ids = selected.has(task_id) ? [...selected] : [task_id];
    const over = by === 'executor' && hit.grip === 'move' ? this.#hitOf(event)?.line : null;
    const row = over?.row.kind === 'executor' && over.row.key !== row_key ? over.row : null;
    holding.hold(ids, task_id, hit.grip as 'move', daysPulled(picture.scale, spot.x - hit.x), row);
  }

  /** The link that dropping here would draw; null where there is no other bar. */
  #linkOnto(event: PointerEvent, { bar, grip }: Hit): NewLink | null {
    const onto = this.#hitOf(event);
    if (!bar || !onto?.bar || onto.bar.bar.task_id === bar.bar.task_id) return null;
    return { from: bar.bar.task_id, to: onto.bar.bar.task_id, kind: linkKind(grip!, onto) };
  }

  /** At the edges the picture goes along, and what is held with it. */
  #go(): void {
    const press = this.#press;
    if (!press?.isPulling) return;
    const { scroller, viewNow } = this.#asked;
    const box = scroller.getBoundingClientRect();
    const speed = speedAt(viewNow(), press.last.clientX - box.left, press.last.clientY - box.top);
    if (speed.x || speed.y) {
      scroller.scrollBy(speed.x, speed.y);
      this.#follow(press.last, press.hit);
    }
    this.#frame = requestAnimationFrame(() => this.#go());
  }

  #up(event: PointerEvent): void {
    const { picture, setSelected, selected, holding } = this.#asked.planNow();
    const press = this.#press;
    if (!press || !picture) return this.#rest();
    const { hit, isAdding } = press;
    if (!press.isPulling) this.#click(press);
    else if (!hit.bar) {
      const within = barsWithin(picture, hit, this.#spotOf(event));
      setSelected(new Set(isAdding ? [...selected, ...within] : within));
    } else if (isLink(hit.grip)) {
      const link = this.#linkOnto(event, hit);
      if (link) void addLink(link);
    } else void holding.drop();
    this.#rest();
  }

  #click({ hit, isAdding }: Press): void {
    const { setSelected, selected, setActive, picture } = this.#asked.planNow();
    if (!hit.bar) return setSelected(new Set());
    const { task_id } = hit.bar.bar;
    const { lineOf, lines } = picture!.layout;
    setActive({ line: lines[lineOf.get(task_id) ?? 0]!.key, id: task_id });
    if (!isAdding) return setSelected(new Set([task_id]));
    const next = new Set(selected);
    if (!next.delete(task_id)) next.add(task_id);
    setSelected(next);
  }

  #escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#cancel();
  }

  #cancel(): void {
    this.#asked.planNow().holding.giveBack();
    this.#rest();
  }

  #rest(): void {
    const { scroller, setDrawn, setPointer, planNow } = this.#asked;
    planNow().holding.cord.hold(null);
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#finger);
    this.#pressing.abort();
    this.#press = null;
    delete scroller.dataset.pulling;
    setDrawn(null);
    setPointer(null);
  }

  #hover(event: PointerEvent): void {
    if (this.#press || event.pointerType === 'touch') return;
    const { scroller, setHovered, setPointer } = this.#asked;
    const hit = this.#hitOf(event);
    scroller.dataset.cursor = hit?.bar ? cursorOf(hit) : '';
    setHovered(hit?.bar?.bar.task_id ?? null);
    setPointer(hit?.bar ? { x: event.clientX, y: event.clientY } : null);
  }

  #leave(): void {
    if (this.#press) return;
    this.#asked.setHovered(null);
    this.#asked.setPointer(null);
  }

  #open(event: MouseEvent): void {
    const id = this.#hitOf(event)?.bar?.bar.task_id;
    if (id) openPanel('fp/dev-tasks', id);
  }

  #menu(event: MouseEvent): void {
    const bar = this.#hitOf(event)?.bar;
    if (!bar) return;
    event.preventDefault();
    this.#rest();
    const at = { x: event.clientX, y: event.clientY };
    this.#asked.planNow().setOpened({ what: 'menu', id: bar.bar.task_id, at });
  }
}

const isLink = (grip: Grip | null): boolean => grip === 'link-end' || grip === 'link-start';

const mayBegin = ({ bar, grip }: Hit): boolean =>
  !bar || (isLink(grip) ? bar.bar.may.includes('link') : mayPull(bar.bar, grip as 'move'));

/** What the pointer over a bar would do. */
function cursorOf({ bar, grip }: Hit): string {
  if (!bar || !grip) return '';
  if (isLink(grip)) return bar.bar.may.includes('link') ? 'link' : '';
  return mayPull(bar.bar, grip as 'move') ? grip : '';
}
