import { expect, it } from 'vitest';
import { givenName, partOfDay } from '#modules/house/home/dashboard-facts.ts';

it('greets by the hour', () => {
  expect([0, 4, 5, 10, 11, 17, 18, 22, 23].map(partOfDay)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
    'night',
  ]);
});
it('greets by the given name', () => {
  expect(givenName('Aziza Karimova')).toBe('Aziza');
  expect(givenName('Karimova Aziza Baxtiyor qizi')).toBe('Aziza');
  expect(givenName('')).toBe('');
});
