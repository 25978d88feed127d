import type { Heat, HeatMapProps } from '#web/charts/heat-map-shape.ts';

const SVG = 'http://www.w3.org/2000/svg';
const [NAME, CELL, LINE] = [180, 64, 28];

const grounds: Readonly<Record<Heat, string>> = {
  cold: '--sunken',
  mild: '--good-soft',
  warm: '--warn-soft',
  hot: '--danger-soft',
  away: '--line-soft',
  unknown: '--panel',
};

function part(name: string, look: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(look)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** A heat map as a picture for a file: all of its rows and columns, whatever part of it is in sight. */
export function drawHeatMap({ columns, rows }: Pick<HeatMapProps, 'columns' | 'rows'>): SVGSVGElement {
  const page = getComputedStyle(document.documentElement);
  const tone = (name: string) => page.getPropertyValue(name).trim();
  const [ink, soft] = [tone('--ink'), tone('--ink-3')];
  const font = { 'font-family': 'Inter, system-ui, sans-serif', 'font-size': 11, fill: ink };
  const [width, height] = [NAME + columns.length * CELL, (rows.length + 1) * LINE];
  const picture = part('svg', { width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  const middle = { 'text-anchor': 'middle' };
  picture.append(
    ...columns.map(({ name }, at) => part('text', { ...font, ...middle, x: NAME + (at + 0.5) * CELL, y: 18 }, name)),
    ...rows.flatMap(({ name, cells }, row) => {
      const top = (row + 1) * LINE;
      return [
        part('text', { ...font, x: 0, y: top + 18 }, name.length > 26 ? `${name.slice(0, 25)}…` : name),
        ...cells.flatMap(({ heat, text }, at) => {
          const left = NAME + at * CELL;
          const box = { x: left + 1, y: top + 1, width: CELL - 2, height: LINE - 2, rx: 3, fill: tone(grounds[heat]) };
          const look = { ...font, ...middle, x: left + CELL / 2, y: top + 18 };
          const tint: Readonly<Record<string, string | number>> =
            heat === 'hot' ? { fill: tone('--danger'), 'font-weight': 600 } : heat === 'away' ? { fill: soft } : {};
          return [part('rect', box), part('text', { ...look, ...tint }, text)];
        }),
      ];
    }),
  );
  return picture;
}
