import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart, ColumnChart } from '#web/charts/bar-chart.tsx';
import {
  type ChartModel,
  cursorAfter,
  labelledPlaces,
  largest,
  nearest,
  saidOf,
  tickText,
  valueText,
} from '#web/charts/chart-model.ts';
import { ChartTable } from '#web/charts/chart-table.tsx';
import { histogramPoints } from '#web/charts/histogram-model.ts';
import { AreaChart, LineChart } from '#web/charts/line-chart.tsx';
import { valueScale } from '#web/charts/scales.ts';
import { Sparkline } from '#web/charts/sparkline.tsx';
import { cutName } from '#web/charts/name-width.ts';

const model: ChartModel = {
  title: 'Kim nima qilyapti',
  unit: 'count',
  step: 'name',
  pointName: 'Xodim',
  series: [
    { key: 'open', name: 'Ochiq' },
    { key: 'late', name: 'Kechikkan' },
    { key: 'plan', name: 'Reja', isMark: true },
  ],
  points: [
    { at: '5', name: 'Aziza Karimova', values: [3, 2, 9] },
    { at: '7', name: 'Bobur Aliyev', values: [1, null, 4] },
  ],
};
const days: ChartModel = {
  ...model,
  step: 'day',
  series: [{ key: 'finished', name: 'Tugatilgan' }],
  points: [
    { at: '2026-11-01', name: '', values: [4] },
    { at: '2026-11-02', name: '', values: [null] },
    { at: '2026-11-03', name: '', values: [6] },
  ],
};

describe('a name beside a bar', () => {
  const byLetter = (text: string) => text.length * 10;
  it('stays whole where it fits, else loses its end', () => {
    expect(cutName('Usmonov', 70, byLetter)).toBe('Usmonov');
    expect(cutName('Usmonov Mirzo', 90, byLetter)).toBe('Usmonov…');
    expect(cutName('Abdurahmonova', 60, byLetter)).toBe('Abdur…');
  });
});

describe('values', () => {
  it('read as the product writes them, the unknown as a dash', () => {
    expect(valueText(1234, 'count')).toBe('1 234');
    expect(valueText(150, 'minutes')).toBe('2:30');
    expect(valueText(0.875, 'share')).toBe('87,50 %');
    expect(valueText(3.5, 'number')).toBe('3,50');
    expect(valueText(null, 'count')).toBe('–');
    expect(valueText(0, 'count')).toBe('0');
  });
  it('have months and days of the three languages on the axis', () => {
    expect(tickText('2026-11-01', 'month', 'uz')).toBe('noy');
    expect(tickText('2026-11-01', 'month', 'ru')).toBe('ноя');
    expect(tickText('2027-01-01', 'month', 'uk')).toBe('янв 2027');
    expect(tickText('2026-11-09', 'week', 'uz')).toBe('09.11');
  });
  it('lie on round numbers: whole things, whole hours, percents', () => {
    expect(valueScale('count', 3, 100, 0).ticks).toEqual([0, 1, 2, 3]);
    expect(valueScale('minutes', 600, 100, 0, 5).ticks).toEqual([0, 120, 240, 360, 480, 600]);
    expect(valueScale('share', 1, 100, 0).ticks.at(-1)).toBe(1);
    expect(valueScale('count', 0, 100, 0).ticks).toEqual([0, 1]);
  });
  it('are as high as their sum where they stand upon each other; marks are no part of it', () => {
    expect(largest(model, true)).toBe(9);
    expect(largest({ ...model, series: model.series.slice(0, 2) }, true)).toBe(9);
    expect(largest({ series: model.series, points: [{ at: '1', name: '', values: [3, 8, 2] }] }, true)).toBe(11);
  });
});

it('labels no more places than have room', () => {
  expect(labelledPlaces(12, 600)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(labelledPlaces(0, 600)).toEqual([]);
  expect(labelledPlaces(365, 520).length).toBeLessThanOrEqual(10);
});

describe('by keys', () => {
  const at = { point: 0, series: 0 };
  it('goes along the points and across the series, and stops at the ends', () => {
    expect(cursorAfter('ArrowRight', at, model, false)).toEqual({ point: 1, series: 0 });
    expect(cursorAfter('ArrowRight', { point: 1, series: 0 }, model, false)).toEqual({ point: 1, series: 0 });
    expect(cursorAfter('ArrowUp', at, model, false)).toEqual({ point: 0, series: 1 });
    expect(cursorAfter('ArrowDown', at, model, true)).toEqual({ point: 1, series: 0 });
    expect(cursorAfter('ArrowRight', at, model, true)).toEqual({ point: 0, series: 1 });
    expect(cursorAfter('End', at, model, false)).toEqual({ point: 1, series: 0 });
    expect(cursorAfter('a', at, model, false)).toBeNull();
  });
  it('says how much there is and where the most of it is', () => {
    expect(saidOf(model, 'uz')).toEqual({ count: 2, most: '9', where: 'Aziza Karimova', series: 'Reja' });
    expect(saidOf(days, 'uz')).toMatchObject({ most: '6', where: '03.11.2026' });
  });
  it('finds the value nearest to the pointer', () => {
    const drawn = [
      { point: 0, series: 0, x: 10, y: 90 },
      { point: 1, series: 0, x: 50, y: 10 },
    ];
    expect(nearest(drawn, 18, 12, 'x')?.point).toBe(0);
    expect(nearest(drawn, 18, 12, 'y')?.point).toBe(1);
    expect(nearest([], 0, 0, 'both')).toBeUndefined();
  });
});

describe('drawn', () => {
  const drawn = (element: ReturnType<typeof createElement>) => renderToStaticMarkup(element);
  it('gives each series of bars a pattern of its own and leaves out what is unknown', () => {
    const html = drawn(createElement(BarChart, { model, isSmall: true }));
    expect(html.match(/<pattern/g)).toHaveLength(3);
    expect(html.match(/<rect [^>]*style="fill:url/g)).toHaveLength(3);
    expect(html).toContain('Aziza Karimova');
    expect(html).toContain('role="application"');
  });
  it('breaks a line where a value is unknown instead of leading it to 0', () => {
    const html = drawn(createElement(LineChart, { model: days, isSmall: true }));
    const path = / d="(M[^"]*)" style="stroke:var\(--series-1\)"/.exec(html)?.[1] ?? '';
    expect(path.match(/M/g)).toHaveLength(2);
  });
  it('draws columns, areas and a line in a row', () => {
    expect(drawn(createElement(ColumnChart, { model: days, isSmall: true })).match(/style="fill:url/g)).toHaveLength(2);
    expect(drawn(createElement(AreaChart, { model, isSmall: true })).match(/style="fill:url/g)).toHaveLength(3);
    expect(drawn(createElement(Sparkline, { values: [1, null, 3], label: 'KPI: 3' }))).toContain('aria-label="KPI: 3"');
  });
  it('is a table, too, with a dash for the unknown', () => {
    const html = drawn(createElement(ChartTable, { model }));
    expect(html).toContain('<th scope="row">Bobur Aliyev</th><td>1</td><td>–</td><td>4</td>');
  });
});

it('counts whole values in spans of equal width', () => {
  expect(histogramPoints([1, 1, 2, 4])).toEqual([
    { at: '1', name: '1', values: [2] },
    { at: '2', name: '2', values: [1] },
    { at: '3', name: '3', values: [0] },
    { at: '4', name: '4', values: [1] },
  ]);
  const wide = histogramPoints([1, 30, 60, 61], 20);
  expect(wide[0]).toEqual({ at: '1', name: '1–4', values: [1] });
  expect(wide.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(4);
  expect(histogramPoints([])).toEqual([]);
});

describe.each([
  ['light', '#ffffff'],
  ['dark', '#131519'],
])('in the %s theme', (theme, panel) => {
  const css = readFileSync(new URL('./charts.module.css', import.meta.url), 'utf8');
  const block = theme === 'light' ? css.slice(0, css.indexOf('}')) : css.slice(css.indexOf('data-theme="dark"'));
  const colors = [...block.matchAll(/--series-\d: (#[0-9a-f]{6});/g)].map((match) => match[1] ?? '');
  const luminance = (color: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  it('has colours that are seen on the panel, 3 : 1 at least', () => {
    expect(colors).toHaveLength(8);
    for (const color of colors) {
      const [dark, light] = [luminance(color), luminance(panel)].sort((a, b) => a - b) as [number, number];
      expect((light + 0.05) / (dark + 0.05), color).toBeGreaterThanOrEqual(3);
    }
  });
});
