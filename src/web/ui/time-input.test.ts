import { expect, it } from 'vitest';
import { timeOf } from '#web/ui/time-input.tsx';

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
