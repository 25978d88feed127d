import type { Lang } from '#kernel/languages.ts';
import type { Look } from '#modules/views/gantt/screens/look.ts';
import { type Line, linesBetween, LOAD } from '#modules/views/gantt/screens/gantt-lines.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { headOf, placeAt, xOf } from '#modules/views/gantt/screens/time-scale.ts';

/** What lies behind the bars: days off, leave, lines, load, today; and the head above all. */

/** What of the picture is seen. The names on the left and the head above take their room from it. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly head: number;
}

export type Pen = CanvasRenderingContext2D;

/** Days below so many pixels have no stripe of their own. */
const STRIPES_FROM = 3;

/** Where the picture begins on the canvas. */
export const at = (view: View) => ({ x: view.left - view.x, y: view.head - view.y });

/** Which lines and days are seen. */
export function seen({ layout, scale }: Picture, view: View) {
  const [first, last] = linesBetween(layout.lines, view.y, view.y + view.height - view.head);
  const from = placeAt(scale, view.x);
  const to = placeAt(scale, view.x + view.width - view.left);
  return { first, last, from, to };
}

/** Paints inside the part that is left of names and below the head. */
export function inside(pen: Pen, view: View, paint: () => void): void {
  pen.save();
  pen.beginPath();
  pen.rect(view.left, view.head, view.width - view.left, view.height - view.head);
  pen.clip();
  paint();
  pen.restore();
}

export function paintGround(pen: Pen, picture: Picture, view: View, look: Look, now: number, lang: Lang): void {
  const { scale, layout } = picture;
  const { first, last, from, to } = seen(picture, view);
  const origin = at(view);
  const lines = layout.lines.slice(first, last);
  inside(pen, view, () => {
    if (scale.pixels >= STRIPES_FROM)
      for (const band of bandsOf(picture, lines)) paintDaysOff(pen, picture, view, look, band);
    for (const line of lines) paintAway(pen, picture, view, look, line);
    pen.fillStyle = look.of['line-soft'];
    for (const line of lines) pen.fillRect(view.left, Math.round(origin.y + line.y + line.height) - 1, view.width, 1);
    const { upper, lower } = headOf(scale, from, to, lang);
    for (const { at: place } of scale.zoom === 'month' || scale.zoom === 'quarter' ? lower : [])
      pen.fillRect(Math.round(origin.x + xOf(scale, place)), view.head, 1, view.height);
    pen.fillStyle = look.of.line;
    for (const { at: place } of upper)
      pen.fillRect(Math.round(origin.x + xOf(scale, place)), view.head, 1, view.height);
    for (const line of lines) if (line.hasLoad) paintLoad(pen, picture, view, look, line);
    pen.fillStyle = look.of.accent;
    pen.fillRect(Math.round(origin.x + xOf(scale, now)), view.head, 1.5, view.height);
  });
}

interface Band {
  readonly line: Line;
  readonly top: number;
  readonly bottom: number;
}

/** Lines beside each other that have the same calendar: their days off are one stripe. */
function bandsOf({ calendarAt }: Picture, lines: readonly Line[]): Band[] {
  const bands: Band[] = [];
  for (const line of lines) {
    const last = bands.at(-1);
    const bottom = line.y + line.height;
    if (last && calendarAt(last.line) === calendarAt(line)) bands[bands.length - 1] = { ...last, bottom };
    else bands.push({ line, top: line.y, bottom });
  }
  return bands;
}

function paintDaysOff(pen: Pen, picture: Picture, view: View, look: Look, { line, top, bottom }: Band): void {
  const { from, to } = seen(picture, view);
  const { minutesOn } = picture.workAt(line);
  const origin = at(view);
  pen.fillStyle = look.of['line-soft'];
  pen.globalAlpha = 0.75;
  for (let day = Math.floor(from); day <= to; day++) {
    if (minutesOn(day) > 0) continue;
    const x = Math.round(origin.x + xOf(picture.scale, day));
    const end = Math.round(origin.x + xOf(picture.scale, day + 1));
    pen.fillRect(x, origin.y + top, end - x, bottom - top);
  }
  pen.globalAlpha = 1;
}

/** Leave lies behind the bars of whoever is away, hatched. */
function paintAway(pen: Pen, { awayOf, scale }: Picture, view: View, look: Look, { row, y, height, task }: Line): void {
  if (row.kind !== 'executor' || row.id === null || task) return;
  const origin = at(view);
  for (const { from, to } of awayOf.get(row.id) ?? []) {
    const x = origin.x + xOf(scale, from);
    const width = (to - from) * scale.pixels;
    if (x > view.width || x + width < view.left) continue;
    pen.fillStyle = look.of['warn-soft'];
    pen.fillRect(x, origin.y + y, width, height - 1);
    pen.save();
    pen.beginPath();
    pen.rect(x, origin.y + y, width, height - 1);
    pen.clip();
    pen.strokeStyle = look.of['warn-line'];
    pen.lineWidth = 1;
    pen.beginPath();
    for (let step = -height; step < width; step += 8) {
      pen.moveTo(x + step, origin.y + y + height);
      pen.lineTo(x + step + height, origin.y + y);
    }
    pen.stroke();
    pen.restore();
  }
}

/** How full each day of a person is, under the bars; more than the day holds is red and fills it whole. */
function paintLoad(pen: Pen, picture: Picture, view: View, look: Look, { row, y, height }: Line): void {
  const days = picture.loadOf.get(row.id ?? 0);
  if (!days) return;
  const { from, to } = seen(picture, view);
  const origin = at(view);
  const bottom = origin.y + y + height - 2;
  const gap = picture.scale.pixels >= 8 ? 1 : 0;
  for (let day = Math.floor(from); day <= to; day++) {
    const load = days.get(day);
    if (!load?.load_minutes) continue;
    const share = load.capacity_minutes > 0 ? load.load_minutes / load.capacity_minutes : 2;
    const tall = Math.max(2, Math.min(1, share) * (LOAD - 3));
    pen.fillStyle = share > 1 ? look.of.danger : share > 0.85 ? look.of['warn-line'] : look.of['good-line'];
    pen.fillRect(origin.x + xOf(picture.scale, day), bottom - tall, Math.max(1, picture.scale.pixels - gap), tall);
  }
}

/** Months or years above, days, weeks or months below; the first of them stays in sight as long as it lasts. */
export function paintHead(pen: Pen, picture: Picture, view: View, look: Look, now: number, lang: Lang): void {
  const { scale } = picture;
  const { from, to } = seen(picture, view);
  const origin = at(view);
  const middle = Math.round(view.head / 2);
  pen.fillStyle = look.of.panel;
  pen.fillRect(0, 0, view.width, view.head);
  pen.save();
  pen.beginPath();
  pen.rect(view.left, 0, view.width - view.left, view.head);
  pen.clip();
  pen.textBaseline = 'middle';
  const { upper, lower } = headOf(scale, from, to, lang);
  const today = Math.floor(now);
  if (scale.pixels >= 12) {
    pen.fillStyle = look.of['accent-soft'];
    pen.fillRect(origin.x + xOf(scale, today), middle, scale.pixels, middle);
  }
  pen.font = `600 12px ${look.font}`;
  for (const [index, tick] of upper.entries()) {
    const x = origin.x + xOf(scale, tick.at);
    const end = upper[index + 1] ? origin.x + xOf(scale, upper[index + 1]!.at) : view.width;
    pen.fillStyle = look.of.line;
    pen.fillRect(Math.round(x), 0, 1, view.head);
    pen.fillStyle = look.of['ink-2'];
    const left = Math.max(x, view.left) + 6;
    if (end - left > pen.measureText(tick.text).width) pen.fillText(tick.text, left, middle / 2 + 1);
  }
  for (const [index, tick] of lower.entries()) {
    const x = origin.x + xOf(scale, tick.at);
    const room = (lower[index + 1]?.at ?? tick.at + 7) - tick.at;
    pen.font = `${tick.isStrong ? 600 : 400} 12px ${look.font}`;
    pen.fillStyle = tick.at === today ? look.of.accent : look.of['ink-3'];
    const width = room * scale.pixels;
    const isNarrow = width < pen.measureText(tick.text).width + 2;
    if (!isNarrow)
      pen.fillText(tick.text, room <= 1 ? x + (width - pen.measureText(tick.text).width) / 2 : x + 4, middle * 1.5);
  }
  pen.restore();
  pen.fillStyle = look.of.line;
  pen.fillRect(0, view.head - 1, view.width, 1);
}
