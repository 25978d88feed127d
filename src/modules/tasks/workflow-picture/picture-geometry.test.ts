import { expect, it } from 'vitest';
import { taskStatusCodes, transitions } from '#modules/tasks/workflow/transition-table.ts';
import {
  arrows,
  arrowsFrom,
  boxSize,
  pictureSize,
  places,
  shapeOf,
  walked,
} from '#modules/tasks/workflow-picture/picture-geometry.ts';

const numbersIn = (path: string) =>
  path
    .split(/[^-\d.]+/)
    .filter(Boolean)
    .map(Number);

it('shows every transition of the table from each of its states', () => {
  for (const row of transitions)
    for (const from of row.from) expect(arrowsFrom(from).some(({ rules }) => rules.includes(row))).toBe(true);
  expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`)).size).toBe(arrows.length);
});

it('keeps states inside the picture and apart from each other, and no arrow across a state', () => {
  const inside = ([x, y]: readonly [number, number], status: keyof typeof places) =>
    Math.abs(x - places[status][0]) < boxSize.width / 2 && Math.abs(y - places[status][1]) < boxSize.height / 2;
  for (const { from, to } of arrows) {
    const [x0, y0, cx, cy, x1, y1] = numbersIn(shapeOf({ from, to }).path);
    for (let at = 0; at <= 1; at += 0.02) {
      const along = (a: number, c: number, b: number) => (1 - at) ** 2 * a + 2 * at * (1 - at) * c + at ** 2 * b;
      const point = [along(x0!, cx!, x1!), along(y0!, cy!, y1!)] as const;
      expect(point[0] > 0 && point[0] < pictureSize.width && point[1] > 0 && point[1] < pictureSize.height).toBe(true);
      const crossed = taskStatusCodes.filter((status) => status !== from && status !== to && inside(point, status));
      expect([from, to, ...crossed]).toEqual([from, to]);
    }
  }
});

it('is walked by keys: states in their order, out along an arrow, on, and back', () => {
  expect(walked({ from: 'new', to: null }, 'before')).toEqual({ from: 'blocked', to: null });
  expect(walked({ from: 'new', to: null }, 'along')).toEqual({ from: 'new', to: 'processing' });
  expect(walked({ from: 'new', to: 'processing' }, 'next')).toEqual({ from: 'new', to: 'blocked' });
  expect(walked({ from: 'new', to: 'processing' }, 'along')).toEqual({ from: 'processing', to: null });
  expect(walked({ from: 'new', to: 'processing' }, 'back')).toEqual({ from: 'new', to: null });
});
