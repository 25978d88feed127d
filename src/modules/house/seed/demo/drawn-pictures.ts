// The pictures of the demo company's site, drawn by the project itself: one palette, one pattern, simple shapes.

import { scenes } from '#modules/house/seed/demo/drawn-scenes.ts';
import {
  arch,
  disc,
  fill,
  girih,
  high,
  lapis,
  line,
  plaster,
  saffron,
  scene,
  star,
  terracotta,
  times,
  turquoise,
  violet,
  wide,
} from '#modules/house/seed/demo/drawn-shapes.ts';

const posterPalettes = [lapis, terracotta, turquoise, violet, saffron, plaster];

/** A poster: one star, two colours, a foot of arches. */
const poster = (number: number): string => {
  const p = posterPalettes[number % posterPalettes.length]!;
  const points = [8, 10, 12, 16, 10, 12][number % 6]!;
  const foot = times(8, (index) =>
    fill(arch(40 + index * 192, 1000, 168, 190 + ((index + number) % 3) * 40), index % 2 ? p.deep : p.warm),
  );
  return scene(
    p,
    line(girih(800, 440, 430, points, Math.floor(points * 0.38)), p.light, 3, 'opacity=".7"') +
      fill(star(800, 440, 330, points, 0.72), p.deep) +
      fill(star(800, 440, 240, points, 0.72, Math.PI / points), p.cool) +
      fill(star(800, 440, 150, points, 0.72), p.light) +
      disc(800, 440, 56, p.warm) +
      foot,
  );
};

/** A tile: the same rule, another number. */
const tile = (number: number): string => {
  const p = [turquoise, lapis, plaster, violet, terracotta][number % 5]!;
  const points = [8, 12, 10, 16, 8][number % 5]!;
  const size = [320, 400, 500, 400, 250][number % 5]!;
  const columns = Math.ceil(wide / size) + 1;
  return scene(
    p,
    times(columns * (Math.ceil(high / size) + 1), (index) => {
      const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size];
      return (
        fill(star(x, y, size * 0.5, points, 0.72), (Math.floor(index / columns) + index) % 2 ? p.deep : p.cool) +
        line(girih(x, y, size * 0.5, points, Math.floor(points * 0.38)), p.light, 4) +
        fill(star(x, y, size * 0.2, points, 0.72), p.warm) +
        disc(x, y, size * 0.06, p.light)
      );
    }),
  );
};

/** A picture as SVG, by its name. */
export function drawnPicture(name: string): string {
  const [, sort, number] = /^(poster|tile)-(\d)$/.exec(name) ?? [];
  if (sort) return sort === 'poster' ? poster(Number(number)) : tile(Number(number));
  const draw = scenes[name];
  if (!draw) throw new Error(`nobody knows how to draw ${name}`);
  return draw();
}
