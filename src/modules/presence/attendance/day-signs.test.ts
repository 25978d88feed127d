import { expect, it } from 'vitest';
import type { MonthCell } from '#modules/presence/attendance/attendance-endpoints.ts';
import { daySignOf } from '#modules/presence/attendance/day-signs.ts';

const absent = (flags: MonthCell[6]): MonthCell => ['absent', 0, 0, 0, 0, 480, flags, 'НН', null, null];

it('calls nobody absent of whom no device could have heard', () => {
  expect(daySignOf(absent([]))).toEqual({ letters: 'НН', tone: 'absent', corner: null });
  expect(daySignOf(absent(['no_data']))).toEqual({ letters: 'НН', tone: 'open', corner: 'missing' });
});
