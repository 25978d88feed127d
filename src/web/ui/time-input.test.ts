import { expect, it } from 'vitest';
import { momentTyped, timeOf } from '#web/ui/time-input.tsx';

it('reads a time as people type it', () => {
  expect(['9', '09', '930', '0930', '9:30', '9.30', '23 59'].map(timeOf)).toEqual([
    '09:00',
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '23:59',
  ]);
  expect(['', '24', '12:60', '9:3', 'soat 9'].map(timeOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('keeps what is no time beside its day, so that it is refused there', () => {
  expect(momentTyped('2026-11-28', '18:00', 'Asia/Tashkent')).toBe('2026-11-28T13:00:00.000Z');
  expect(momentTyped('2026-11-28', '25:00', 'Asia/Tashkent')).toBe('2026-11-28 25:00');
});
