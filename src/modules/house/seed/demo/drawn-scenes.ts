// What the pictures of works and news of the demo company show: long, because each picture is a scene of its own.

import {
  arch,
  at,
  box,
  chart,
  crate,
  disc,
  dome,
  fill,
  girih,
  lapis,
  lattice,
  line,
  person,
  phone,
  plaster,
  rosette,
  saffron,
  scene,
  screen,
  star,
  terracotta,
  times,
  tree,
  turquoise,
  violet,
  wide,
} from '#modules/house/seed/demo/drawn-shapes.ts';

/** What is drawn on each, by its name. */
export const scenes: Readonly<Record<string, () => string>> = {
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
