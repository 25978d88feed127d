import { expect, it } from 'vitest';
import {
  labelRadius,
  pictureSize,
  places,
  type Point,
  shapeOf,
} from '#modules/work/tasks/workflow-picture/picture-layout.ts';
import { taskStatusCodes, transitions } from '#modules/work/tasks/workflow/transition-table.ts';
import { arrows, arrowsFrom, boxSize, walked } from '#modules/work/tasks/workflow-picture/picture-geometry.ts';

it('shows every transition of the table from each of its states', () => {
  for (const row of transitions)
    for (const from of row.from) expect(arrowsFrom(from).some(({ rules }) => rules.includes(row))).toBe(true);
  expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`)).size).toBe(arrows.length);
});

interface Box {
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}
const boxes: readonly (Box & { name: string })[] = [
  ...taskStatusCodes.map((name) => ({ name, at: places[name], ...boxSize })),
  ...arrows.map((arrow) => {
    const { from, to } = arrow;
    return { name: `${from} ${to}`, at: shapeOf(arrow).label, width: 2 * labelRadius(arrow), height: 20 };
  }),
];
const meet = (a: Box, b: Box) =>
  Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 && Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2;

it('keeps states and labels inside the picture and apart from each other', () => {
  const { width, height } = pictureSize;
  for (const box of boxes) {
    const [x, y] = box.at;
    const isInside =
      x > box.width / 2 && y > box.height / 2 && x < width - box.width / 2 && y < height - box.height / 2;
    expect([box.name, isInside]).toEqual([box.name, true]);
    expect([box.name, ...boxes.filter((other) => other !== box && meet(box, other)).map(({ name }) => name)]).toEqual([
      box.name,
    ]);
  }
});

it('leads no arrow through a state, and each through its label', () => {
  for (const { from, to } of arrows) {
    const { points, label } = shapeOf({ from, to });
    expect(points.some(([x, y]) => Math.hypot(x - label[0], y - label[1]) < 1)).toBe(true);
    const others = taskStatusCodes.filter((status) => status !== from && status !== to);
    const through = others.filter((status) =>
      points.some((at) => meet({ at, width: 0, height: 0 }, { at: places[status], ...boxSize })),
    );
    expect([from, to, ...through]).toEqual([from, to]);
  }
});

it('is walked by keys: states in their order, out along an arrow, on, and back', () => {
  expect(walked({ from: 'new', to: null }, 'before')).toEqual({ from: 'blocked', to: null });
  expect(walked({ from: 'new', to: null }, 'along')).toEqual({ from: 'new', to: 'processing' });
  expect(walked({ from: 'new', to: 'processing' }, 'next')).toEqual({ from: 'new', to: 'blocked' });
  expect(walked({ from: 'new', to: 'processing' }, 'along')).toEqual({ from: 'processing', to: null });
  expect(walked({ from: 'new', to: 'processing' }, 'back')).toEqual({ from: 'new', to: null });
});
