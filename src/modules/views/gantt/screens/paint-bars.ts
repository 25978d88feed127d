import type { GanttLink } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { Standing } from '#modules/views/gantt/screens/bar-changes.ts';
import { BAR, type PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import type { Look } from '#modules/views/gantt/screens/look.ts';
import { at, inside, type Pen, seen, type View } from '#modules/views/gantt/screens/paint-ground.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import { xOf } from '#modules/views/gantt/screens/time-scale.ts';

/** What goes with bars on the canvas: baseline, slack, deadlines, links, ghosts; far away the bars themselves. */

export interface Shown {
  readonly isCritical: boolean;
  readonly hasBaseline: boolean;
  readonly hasSlack: boolean;
  readonly hasLinks: boolean;
  /** Bars are painted, too. */
  readonly arePainted: boolean;
  /** With their names, where there is room: on paper. */
  readonly hasNames?: boolean;
  /** Where tasks would stand if what is held were dropped. */
  readonly ghosts: ReadonlyMap<number, Standing>;
}

/** A bar is never narrower than this. */
export const LEAST_WIDTH = 4;

export function paintBars(pen: Pen, picture: Picture, view: View, look: Look, shown: Shown): void {
  const { layout, linksOf } = picture;
  const { first, last, from, to } = seen(picture, view);
  const links = new Set<GanttLink>();
  inside(pen, view, () => {
    for (let index = first; index < last; index++) {
      const line = layout.lines[index]!;
      if (line.span) paintSpan(pen, picture, view, look, line.y, line.span);
      for (const one of line.bars) {
        if (reachOf(one) >= from && Math.min(one.from, one.baseline?.from ?? one.from) <= to)
          paintBeside(pen, picture, view, look, one, shown);
      }
      for (const link of linksOf.get(index) ?? []) links.add(link);
    }
    if (shown.hasLinks) paintLinks(pen, picture, view, look, links, shown);
    for (const [id, standing] of shown.ghosts) paintGhost(pen, picture, view, look, id, standing);
  });
}

const reachOf = ({ to, late, deadline, baseline }: PlacedBar) => Math.max(to, late, deadline ?? to, baseline?.to ?? to);

function placed({ scale, layout }: Picture, view: View, id: number, standing: Standing) {
  const origin = at(view);
  const x = origin.x + xOf(scale, standing.from);
  const width = Math.max(LEAST_WIDTH, (standing.to - standing.from) * scale.pixels);
  return { x, y: origin.y + (layout.topOf.get(id) ?? 0), width };
}

/** From the first to the last of what a row holds, as a bracket. */
function paintSpan(pen: Pen, { scale }: Picture, view: View, look: Look, y: number, { from, to }: Standing): void {
  const origin = at(view);
  const [x, end, top] = [origin.x + xOf(scale, from), origin.x + xOf(scale, to), origin.y + y + 12];
  pen.fillStyle = look.of['field-line'];
  pen.fillRect(x, top, end - x, 3);
  pen.fillRect(x, top, 2, 8);
  pen.fillRect(end - 2, top, 2, 8);
}

function paintBeside(pen: Pen, picture: Picture, view: View, look: Look, one: PlacedBar, shown: Shown): void {
  const { scale } = picture;
  const origin = at(view);
  const { bar, late, deadline, baseline } = one;
  const { x, y, width } = placed(picture, view, bar.task_id, one);
  if (shown.hasBaseline && baseline) {
    pen.fillStyle = look.of['field-line'];
    const start = origin.x + xOf(scale, baseline.from);
    pen.fillRect(start, y + BAR + 1, Math.max(LEAST_WIDTH, (baseline.to - baseline.from) * scale.pixels), 3);
  }
  if (shown.hasSlack && late > one.to && bar.kind !== 'parent' && bar.progress !== 1) {
    pen.fillStyle = look.of['field-line'];
    const end = origin.x + xOf(scale, late);
    pen.fillRect(x + width, y + BAR / 2, end - x - width, 1);
    pen.fillRect(end - 1, y + BAR / 2 - 3, 1, 7);
  }
  if (deadline !== null) {
    const flag = Math.round(origin.x + xOf(scale, deadline));
    pen.fillStyle = bar.is_late ? look.of.danger : look.of['ink-2'];
    pen.fillRect(flag, y - 2, 1.5, BAR + 4);
    pen.beginPath();
    pen.moveTo(flag + 1, y - 2);
    pen.lineTo(flag + 7, y + 1);
    pen.lineTo(flag + 1, y + 4);
    pen.fill();
  }
  if (shown.arePainted) paintBar(pen, { x, y, width, seenFrom: view.left }, look, one, shown);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Left of it nothing is drawn: a name begins where its bar is seen. */
  readonly seenFrom: number;
}

/** The colour of a bar says its status; a red edge that it is late or, where that is shown, critical. */
function paintBar(pen: Pen, { x, y, width, seenFrom }: Box, look: Look, { bar }: PlacedBar, shown: Shown): void {
  const color = look.status(bar.status);
  const isRed = bar.is_late || (shown.isCritical && bar.is_critical);
  if (bar.kind === 'milestone') {
    pen.fillStyle = isRed ? look.of.danger : color;
    pen.beginPath();
    pen.moveTo(x, y + 2);
    pen.lineTo(x + 8, y + BAR / 2);
    pen.lineTo(x, y + BAR - 2);
    pen.lineTo(x - 8, y + BAR / 2);
    pen.fill();
  } else if (bar.kind === 'parent') {
    pen.fillStyle = isRed ? look.of.danger : look.of['ink-2'];
    pen.fillRect(x, y + 4, width, 5);
    pen.fillRect(x, y + 4, 3, 12);
    pen.fillRect(x + width - 3, y + 4, 3, 12);
  } else {
    pen.fillStyle = color;
    // Names are read on it, so it is as pale as on the page; far away it has to be seen.
    const [rest, done] = shown.hasNames ? [0.17, 0.3] : [0.32, 0.62];
    pen.globalAlpha = bar.is_estimated ? rest : 0.14;
    pen.fillRect(x, y, width, BAR);
    pen.globalAlpha = done;
    pen.fillRect(x, y, width * (bar.progress ?? 0), BAR);
    pen.globalAlpha = 1;
    pen.strokeStyle = isRed ? look.of.danger : color;
    pen.lineWidth = isRed ? 2 : 1;
    pen.setLineDash(bar.is_estimated ? [] : [3, 2]);
    if (width > LEAST_WIDTH) pen.strokeRect(x + 0.5, y + 0.5, width - 1, BAR - 1);
    pen.setLineDash([]);
  }
  const begins = Math.max(x, seenFrom);
  if (!shown.hasNames || x + width - begins < 36 || bar.kind === 'milestone' || bar.kind === 'parent') return;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width - 3, BAR);
  pen.clip();
  pen.fillStyle = look.of.ink;
  pen.font = `500 11px ${look.font}`;
  pen.textBaseline = 'middle';
  pen.fillText(bar.name, begins + 5, y + BAR / 2 + 0.5);
  pen.restore();
}

/** Out of the end that the kind names, into the end that it names, in straight lines with an arrow. */
function paintLinks(
  pen: Pen,
  picture: Picture,
  view: View,
  look: Look,
  links: ReadonlySet<GanttLink>,
  shown: Shown,
): void {
  const { layout } = picture;
  for (const link of links) {
    const [from, to] = [layout.barOf.get(link.from), layout.barOf.get(link.to)];
    if (!from || !to) continue;
    const a = placed(picture, view, link.from, shown.ghosts.get(link.from) ?? from);
    const b = placed(picture, view, link.to, shown.ghosts.get(link.to) ?? to);
    const [x1, x2] = [
      link.kind.startsWith('finish') ? a.x + a.width : a.x,
      link.kind.endsWith('finish') ? b.x + b.width : b.x,
    ];
    if (Math.max(x1, x2) < view.left - 40 || Math.min(x1, x2) > view.width + 40) continue;
    const isRed = link.is_broken || (shown.isCritical && link.is_driving && from.bar.is_critical && to.bar.is_critical);
    pen.strokeStyle = isRed ? look.of.danger : look.of['field-line'];
    pen.fillStyle = pen.strokeStyle;
    pen.lineWidth = link.is_driving ? 1.6 : 1;
    pen.setLineDash(link.is_broken ? [4, 3] : []);
    paintLink(pen, link, { x: x1, y: a.y + BAR / 2 }, { x: x2, y: b.y + BAR / 2 });
    pen.setLineDash([]);
  }
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function paintLink(pen: Pen, { kind }: GanttLink, from: Spot, to: Spot): void {
  const out = kind.startsWith('finish') ? 8 : -8;
  const into = kind.endsWith('start') ? -8 : 8;
  const half = from.y + (to.y > from.y ? 1 : -1) * (BAR / 2 + 5);
  const isStraight =
    out > 0 && into < 0 ? to.x + into >= from.x + out : out < 0 === into < 0 ? true : from.x + out >= to.x + into;
  const side = out > 0 === into > 0 ? (out > 0 ? Math.max(from.x, to.x) : Math.min(from.x, to.x)) + out : from.x + out;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(side, from.y);
  if (!isStraight) {
    pen.lineTo(side, half);
    pen.lineTo(to.x + into, half);
    pen.lineTo(to.x + into, to.y);
  } else pen.lineTo(side, to.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
  pen.beginPath();
  const way = Math.sign(into);
  pen.moveTo(to.x, to.y);
  pen.lineTo(to.x + way * 6, to.y - 4);
  pen.lineTo(to.x + way * 6, to.y + 4);
  pen.fill();
}

/** Where a task would stand: an empty frame. */
function paintGhost(pen: Pen, picture: Picture, view: View, look: Look, id: number, standing: Standing): void {
  if (!picture.layout.topOf.has(id)) return;
  const { x, y, width } = placed(picture, view, id, standing);
  pen.strokeStyle = look.of.accent;
  pen.lineWidth = 1.5;
  pen.setLineDash([4, 3]);
  pen.strokeRect(x + 0.5, y - 1, width, BAR + 2);
  pen.setLineDash([]);
}
