import { expect, it } from 'vitest';
import { barsOf } from '#modules/views/task-views/overview/day-bars.ts';

const at = (clock: string) => `2026-11-16T${clock}:00.000Z`;
const spans = [
  { starts_at: at('04:00'), ends_at: at('08:00') },
  { starts_at: at('09:00'), ends_at: at('13:00') },
];
const work = (started_at: string, ended_at: string | null) => ({
  ...{ task_id: 1, number: 'A-1', name: 'a', project_color: null },
  ...{ started_at, ended_at },
});

it('draws the hours of the schedule, with work and now upon them', () => {
  const { hours, ground, bars, nowAt } = barsOf(
    { spans, worked: [work(at('04:00'), at('06:15'))] },
    +new Date(at('08:30')),
  );
  expect(hours).toHaveLength(10);
  expect(ground.map(({ from }) => Math.round(from))).toEqual([0, 56]);
  expect(bars[0]).toMatchObject({ from: 0, width: 25 });
  expect(nowAt).toBe(50);
});

it('reaches further where somebody works outside of them, up to now while it runs', () => {
  const { hours, bars, nowAt } = barsOf({ spans, worked: [work(at('13:30'), null)] }, +new Date(at('14:30')));
  expect(hours).toHaveLength(12);
  expect(Math.round(bars[0]!.from + bars[0]!.width)).toBe(Math.round(nowAt!));
});

it('draws nothing for a day off on which nobody worked', () => {
  expect(barsOf({ spans: [], worked: [] }, Date.now()).hours).toEqual([]);
});
