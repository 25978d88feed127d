import { type Html, html } from '#site/html.ts';

/** Star and cross, the tiling of Samarkand's walls, as on the sign-in page: eight-pointed stars touch at their tips. */
export const starPath =
  'M60 0L77.6 17.6H102.4V42.4L120 60L102.4 77.6V102.4H77.6L60 120L42.4 102.4H17.6V77.6L0 60L17.6 42.4V17.6H42.4Z';
export const innerStarPath =
  'M60 23L70.8 33.8H86.2V49.2L97 60L86.2 70.8V86.2H70.8L60 97L49.2 86.2H33.8V70.8L23 60L33.8 49.2V33.8H49.2Z';
const corners =
  'M0-14L14 0L0 14L-14 0ZM120-14L134 0L120 14L106 0ZM0 106L14 120L0 134L-14 120ZM120 106L134 120L120 134L106 120Z';

/** The lattice over a whole surface. `id` is unique in the page; `size` is of one tile in pixels. */
export const lattice = (id: string, size = 120): Html => html`<svg class="lattice" aria-hidden="true" focusable="false">
<defs><pattern id="${id}" width="120" height="120" patternUnits="userSpaceOnUse" 
patternTransform="scale(${(size / 120).toFixed(3)})">
<g fill="none" stroke="currentColor" stroke-linejoin="round"><path d="${starPath}" stroke-opacity=".55"/>
<path d="${innerStarPath}" stroke-opacity=".32"/><circle cx="60" cy="60" r="16" stroke-opacity=".32"/>
<path d="${corners}" stroke-opacity=".4"/></g>
</pattern></defs><rect width="100%" height="100%" fill="url(#${id})"/></svg>`;

/** The sign of the company: the star alone. */
export const mark = (size = 34): Html =>
  html`<svg class="mark" width="${size}" height="${size}" viewBox="-2 -2 124 124" aria-hidden="true" 
    focusable="false"><path d="${starPath}" fill="var(--lapis)"/>
      <path d="${innerStarPath}" fill="none" stroke="var(--turquoise-line)" stroke-width="6" stroke-linejoin="round"/>
      </svg>`;

/** A small star before a word, as a bullet. */
export const bullet: Html = html`<svg class="bullet" width="12" height="12" viewBox="0 0 120 120" aria-hidden="true" 
  focusable="false"><path d="${starPath}" fill="currentColor"/></svg>`;

const point = (radius: number, angle: number): string =>
  `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`;

/** A star of so many points around the middle of a square of 200. */
const starOf = (points: number, outer: number, inner: number, turn: number): string =>
  `M${Array.from({ length: points * 2 }, (_, at) =>
    point(at % 2 ? inner : outer, turn + (at * Math.PI) / points - Math.PI / 2),
  ).join('L')}Z`;

/** A number that belongs to a word for good. */
export function numberOf(word: string): number {
  let hash = 2166136261;
  for (const letter of word) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}

/** Each person, case and service has a rosette of its own: stars of 8, 10 or 12 points, nested and turned. */
export function rosette(seed: string, className = 'rosette'): Html {
  const number = numberOf(seed);
  const points = [8, 10, 12, 16][number % 4]!;
  const deep = 0.56 + ((number >> 3) % 5) * 0.05;
  const rings = 3 + ((number >> 6) % 2);
  const turn = (number >> 8) % 2 ? Math.PI / points : 0;
  const stars = Array.from({ length: rings }, (_, at) => {
    const outer = 96 - at * (66 / rings);
    const fill = at === 0 ? 'var(--tile-a)' : at % 2 ? 'var(--tile-b)' : 'var(--tile-c)';
    return html`<path d="${starOf(
      points,
      outer,
      outer * deep,
      at % 2 ? turn : 0,
    )}" fill="${fill}" stroke="var(--tile-line)" stroke-width="1.4" stroke-linejoin="round"/>`;
  });
  return html`<svg class="${className}" data-tone="${(number >> 11) % 4}" viewBox="0 0 200 200" aria-hidden="true" 
    focusable="false">${stars}
      <circle cx="100" cy="100" r="${9 + ((number >> 13) % 6)}" fill="var(--tile-a)" stroke="var(--tile-line)" 
      stroke-width="1.4"/></svg>`;
}

/** A picture's place where there is none: the lattice on a field of its own colour, the same for good. */
export const patternField = (seed: string): Html =>
  html`<span class="tiled" data-tone="${numberOf(seed) % 4}">
    ${lattice(`f${numberOf(seed).toString(36)}`, 84)}${rosette(seed)}</span>`;
