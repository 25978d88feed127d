// Shapes and colours of which the pictures of the demo company's site are drawn.

export const [wide, high] = [1600, 1000];

export interface Palette {
  readonly ground: string;
  readonly deep: string;
  readonly light: string;
  readonly warm: string;
  readonly cool: string;
  readonly ink: string;
}

export const lapis: Palette = {
  ground: '#24349c',
  deep: '#16216b',
  light: '#eef0ff',
  warm: '#ecb865',
  cool: '#4fc3b8',
  ink: '#0f1647',
};
export const turquoise: Palette = {
  ground: '#1f8a84',
  deep: '#0e5c58',
  light: '#eefaf7',
  warm: '#f0c274',
  cool: '#b9e8df',
  ink: '#063c3a',
};
export const plaster: Palette = {
  ground: '#efe6d4',
  deep: '#dccfb4',
  light: '#fffdf7',
  warm: '#c8692f',
  cool: '#2f9c94',
  ink: '#24349c',
};
export const terracotta: Palette = {
  ground: '#b9552b',
  deep: '#8c3a1a',
  light: '#fff3e8',
  warm: '#f4c87d',
  cool: '#2f6f8c',
  ink: '#4a1c0b',
};
export const violet: Palette = {
  ground: '#4a3596',
  deep: '#2f2069',
  light: '#f2eefd',
  warm: '#eeb45f',
  cool: '#59c8bd',
  ink: '#1d1248',
};
export const saffron: Palette = {
  ground: '#e3a648',
  deep: '#c48526',
  light: '#fff8e9',
  warm: '#a8431f',
  cool: '#1d5f7a',
  ink: '#24349c',
};

export const at = (cx: number, cy: number, radius: number, angle: number): string =>
  `${(cx + radius * Math.sin(angle)).toFixed(1)} ${(cy - radius * Math.cos(angle)).toFixed(1)}`;

/** The path of a star of so many points. */
export function star(cx: number, cy: number, outer: number, points = 8, depth = 0.74, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    at(cx, cy, index % 2 ? outer * depth : outer, turn + (index * Math.PI) / points),
  );
  return `M${corners.join('L')}Z`;
}

/** Lines from every point of a ring to the one so many further on. */
export function girih(cx: number, cy: number, radius: number, points: number, step: number, turn = 0): string {
  return Array.from(
    { length: points },
    (_, index) =>
      `M${at(cx, cy, radius, turn + (index * 2 * Math.PI) / points)}
        L${at(cx, cy, radius, turn + ((index + step) * 2 * Math.PI) / points)}`,
  ).join('');
}

export const fill = (d: string, color: string, more = ''): string => `<path d="${d}" fill="${color}" ${more}/>`;
export const line = (d: string, color: string, width = 4, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"
    ${more}/>`;
export const box = (x: number, y: number, w: number, h: number, color: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${color}"/>`;
export const disc = (x: number, y: number, r: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The star and cross of the company over the whole field. */
export const lattice = (color: string, opacity: number, size = 200): string =>
  `<g opacity="${opacity}">${times(Math.ceil(wide / size) * Math.ceil(high / size), (index) => {
    const columns = Math.ceil(wide / size);
    const [x, y] = [(index % columns) * size + size / 2, Math.floor(index / columns) * size + size / 2];
    return line(star(x, y, size / 2, 8, 0.765), color, 2.5) + line(star(x, y, size * 0.3, 8, 0.765), color, 1.5);
  })}</g>`;

/** A great rosette that is cut by the edge. */
export const rosette = ({ light, warm }: Palette, cx: number, cy: number, radius: number, points = 16): string =>
  line(girih(cx, cy, radius, points, Math.floor(points * 0.38)), light, 2.5, 'opacity=".5"') +
  line(girih(cx, cy, radius * 0.74, points, Math.floor(points * 0.3), Math.PI / points), light, 2, 'opacity=".38"') +
  line(star(cx, cy, radius * 0.46, points / 2, 0.7), warm, 3, 'opacity=".8"');

/** A pointed arch, as of a portal: its foot, width and height. */
export const arch = (x: number, foot: number, width: number, height: number): string => {
  const spring = foot - height * 0.56;
  return `M${x} ${foot}V${spring}C${x} ${spring - height * 0.26} ${x + width * 0.3} ${foot - height * 0.92}
    ${x + width / 2} ${foot - height}C${x + width * 0.7} ${foot - height * 0.92} ${x + width} ${spring - height * 0.26}
    ${x + width} ${spring}V${foot}Z`;
};

export const dome = (cx: number, foot: number, radius: number): string =>
  `M${cx - radius} ${foot}C${cx - radius * 1.22} ${foot - radius * 0.9} ${cx - radius * 0.5} ${foot - radius * 1.36}
    ${cx} ${foot - radius * 1.72}C${cx + radius * 0.5} ${foot - radius * 1.36} ${cx + radius * 1.22}
    ${foot - radius * 0.9} ${cx + radius} ${foot}Z`;

/** A window of a program, with its lines. */
export const screen = (p: Palette, x: number, y: number, w: number, h: number, rows = 6): string =>
  box(x + 14, y + 18, w, h, p.deep, 18) +
  box(x, y, w, h, p.light, 18) +
  box(x, y, w, 56, p.ink, 18) +
  box(x, y + 30, w, 26, p.ink) +
  times(3, (index) => disc(x + 34 + index * 28, y + 28, 8, [p.warm, p.cool, p.light][index]!)) +
  times(rows, (index) => {
    const top = y + 92 + index * ((h - 120) / rows);
    return (
      disc(x + 52, top + 12, 12, index % 3 ? p.cool : p.warm) +
      box(x + 84, top, w * (0.28 + ((index * 37) % 19) / 100), 22, p.ink, 11) +
      box(x + w * 0.66, top, w * (0.12 + ((index * 53) % 13) / 100), 22, p.deep, 11)
    );
  });

export const phone = (p: Palette, x: number, y: number, h: number, turn = 0): string => {
  const w = h * 0.49;
  return `<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})">${box(x + 12, y + 16, w, h, p.deep, w * 0.14)}
    ${box(x, y, w, h, p.ink, w * 0.14)}${box(x + w * 0.06, y + w * 0.06, w * 0.88, h - w * 0.12, p.light, w * 0.1)}
    ${fill(star(x + w / 2, y + h * 0.24, w * 0.24), p.cool)}
    ${times(4, (index) => {
      const long = w * (index % 2 ? 0.5 : 0.66);
      return box(x + w * 0.16, y + h * (0.46 + index * 0.1), long, h * 0.045, index ? p.deep : p.warm, h * 0.02);
    })}
    ${box(x + w * 0.16, y + h * 0.86, w * 0.68, h * 0.06, p.ink, h * 0.03)}</g>`;
};

export const person = (x: number, foot: number, size: number, coat: string, skin: string): string =>
  disc(x, foot - size * 0.84, size * 0.15, skin) +
  fill(
    `M${x - size * 0.26} ${foot}C${x - size * 0.3} ${foot - size * 0.62} ${x - size * 0.16} ${foot - size * 0.66} ${x}
      ${foot - size * 0.66}C${x + size * 0.16} ${foot - size * 0.66} ${x + size * 0.3} ${foot - size * 0.62}
      ${x + size * 0.26} ${foot}Z`,
    coat,
  );

export const chart = (p: Palette, x: number, foot: number, w: number, h: number, count = 7): string =>
  times(count, (index) => {
    const tall = h * (0.25 + 0.7 * ((index + 1) / count) ** 1.4);
    return box(
      x + (index * w) / count,
      foot - tall,
      (w / count) * 0.62,
      tall,
      index === count - 1 ? p.warm : p.cool,
      8,
    );
  });

export const tree = (p: Palette, x: number, foot: number, size: number): string =>
  box(x - size * 0.04, foot - size * 0.5, size * 0.08, size * 0.5, p.ink) +
  fill(star(x, foot - size * 0.66, size * 0.34, 8, 0.84), p.cool);

export const scene = (p: Palette, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"><rect
    width="${wide}" height="${high}" fill="${p.ground}"/>${inner}</svg>`;

export const crate = (p: Palette, x: number, y: number, fruit: string): string =>
  times(5, (index) => disc(x + 30 + index * 42, y - 4, 25, fruit)) +
  box(x, y, 228, 96, p.warm, 8) +
  times(3, (index) => box(x, y + 12 + index * 30, 228, 10, p.deep)) +
  box(x + 10, y, 16, 96, p.ink) +
  box(x + 202, y, 16, 96, p.ink);
