import { describe, expect, it } from 'vitest';
import {
  clockOf,
  dayNumber,
  dayOfNumber,
  daysPulled,
  daysText,
  headOf,
  placeAt,
  scaleOf,
  xOf,
  zooms,
} from '#modules/views/gantt/screens/time-scale.ts';

const at = (day: string) => dayNumber(day);

describe('places in time', () => {
  it.each([
    ['Asia/Tashkent', '2026-12-06T19:00:00Z', '2026-12-07'],
    ['Pacific/Auckland', '2026-12-06T11:00:00Z', '2026-12-07'],
    ['Etc/GMT-12', '2026-12-06T12:00:00Z', '2026-12-07'],
    ['Etc/GMT+12', '2026-12-07T12:00:00Z', '2026-12-07'],
  ])('begins a day of %s at its midnight, not at that of UTC', (zone, midnight, day) => {
    expect(clockOf(zone)(midnight)).toBe(at(day));
    const before = new Date(Date.parse(midnight) - 60_000).toISOString();
    expect(dayOfNumber(clockOf(zone)(before))).toBe(dayOfNumber(at(day) - 1));
  });

  it('keeps the hours of a zone that changes its clock in between', () => {
    const placeOf = clockOf('Europe/Berlin');
    expect(placeOf('2026-03-28T08:00:00Z') % 1).toBeCloseTo(9 / 24, 9);
    expect(placeOf('2026-03-30T07:00:00Z') % 1).toBeCloseTo(9 / 24, 9);
  });

  it('leads from places to pixels and back at every zoom', () => {
    for (const zoom of zooms) {
      const scale = scaleOf(zoom, at('2026-11-01'), at('2027-11-01'));
      expect(placeAt(scale, xOf(scale, at('2027-02-14') + 0.25))).toBeCloseTo(at('2027-02-14') + 0.25, 6);
    }
  });
});

describe('pulling', () => {
  it('takes whole days from near, weeks and four weeks from afar', () => {
    const days = (zoom: (typeof zooms)[number], pixels: number) =>
      daysPulled(scaleOf(zoom, at('2026-11-01'), at('2027-11-01')), pixels);
    expect([days('week', 11), days('week', 12), days('week', 60)]).toEqual([0, 1, 3]);
    expect([days('quarter', 13), days('quarter', 14), days('quarter', 30)]).toEqual([0, 7, 7]);
    expect([days('year', 19), days('year', 20)]).toEqual([0, 28]);
  });

  it('never turns round: what is pulled back is not moved on, at any zoom and length', () => {
    for (const zoom of zooms) {
      const scale = scaleOf(zoom, at('2026-11-01'), at('2027-11-01'));
      for (let pixels = 1; pixels < 400; pixels += 3) {
        expect(daysPulled(scale, -pixels)).toBeLessThanOrEqual(0);
        expect(daysPulled(scale, -pixels)).toBe(daysPulled(scale, pixels) === 0 ? 0 : -daysPulled(scale, pixels));
        expect(Math.abs(daysPulled(scale, pixels) % scale.unit)).toBe(0);
      }
    }
  });
});

describe('the head', () => {
  it('names months over days, and each tick stands at its day', () => {
    const scale = scaleOf('week', at('2026-11-20'), at('2026-12-20'));
    const { upper, lower } = headOf(scale, at('2026-11-28'), at('2026-12-03'), 'uz');
    expect(upper.map(({ at: place, text }) => [dayOfNumber(place), text])).toEqual([
      ['2026-11-01', 'noyabr 2026'],
      ['2026-12-01', 'dekabr 2026'],
    ]);
    expect(lower.map(({ text }) => text)).toEqual(['28', '29', '30', '1', '2']);
    expect(lower.filter(({ isStrong }) => isStrong).map(({ text }) => text)).toEqual(['30']);
  });

  it('names weeks by their Mondays, months by their names, quarters by their first months', () => {
    const words = (zoom: (typeof zooms)[number], to: string) =>
      headOf(scaleOf(zoom, at('2026-10-01'), at('2027-12-01')), at('2026-11-24'), at(to), 'ru').lower.map(
        ({ text }) => text,
      );
    expect(words('month', '2026-12-09')).toEqual(['23', '30', '7']);
    expect(words('quarter', '2027-02-02')).toEqual(['ноя', 'дек', 'янв', 'фев']);
    expect(words('year', '2027-05-01')).toEqual(['окт', 'янв', 'апр']);
  });
});

it('says days as people do', () => {
  const text = (from: string, to: string) => daysText(from, to, 'uz', '2026-11-26');
  expect(text('2026-03-03', '2026-03-14')).toBe('3–14 mart');
  expect(text('2026-02-28', '2026-03-03')).toBe('28 fevral – 3 mart');
  expect(text('2026-12-30', '2027-01-05')).toBe('30 dekabr 2026 – 5 yanvar 2027');
  expect(text('2027-01-05', '2027-01-05')).toBe('5 yanvar 2027');
});
