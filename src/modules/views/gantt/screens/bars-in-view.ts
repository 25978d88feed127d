import { linesBetween } from '#modules/views/gantt/screens/gantt-lines.ts';
import type { View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { PAINTED_BELOW, placeAt } from '#modules/views/gantt/screens/time-scale.ts';

/** Around what is seen so many pixels are drawn along, so that scrolling shows nothing blank. */
const AROUND = 240;
/** More bars than these at once are painted: with their lines they would be more than 1,500 parts of the page. */
const PARTS_AT_MOST = 450;

/** Which bars are parts of the page in a view: those near it, unless one looks from so far that they are painted. */
export function barsInView({ layout, scale }: Picture, view: View) {
  const ids = new Set<number>();
  if (scale.pixels < PAINTED_BELOW) return { ids, isFew: false };
  const [from, to] = [placeAt(scale, view.x - AROUND), placeAt(scale, view.x + view.width + AROUND)];
  const [first, last] = linesBetween(layout.lines, view.y - AROUND, view.y + view.height + AROUND);
  for (let at = first; at < last; at++) {
    for (const one of layout.lines[at]!.bars) {
      if (one.to < from || one.from > to) continue;
      ids.add(one.bar.task_id);
      if (ids.size > PARTS_AT_MOST) return { ids: new Set<number>(), isFew: false };
    }
  }
  return { ids, isFew: true };
}
