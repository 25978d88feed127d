import type { Lang } from '#kernel/languages.ts';
import { lineAt } from '#modules/views/gantt/screens/gantt-lines.ts';
import { lookOf } from '#modules/views/gantt/screens/look.ts';
import { paintBars, type Shown } from '#modules/views/gantt/screens/paint-bars.ts';
import { paintGround, paintHead, type Pen, type View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { dayNumber } from '#modules/views/gantt/screens/time-scale.ts';

/** The picture on paper and as a file: the same painters, with names on the left, page by page. */

const LEFT = 240;
const HEAD = 48;
/** Dots for each pixel of the screen. */
const SHARP = 2;
/** No browser draws a wider or higher canvas everywhere. */
const MOST_DOTS = 16_000;

export interface Sheet {
  readonly picture: Picture;
  /** What was asked for: bars that began before are cut at it, as on the page. */
  readonly days: { readonly day_from: string; readonly day_to: string };
  readonly shown: Omit<Shown, 'arePainted' | 'ghosts' | 'hasNames'>;
  readonly now: number;
  readonly lang: Lang;
  /** The name of a row of nobody in particular. */
  readonly nameOf: (kind: string) => string;
}

/** Paints what a view shows, on the ground of the theme in which `element` stands. */
function painted(element: Element, { picture, shown, now, lang, nameOf }: Sheet, view: View): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(view.width * SHARP), Math.ceil(view.height * SHARP)];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const look = lookOf(element);
  pen.scale(SHARP, SHARP);
  pen.fillStyle = look.of.panel;
  pen.fillRect(0, 0, view.width, view.height);
  paintGround(pen, picture, view, look, now, lang);
  paintBars(pen, picture, view, look, { ...shown, arePainted: true, hasNames: true, ghosts: new Map() });
  paintHead(pen, picture, view, look, now, lang);
  paintNames(pen, picture, view, look, nameOf);
  return canvas;
}

function paintNames(
  pen: Pen,
  { layout }: Picture,
  view: View,
  look: ReturnType<typeof lookOf>,
  nameOf: Sheet['nameOf'],
) {
  pen.fillStyle = look.of.line;
  pen.fillRect(view.left - 1, 0, 1, view.height);
  pen.save();
  pen.beginPath();
  pen.rect(0, view.head, view.left - 4, view.height - view.head);
  pen.clip();
  pen.textBaseline = 'middle';
  for (const { row, task, y, height, level } of layout.lines.slice(lineAt(layout.lines, view.y))) {
    const top = view.head + y - view.y;
    if (top > view.height) break;
    pen.fillStyle = task ? look.of['ink-2'] : look.of.ink;
    pen.font = `${task ? 400 : 600} 12px ${look.font}`;
    const name = task ? `${task.bar.number} ${task.bar.name}` : (row.name ?? nameOf(row.kind));
    pen.fillText(name, 8 + (level - 1) * 12, top + Math.min(height, 34) / 2);
    pen.fillStyle = look.of['line-soft'];
    pen.fillRect(0, Math.round(top + height) - 1, view.left, 1);
  }
  pen.restore();
}

/** Pixels of the screen that one sheet of paper shows, lying on its side. */
export const papers = { a4: { width: 1060, height: 700 }, a3: { width: 1500, height: 1010 } } as const;
export type Paper = keyof typeof papers;

/** From the first bar to the last within the days asked for: what lies around them is not printed. */
function stretch({ picture: { layout, scale }, days }: Sheet): readonly [number, number] {
  const bars = [...layout.barOf.values()];
  if (!bars.length) return [0, scale.days * scale.pixels];
  const [first, last] = [dayNumber(days.day_from), dayNumber(days.day_to) + 1];
  const from = Math.min(last - 1, Math.max(first, Math.min(...bars.map((one) => one.from)) - 2));
  const ends = bars.map(({ to, late, deadline }) => Math.max(to, Math.min(late, to + 60), deadline ?? to));
  const to = Math.max(from + 1, Math.min(last, Math.max(...ends) + 2));
  return [Math.max(0, (from - scale.first) * scale.pixels), Math.min(scale.days, to - scale.first) * scale.pixels];
}

/** The sheets of a plan, each with the head and the names: down first, then on in time. Lines are not cut in two. */
export function sheetsOf(element: Element, sheet: Sheet, paper: Paper): HTMLCanvasElement[] {
  const { width, height } = papers[paper];
  const { layout } = sheet.picture;
  const [from, to] = stretch(sheet);
  const across = width - LEFT;
  const pages: HTMLCanvasElement[] = [];
  for (let x = from; x < to || x === from; x += across) {
    for (let y = 0; y < layout.height || y === 0; ) {
      const last = layout.lines[lineAt(layout.lines, y + height - HEAD)];
      // A line that would be cut begins the next sheet, unless it is higher than a sheet.
      const end = last && last.y > y ? last.y : Math.min(layout.height, y + height - HEAD);
      const view = {
        x,
        y,
        width: LEFT + Math.min(across, to - x),
        height: HEAD + Math.max(40, end - y),
        left: LEFT,
        head: HEAD,
      };
      pages.push(painted(element, sheet, view));
      y = end > y ? end : y + height - HEAD;
    }
  }
  return pages;
}

/** All of it as one picture, as far as browsers draw one. */
export async function pictureFile(element: Element, sheet: Sheet): Promise<Blob> {
  const [from, to] = stretch(sheet);
  const most = MOST_DOTS / SHARP;
  const view: View = {
    x: from,
    y: 0,
    width: Math.min(most, LEFT + to - from),
    height: Math.min(most, HEAD + sheet.picture.layout.height + 8),
    left: LEFT,
    head: HEAD,
  };
  const canvas = painted(element, sheet, view);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
