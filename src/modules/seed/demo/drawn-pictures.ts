// The pictures of the demo company's site, drawn by the project itself: one palette, one pattern, simple shapes.

const [wide, high] = [1600, 1000];

interface Palette {
  readonly ground: string;
  readonly deep: string;
  readonly light: string;
  readonly warm: string;
  readonly cool: string;
  readonly ink: string;
}

const lapis: Palette = {
  ground: '#24349c',
  deep: '#16216b',
  light: '#eef0ff',
  warm: '#ecb865',
  cool: '#4fc3b8',
  ink: '#0f1647',
};
const turquoise: Palette = {
  ground: '#1f8a84',
  deep: '#0e5c58',
  light: '#eefaf7',
  warm: '#f0c274',
  cool: '#b9e8df',
  ink: '#063c3a',
};
const plaster: Palette = {
  ground: '#efe6d4',
  deep: '#dccfb4',
  light: '#fffdf7',
  warm: '#c8692f',
  cool: '#2f9c94',
  ink: '#24349c',
};
const terracotta: Palette = {
  ground: '#b9552b',
  deep: '#8c3a1a',
  light: '#fff3e8',
  warm: '#f4c87d',
  cool: '#2f6f8c',
  ink: '#4a1c0b',
};
const violet: Palette = {
  ground: '#4a3596',
  deep: '#2f2069',
  light: '#f2eefd',
  warm: '#eeb45f',
  cool: '#59c8bd',
  ink: '#1d1248',
};
const saffron: Palette = {
  ground: '#e3a648',
  deep: '#c48526',
  light: '#fff8e9',
  warm: '#a8431f',
  cool: '#1d5f7a',
  ink: '#24349c',
};

const at = (cx: number, cy: number, radius: number, angle: number): string =>
  `${(cx + radius * Math.sin(angle)).toFixed(1)} ${(cy - radius * Math.cos(angle)).toFixed(1)}`;

/** The path of a star of so many points. */
function star(cx: number, cy: number, outer: number, points = 8, depth = 0.74, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    at(cx, cy, index % 2 ? outer * depth : outer, turn + (index * Math.PI) / points),
  );
  return `M${corners.join('L')}Z`;
}

/** Lines from every point of a ring to the one so many further on. */
function girih(cx: number, cy: number, radius: number, points: number, step: number, turn = 0): string {
  return Array.from(
    { length: points },
    (_, index) =>
      `M${at(cx, cy, radius, turn + (index * 2 * Math.PI) / points)}
        L${at(cx, cy, radius, turn + ((index + step) * 2 * Math.PI) / points)}`,
  ).join('');
}

const fill = (d: string, color: string, more = ''): string => `<path d="${d}" fill="${color}" ${more}/>`;
const line = (d: string, color: string, width = 4, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"
    ${more}/>`;
const box = (x: number, y: number, w: number, h: number, color: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${color}"/>`;
const disc = (x: number, y: number, r: number, color: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The star and cross of the company over the whole field. */
const lattice = (color: string, opacity: number, size = 200): string =>
  `<g opacity="${opacity}">${times(Math.ceil(wide / size) * Math.ceil(high / size), (index) => {
    const columns = Math.ceil(wide / size);
    const [x, y] = [(index % columns) * size + size / 2, Math.floor(index / columns) * size + size / 2];
    return line(star(x, y, size / 2, 8, 0.765), color, 2.5) + line(star(x, y, size * 0.3, 8, 0.765), color, 1.5);
  })}</g>`;

/** A great rosette that is cut by the edge. */
const rosette = ({ light, warm }: Palette, cx: number, cy: number, radius: number, points = 16): string =>
  line(girih(cx, cy, radius, points, Math.floor(points * 0.38)), light, 2.5, 'opacity=".5"') +
  line(girih(cx, cy, radius * 0.74, points, Math.floor(points * 0.3), Math.PI / points), light, 2, 'opacity=".38"') +
  line(star(cx, cy, radius * 0.46, points / 2, 0.7), warm, 3, 'opacity=".8"');

/** A pointed arch, as of a portal: its foot, width and height. */
const arch = (x: number, foot: number, width: number, height: number): string => {
  const spring = foot - height * 0.56;
  return `M${x} ${foot}V${spring}C${x} ${spring - height * 0.26} ${x + width * 0.3} ${foot - height * 0.92}
    ${x + width / 2} ${foot - height}C${x + width * 0.7} ${foot - height * 0.92} ${x + width} ${spring - height * 0.26}
    ${x + width} ${spring}V${foot}Z`;
};

const dome = (cx: number, foot: number, radius: number): string =>
  `M${cx - radius} ${foot}C${cx - radius * 1.22} ${foot - radius * 0.9} ${cx - radius * 0.5} ${foot - radius * 1.36}
    ${cx} ${foot - radius * 1.72}C${cx + radius * 0.5} ${foot - radius * 1.36} ${cx + radius * 1.22}
    ${foot - radius * 0.9} ${cx + radius} ${foot}Z`;

/** A window of a program, with its lines. */
const screen = (p: Palette, x: number, y: number, w: number, h: number, rows = 6): string =>
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

const phone = (p: Palette, x: number, y: number, h: number, turn = 0): string => {
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

const person = (x: number, foot: number, size: number, coat: string, skin: string): string =>
  disc(x, foot - size * 0.84, size * 0.15, skin) +
  fill(
    `M${x - size * 0.26} ${foot}C${x - size * 0.3} ${foot - size * 0.62} ${x - size * 0.16} ${foot - size * 0.66} ${x}
      ${foot - size * 0.66}C${x + size * 0.16} ${foot - size * 0.66} ${x + size * 0.3} ${foot - size * 0.62}
      ${x + size * 0.26} ${foot}Z`,
    coat,
  );

const chart = (p: Palette, x: number, foot: number, w: number, h: number, count = 7): string =>
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

const tree = (p: Palette, x: number, foot: number, size: number): string =>
  box(x - size * 0.04, foot - size * 0.5, size * 0.08, size * 0.5, p.ink) +
  fill(star(x, foot - size * 0.66, size * 0.34, 8, 0.84), p.cool);

const scene = (p: Palette, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"><rect
    width="${wide}" height="${high}" fill="${p.ground}"/>${inner}</svg>`;

const crate = (p: Palette, x: number, y: number, fruit: string): string =>
  times(5, (index) => disc(x + 30 + index * 42, y - 4, 25, fruit)) +
  box(x, y, 228, 96, p.warm, 8) +
  times(3, (index) => box(x, y + 12 + index * 30, 228, 10, p.deep)) +
  box(x + 10, y, 16, 96, p.ink) +
  box(x + 202, y, 16, 96, p.ink);

/** What is drawn on each, by its name. */
const scenes: Readonly<Record<string, () => string>> = {
  browser: () => scene(lapis, lattice('#ffffff', 0.13) + screen(lapis, 300, 190, 1000, 640, 7)),
  phones: () =>
    scene(
      turquoise,
      rosette(turquoise, 800, 500, 640) + phone(turquoise, 420, 190, 640, -8) + phone(turquoise, 830, 150, 720, 7),
    ),
  nodes: () =>
    scene(
      plaster,
      lattice('#24349c', 0.1) +
        times(6, (index) => line(`M800 500L${at(800, 500, 360, (index * Math.PI) / 3)}`, plaster.ink, 5)) +
        times(6, (index) => {
          const [x, y] = at(800, 500, 360, (index * Math.PI) / 3)
            .split(' ')
            .map(Number) as [number, number];
          return fill(star(x, y, 96, 8, 0.76), index % 2 ? plaster.cool : plaster.warm) + disc(x, y, 34, plaster.light);
        }) +
        fill(star(800, 500, 170, 12, 0.76), plaster.ink) +
        disc(800, 500, 62, plaster.light),
    ),
  clock: () =>
    scene(
      violet,
      rosette(violet, 800, 500, 560) +
        disc(800, 500, 300, violet.light) +
        times(12, (index) =>
          box(792, 222, 16, index % 3 ? 30 : 54, violet.ink, 8).replace(
            '<rect',
            `<rect transform="rotate(${index * 30} 800 500)"`,
          ),
        ) +
        line('M800 500V310', violet.ink, 18) +
        line('M800 500L930 568', violet.warm, 18) +
        disc(800, 500, 22, violet.ink),
    ),
  shapes: () =>
    scene(
      saffron,
      box(190, 190, 560, 300, saffron.light, 24) +
        box(190, 530, 260, 280, saffron.ink, 24) +
        box(490, 530, 260, 280, saffron.warm, 24) +
        box(800, 190, 610, 620, saffron.cool, 24) +
        line(girih(1105, 500, 260, 16, 6), saffron.light, 4) +
        fill(star(1105, 500, 120, 8, 0.74), saffron.ground) +
        fill(star(320, 670, 88), saffron.light) +
        disc(620, 670, 78, saffron.light) +
        times(4, (index) => box(240, 248 + index * 56, 460 - index * 80, 24, index ? saffron.deep : saffron.ink, 12)),
    ),
  lens: () =>
    scene(
      lapis,
      lattice('#ffffff', 0.12) +
        screen(lapis, 220, 170, 860, 640, 8) +
        line('M1150 690L1340 880', lapis.warm, 56) +
        disc(1010, 550, 226, lapis.warm) +
        disc(1010, 550, 186, lapis.cool) +
        line(girih(1010, 550, 172, 16, 6), lapis.light, 4) +
        fill(star(1010, 550, 70), lapis.light),
    ),
  market: () =>
    scene(
      terracotta,
      times(8, (index) =>
        fill(`M${index * 200} 0h200v210a100 96 0 0 1-200 0Z`, index % 2 ? terracotta.light : terracotta.cool),
      ) +
        box(0, 760, wide, 240, terracotta.deep) +
        times(5, (index) =>
          crate(terracotta, 70 + index * 300, 690, ['#e6483d', '#f2a33a', '#8fb63f', '#e6483d', '#b25fa8'][index]!),
        ) +
        times(4, (index) =>
          crate(terracotta, 220 + index * 300, 570, ['#8fb63f', '#e6483d', '#f2a33a', '#8fb63f'][index]!),
        ) +
        phone(terracotta, 1180, 250, 560, 9),
    ),
  clinic: () =>
    scene(
      turquoise,
      lattice('#ffffff', 0.12) +
        fill(arch(520, 840, 560, 690), turquoise.light) +
        fill(arch(590, 840, 420, 560), turquoise.deep) +
        box(740, 400, 120, 340, turquoise.light, 16) +
        box(630, 510, 340, 120, turquoise.light, 16) +
        disc(290, 380, 150, turquoise.light) +
        line('M290 380V282M290 380L364 420', turquoise.ink, 14) +
        times(5, (index) =>
          box(1180, 280 + index * 96, 290 - (index % 3) * 50, 44, index === 1 ? turquoise.warm : turquoise.cool, 22),
        ) +
        box(0, 840, wide, 160, turquoise.ink),
    ),
  route: () =>
    scene(
      plaster,
      times(9, (index) =>
        line(
          `M-20 ${120 + index * 110}C400 ${60 + index * 120} 900 ${190 + index * 90} 1640 ${70 + index * 116}`,
          plaster.deep,
          10,
        ),
      ) +
        line('M120 830C380 800 330 560 620 540S900 640 1040 430 1330 260 1460 200', plaster.ink, 26) +
        line(
          'M120 830C380 800 330 560 620 540S900 640 1040 430 1330 260 1460 200',
          plaster.light,
          5,
          'stroke-dasharray="26 26"',
        ) +
        disc(120, 830, 40, plaster.cool) +
        fill(star(1460, 200, 92), plaster.warm) +
        disc(1460, 200, 30, plaster.light) +
        `<g transform="translate(640 470) rotate(-8)">${box(0, 0, 240, 128, plaster.warm, 14)}
          ${box(240, 34, 104, 94, plaster.ink, 14)}${box(262, 50, 62, 40, plaster.light, 8)}
          ${disc(64, 134, 34, plaster.ink)}${disc(278, 134, 34, plaster.ink)}${disc(64, 134, 14, plaster.light)}
          ${disc(278, 134, 14, plaster.light)}${fill(star(118, 64, 40), plaster.light)}</g>` +
        phone(plaster, 170, 150, 420, -7),
    ),
  shelves: () =>
    scene(
      lapis,
      times(
        4,
        (row) =>
          box(120, 250 + row * 200, 1360, 16, lapis.warm) +
          times(11, (index) => {
            const tall = 70 + ((index * 31 + row * 47) % 80);
            return (
              box(
                150 + index * 122,
                250 + row * 200 - tall,
                96,
                tall,
                [lapis.cool, lapis.light, lapis.warm, lapis.deep][(index + row) % 4]!,
                6,
              ) + box(178 + index * 122, 250 + row * 200 - tall + 16, 40, 12, lapis.ink, 6)
            );
          }),
      ) +
        box(120, 60, 18, 900, lapis.deep) +
        box(1462, 60, 18, 900, lapis.deep) +
        `<g transform="rotate(-18 1180 690)">${box(1080, 500, 190, 330, lapis.ink, 26)}
          ${box(1104, 526, 142, 190, lapis.light, 12)}
          ${times(7, (index) => box(1118 + index * 17, 556, index % 3 ? 6 : 10, 120, lapis.ink))}
          ${disc(1175, 772, 28, lapis.warm)}</g>`,
    ),
  school: () =>
    scene(
      saffron,
      lattice('#24349c', 0.1) +
        box(240, 170, 1120, 520, saffron.cool, 18) +
        box(240, 690, 1120, 26, saffron.warm) +
        line(star(560, 420, 180, 8, 0.74), saffron.light, 6) +
        line(girih(560, 420, 180, 8, 3), saffron.light, 3) +
        line('M820 330h380M820 410h300M820 490h340', saffron.light, 14) +
        times(6, (index) =>
          box(
            330 + index * 70,
            756 - (index % 3) * 16,
            56,
            150 + (index % 3) * 16,
            [saffron.warm, saffron.ink, saffron.light][index % 3]!,
            6,
          ),
        ) +
        phone(saffron, 1130, 540, 420, 8),
    ),
  registan: () =>
    scene(
      { ...lapis, ground: '#f2d9a6' },
      disc(1180, 270, 130, '#f7efdc') +
        lattice('#b9552b', 0.08) +
        box(90, 360, 70, 480, '#c8895a') +
        box(1440, 360, 70, 480, '#c8895a') +
        fill(dome(400, 470, 120), '#2f9c94') +
        fill(dome(1200, 470, 120), '#2f9c94') +
        box(160, 470, 420, 370, '#d69a63') +
        box(1020, 470, 420, 370, '#d69a63') +
        box(540, 250, 520, 590, '#b9683a') +
        fill(arch(600, 840, 400, 520), '#24349c') +
        line(girih(800, 520, 140, 16, 6), '#eef0ff', 3) +
        fill(arch(690, 840, 220, 300), '#16216b') +
        times(
          3,
          (index) =>
            fill(arch(210 + index * 112, 840, 84, 190), '#24349c') +
            fill(arch(1070 + index * 112, 840, 84, 190), '#24349c'),
        ) +
        box(540, 250, 520, 34, '#2f9c94') +
        times(13, (index) => fill(star(560 + index * 40, 267, 13), '#f2d9a6')) +
        box(0, 840, wide, 160, '#8c4a26') +
        times(3, (index) => person(350 + index * 430, 950, 130, ['#24349c', '#2f9c94', '#ecb865'][index]!, '#5d2c14')),
    ),
  ten: () =>
    scene(
      lapis,
      rosette(lapis, 1080, 500, 760, 16) +
        fill(star(1080, 500, 250, 10, 0.76), lapis.cool) +
        fill(star(1080, 500, 150, 10, 0.76), lapis.light) +
        box(270, 240, 110, 520, lapis.light, 8) +
        fill('M270 240L150 330V420L270 350Z', lapis.light) +
        `<ellipse cx="620" cy="500" rx="190" ry="262" fill="none" stroke="${lapis.warm}" stroke-width="104"/>`,
    ),
  office: () =>
    scene(
      plaster,
      disc(1270, 250, 110, plaster.warm) +
        box(330, 180, 800, 660, plaster.ink, 10) +
        times(20, (index) =>
          fill(
            arch(380 + (index % 5) * 148, 370 + Math.floor(index / 5) * 150, 104, 126),
            index % 7 === 3 ? plaster.warm : plaster.light,
          ),
        ) +
        fill(arch(650, 840, 160, 190), plaster.cool) +
        fill(star(730, 600, 0), plaster.warm) +
        box(0, 840, wide, 160, plaster.deep) +
        times(4, (index) => tree(plaster, [170, 260, 1240, 1420][index]!, 860, [300, 220, 260, 340][index]!)),
    ),
  contest: () =>
    scene(
      violet,
      times(18, (index) =>
        fill(
          `M${index * 92} ${40 + Math.sin(index / 2.7) * 26}l80 ${6 - (index % 3) * 5}l-42 92Z`,
          [violet.warm, violet.cool, violet.light][index % 3]!,
        ),
      ) +
        times(
          3,
          (index) =>
            `<g transform="translate(${index * 490 + 70} 0)">${screen(violet, 60, 330, 330, 240, 3)}
              ${box(20, 640, 410, 30, violet.warm, 8)}${box(60, 670, 24, 250, violet.deep)}
              ${box(366, 670, 24, 250, violet.deep)}${person(140, 640, 210, violet.cool, violet.warm)}
              ${person(310, 640, 200, violet.light, violet.warm)}</g>`,
        ) +
        box(0, 920, wide, 80, violet.ink),
    ),
  speed: () =>
    scene(
      turquoise,
      lattice('#ffffff', 0.1) +
        line('M380 760A420 420 0 0 1 1220 760', turquoise.deep, 96) +
        line('M380 760A420 420 0 0 1 1096 462', turquoise.warm, 96) +
        times(9, (index) =>
          box(794, 420, 12, 44, turquoise.light, 6).replace(
            '<rect',
            `<rect transform="rotate(${-80 + index * 20} 800 760)"`,
          ),
        ) +
        line('M800 760L1062 520', turquoise.light, 22) +
        disc(800, 760, 52, turquoise.light) +
        fill(star(800, 760, 26), turquoise.ink),
    ),
  students: () =>
    scene(
      terracotta,
      lattice('#ffffff', 0.1) +
        chart(terracotta, 980, 560, 430, 330, 6) +
        box(120, 640, 1360, 34, terracotta.light, 8) +
        times(5, (index) =>
          person(
            270 + index * 265,
            640,
            270,
            [terracotta.cool, terracotta.light, terracotta.warm, terracotta.ink, terracotta.cool][index]!,
            index % 2 ? '#5d2c14' : '#f4c87d',
          ),
        ) +
        times(
          5,
          (index) =>
            box(196 + index * 265, 560, 150, 92, terracotta.ink, 10) +
            fill(star(271 + index * 265, 606, 22), terracotta.warm),
        ) +
        box(160, 674, 30, 326, terracotta.deep) +
        box(1410, 674, 30, 326, terracotta.deep),
    ),
  doors: () =>
    scene(
      lapis,
      lattice('#ffffff', 0.13) +
        fill(arch(470, 900, 660, 800), lapis.deep) +
        fill(arch(530, 900, 540, 680), lapis.warm) +
        rosette({ ...lapis, light: '#a8431f', warm: '#a8431f' }, 800, 640, 230) +
        fill('M530 900V520L360 620V980Z', lapis.cool) +
        fill('M1070 900V520L1240 620V980Z', lapis.cool) +
        fill(star(446, 760, 44), lapis.light) +
        fill(star(1154, 760, 44), lapis.light) +
        person(800, 920, 250, lapis.ink, '#5d2c14'),
    ),
};

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
