import type { Pull } from '#modules/views/gantt/screens/bar-changes.ts';
import { barAt, type Line, lineAt, type PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import { LEAST_WIDTH } from '#modules/views/gantt/screens/paint-bars.ts';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { placeAt, xOf } from '#modules/views/gantt/screens/time-scale.ts';

/** What lies under a pointer, reckoned from the picture: the same whether bars are painted or parts of the page. */

/** Pixels: within an end one resizes, outside of it one draws a link. */
const EDGE = 7;
const OUTSIDE = 12;
/** A narrower bar is only moved: its ends would be all of it. */
const RESIZED_FROM = 24;

export type Grip = Pull | 'link-start' | 'link-end';

export interface Hit {
  readonly bar: PlacedBar | null;
  readonly grip: Grip | null;
  readonly line: Line | null;
  /** Where in time, and where in the picture. */
  readonly place: number;
  readonly x: number;
  readonly y: number;
}

/** The place of a pointer given within the scroller; null over the names and the head. */
export function hitAt(picture: Picture, view: View, left: number, top: number): Hit | null {
  if (left < view.left || top < view.head) return null;
  const { scale, layout } = picture;
  const [x, y] = [left - view.left + view.x, top - view.head + view.y];
  const place = placeAt(scale, x);
  const line = layout.lines[lineAt(layout.lines, y)] ?? null;
  const bar = barAt(layout, y, place, OUTSIDE / scale.pixels);
  return { bar, line, place, x, y, grip: bar && gripAt(picture, bar, x) };
}

function gripAt({ scale }: Picture, one: PlacedBar, x: number): Grip {
  const start = xOf(scale, one.from);
  const width = Math.max(LEAST_WIDTH, (one.to - one.from) * scale.pixels);
  const half = one.bar.kind === 'milestone' ? 8 : 0;
  if (x > start + width + half) return 'link-end';
  if (x < start - half) return 'link-start';
  if (one.bar.kind !== 'task' || width < RESIZED_FROM) return 'move';
  if (x > start + width - EDGE) return 'end';
  return x < start + EDGE ? 'start' : 'move';
}

/** The kind of a link that is drawn out of one end of a bar onto a half of another. */
export function linkKind(from: Grip, { bar, place }: Hit) {
  const onto = bar && place > (bar.from + bar.to) / 2 && bar.to > bar.from ? 'finish' : 'start';
  return `${from === 'link-start' ? 'start' : 'finish'}_to_${onto}` as const;
}

/** Which bars a frame drawn over the picture touches. */
export function barsWithin(picture: Picture, a: Pick<Hit, 'x' | 'y'>, b: Pick<Hit, 'x' | 'y'>): number[] {
  const { layout, scale } = picture;
  const [from, to] = [placeAt(scale, Math.min(a.x, b.x)), placeAt(scale, Math.max(a.x, b.x))];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const lines = layout.lines.slice(lineAt(layout.lines, top), lineAt(layout.lines, bottom) + 1);
  return lines.flatMap(({ bars }) =>
    bars.flatMap(({ bar, ...one }) => {
      const y = layout.topOf.get(bar.task_id) ?? 0;
      return one.from <= to && one.to >= from && y <= bottom && y + 20 >= top ? [bar.task_id] : [];
    }),
  );
}

/** How fast the picture goes along while something is held at its edge: pixels a frame, both ways. */
export function speedAt(view: View, left: number, top: number): { readonly x: number; readonly y: number } {
  const near = 48;
  const of = (before: number, behind: number) =>
    before < near
      ? -Math.min(1, (near - before) / near) * 22
      : behind < near
        ? Math.min(1, (near - behind) / near) * 22
        : 0;
  return { x: of(left - view.left, view.width - left), y: of(top - view.head, view.height - top) };
}
