import { type Html, html } from '#site/html.ts';

const middle = 400;
const at = (radius: number, turn: number): string =>
  `${(middle + radius * Math.cos(turn)).toFixed(1)} ${(middle + radius * Math.sin(turn)).toFixed(1)}`;

/** A closed line that goes from every point to the one so many further on: the way in which girih stars are drawn. */
const polygram = (points: number, step: number, radius: number, turn = 0): string => {
  const lines: string[] = [];
  const seen = new Set<number>();
  for (let first = 0; first < points; first++) {
    if (seen.has(first)) continue;
    let line = '';
    for (let now = first; !seen.has(now); now = (now + step) % points) {
      seen.add(now);
      line += `${line ? 'L' : 'M'}${at(radius, turn + (now * 2 * Math.PI) / points - Math.PI / 2)}`;
    }
    lines.push(`${line}Z`);
  }
  return lines.join('');
};

const rings: readonly (readonly [points: number, step: number, radius: number, turned: boolean, strength: number])[] = [
  [16, 6, 392, false, 0.5],
  [16, 5, 392, true, 0.34],
  [8, 3, 300, false, 0.62],
  [16, 7, 236, true, 0.4],
  [8, 3, 150, true, 0.8],
  [8, 2, 92, false, 0.6],
];

function ringOf([points, step, radius, isTurned, strength]: (typeof rings)[number], index: number): Html {
  const path = polygram(points, step, radius, isTurned ? Math.PI / points : 0);
  const width = index === 4 ? 2.4 : 1.4;
  return html`<path class="ring ring-${index + 1}" pathLength="1" d="${path}" 
    stroke-opacity="${strength}" stroke-width="${width}"/>`;
}

/**
 * The great star of the first page: six girih polygrams around one middle, drawn line by line when the page opens,
 * at once where the system asks for stillness.
 */
export const heroStar: Html = html`<svg class="hero-star" viewBox="0 0 800 800" aria-hidden="true" focusable="false">
  <g fill="none" stroke="currentColor" stroke-linejoin="round">${rings.map(ringOf)}
  <circle cx="400" cy="400" r="396" stroke-opacity=".34"/><circle cx="400" cy="400" r="302" stroke-opacity=".22"/>
  <circle cx="400" cy="400" r="38" stroke-opacity=".9" stroke-width="2.4"/></g></svg>`;
