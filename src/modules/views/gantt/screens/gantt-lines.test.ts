import { describe, expect, it } from 'vitest';
import { barsInView } from '#modules/views/gantt/screens/bars-in-view.ts';
import {
  type Drawing,
  LANE,
  type Layout,
  layoutOf,
  lineAt,
  linksByLine,
  placedBars,
} from '#modules/views/gantt/screens/gantt-lines.ts';
import { pictureOf } from '#modules/views/gantt/screens/picture.ts';
import { barsWithin, hitAt, linkKind } from '#modules/views/gantt/screens/pulling.ts';
import { aBar, anAnswer, row, zone } from '#modules/views/gantt/screens/testing/bars.ts';
import { clockOf, dayNumber, xOf } from '#modules/views/gantt/screens/time-scale.ts';

const usual: Drawing = { folded: new Set(), isPacked: true, hasLoad: false, isFlat: false };
const rows = [row('t2', 'team'), row('u14', 'executor', 't2'), row('u15', 'executor', 't2')];
const bars = [
  aBar({ task_id: 1, starts_at: '2026-12-01T04:00:00Z', ends_at: '2026-12-02T13:00:00Z' }),
  aBar({ task_id: 2, starts_at: '2026-12-02T04:00:00Z', ends_at: '2026-12-04T13:00:00Z' }),
  aBar({ task_id: 3, starts_at: '2026-12-03T04:00:00Z', ends_at: '2026-12-03T13:00:00Z' }),
  aBar({ task_id: 4, row_key: 'u15', starts_at: '2026-12-01T04:00:00Z', ends_at: '2026-12-01T13:00:00Z' }),
];
const layout = (own: Partial<Drawing> = {}, of = bars): Layout =>
  layoutOf({ rows }, placedBars(of, clockOf(zone)), { ...usual, ...own });
const shape = ({ lines }: Layout) =>
  lines.map(({ key, level, bars: own }) => [key, level, own.map(({ bar }) => bar.task_id)]);

describe('lines', () => {
  it('packs the bars of a person into lanes: two that overlap never share one', () => {
    const packed = layout();
    expect(shape(packed)).toEqual([
      ['t2', 1, []],
      ['u14', 2, [1, 2, 3]],
      ['u15', 2, [4]],
    ]);
    const top = (id: number) => packed.topOf.get(id)!;
    expect(top(2) - top(1)).toBe(LANE);
    expect(top(3)).toBe(top(1));
    expect(packed.lines[1]!.height).toBe(2 * LANE + 4);
  });

  it('gives each task a line of its own below its row', () => {
    expect(shape(layout({ isPacked: false }))).toEqual([
      ['t2', 1, []],
      ['u14', 2, []],
      ['b1', 3, [1]],
      ['b2', 3, [2]],
      ['b3', 3, [3]],
      ['u15', 2, []],
      ['b4', 3, [4]],
    ]);
  });

  it('folds a row with all that lies below it, and shows from when to when that lasts', () => {
    const folded = layout({ folded: new Set(['t2']) });
    expect(shape(folded)).toEqual([['t2', 1, []]]);
    const span = folded.lines[0]!.span!;
    expect(Math.floor(span.from)).toBe(dayNumber('2026-12-01'));
    expect(Math.floor(span.to)).toBe(dayNumber('2026-12-04'));
  });

  it('leaves out the rows above people where they are not gathered', () => {
    expect(shape(layout({ isFlat: true })).map(([key, level]) => [key, level])).toEqual([
      ['u14', 1],
      ['u15', 1],
    ]);
  });

  it('puts a parent into its own row and its sub-tasks below', () => {
    const tree = [row('p5', 'project'), row('k8', 'parent', 'p5')];
    const of = [
      aBar({ task_id: 8, row_key: 'k8', kind: 'parent' }),
      aBar({ task_id: 9, row_key: 'k8' }),
      aBar({ task_id: 10, row_key: 'p5' }),
    ];
    const lines = layoutOf({ rows: tree }, placedBars(of, clockOf(zone)), { ...usual, isPacked: false });
    expect(shape(lines)).toEqual([
      ['p5', 1, []],
      ['b10', 2, [10]],
      ['k8', 2, [8]],
      ['b9', 3, [9]],
    ]);
  });

  it('finds the line at a height, at every edge', () => {
    const { lines, height } = layout({ isPacked: false });
    for (const [at, { y, height: tall }] of lines.entries()) {
      expect(lineAt(lines, y)).toBe(at);
      expect(lineAt(lines, y + tall - 1)).toBe(at);
    }
    expect(lineAt(lines, height)).toBe(lines.length);
  });

  it('draws a bar of unknown length over a day, never as a point', () => {
    const [one] = placedBars(
      [
        aBar({
          is_estimated: false,
          planned_minutes: null,
          starts_at: '2026-12-01T04:00:00Z',
          ends_at: '2026-12-01T04:00:00Z',
        }),
      ],
      clockOf(zone),
    );
    expect(one!.to - one!.from).toBe(1);
  });

  it('keeps links by the lines of both of their ends', () => {
    const link = { version: 1, lag_minutes: 0, lag_kind: 'working', is_driving: false, is_broken: false } as const;
    const links = linksByLine([{ ...link, id: 7, from: 1, to: 4, kind: 'finish_to_start' }], layout());
    expect([...links].map(([line, some]) => [line, some.map(({ id }) => id)])).toEqual([
      [1, [7]],
      [2, [7]],
    ]);
  });
});

describe('what lies under a pointer', () => {
  const days = { day_from: '2026-11-12', day_to: '2027-02-04' };
  const picture = pictureOf(anAnswer({ rows, bars }), { ...usual, zoom: 'week', timeZone: zone, days }, new Map());
  const view = { x: 0, y: 0, width: 1200, height: 700, left: 264, head: 48 };
  const one = picture.layout.barOf.get(2)!;
  const [start, end] = [264 + xOf(picture.scale, one.from), 264 + xOf(picture.scale, one.to)];
  const y = 48 + picture.layout.topOf.get(2)! + 10;
  const grip = (x: number) => hitAt(picture, view, x, y)?.grip ?? null;

  it('moves in the middle, resizes at the ends, links beside them', () => {
    expect([grip((start + end) / 2), grip(start + 2), grip(end - 2)]).toEqual(['move', 'start', 'end']);
    expect([grip(start - 6), grip(end + 6), grip(end + 40)]).toEqual(['link-start', 'link-end', null]);
  });

  it('is the same after scrolling', () => {
    const scrolled = { ...view, x: 120, y: 10 };
    expect(hitAt(picture, scrolled, (start + end) / 2 - 120, y - 10)?.bar?.bar.task_id).toBe(2);
  });

  it('is nothing over names and head', () => {
    expect(hitAt(picture, view, 100, y)).toBeNull();
    expect(hitAt(picture, view, start + 4, 20)).toBeNull();
  });

  it('names the kind of a link by the ends that it leads from and to', () => {
    const onto = (x: number) => hitAt(picture, view, x, y)!;
    expect(linkKind('link-end', onto(start + 4))).toBe('finish_to_start');
    expect(linkKind('link-end', onto(end - 4))).toBe('finish_to_finish');
    expect(linkKind('link-start', onto(start + 4))).toBe('start_to_start');
    expect(linkKind('link-start', onto(end - 4))).toBe('start_to_finish');
  });

  it('selects what a frame touches', () => {
    const from = { x: xOf(picture.scale, dayNumber('2026-12-02')), y: 0 };
    const to = { x: xOf(picture.scale, dayNumber('2026-12-06')), y: picture.layout.height };
    expect(barsWithin(picture, from, to).sort((one, other) => one - other)).toEqual([1, 2, 3]);
    expect(barsWithin(picture, to, from).sort((one, other) => one - other)).toEqual([1, 2, 3]);
  });

  it('draws as parts of the page only what is near, and paints all when one looks from afar', () => {
    expect([...barsInView(picture, view).ids].sort((one, other) => one - other)).toEqual([1, 2, 3, 4]);
    expect(barsInView(picture, { ...view, x: 1200 }).ids.size).toBe(0);
    const far = pictureOf(anAnswer({ rows, bars }), { ...usual, zoom: 'year', timeZone: zone, days }, new Map());
    expect(barsInView(far, view)).toEqual({ ids: new Set(), isFew: false });
  });

  it('stretches the picture to bars that reach beyond the days that were asked for', () => {
    const long = [...bars, aBar({ task_id: 9, starts_at: '2026-10-01T04:00:00Z', ends_at: '2027-05-01T04:00:00Z' })];
    const { scale } = pictureOf(
      anAnswer({ rows, bars: long }),
      { ...usual, zoom: 'week', timeZone: zone, days },
      new Map(),
    );
    expect(scale.first).toBeLessThan(dayNumber('2026-10-01'));
    expect(scale.first + scale.days).toBeGreaterThan(dayNumber('2027-05-01'));
  });
});
