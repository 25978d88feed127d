import { expect, it } from 'vitest';
import { hoursText, spansOf } from '#modules/company/schedules/written-hours.ts';

it.each([
  [
    '9-13 14-18',
    [
      ['09:00', '13:00'],
      ['14:00', '18:00'],
    ],
  ],
  [
    '09:00–13:00, 14:00–18:00',
    [
      ['09:00', '13:00'],
      ['14:00', '18:00'],
    ],
  ],
  ['22 - 7', [['22:00', '07:00']]],
  ['0930-18.15', [['09:30', '18:15']]],
  ['16-24', [['16:00', '24:00']]],
  ['  ', []],
  ['9', null],
  ['9-25', null],
  ['9-13 va 14-18', null],
] as const)('%s', (text, spans) => {
  expect(spansOf(text)).toEqual(spans);
  if (spans) expect(spansOf(hoursText(spans))).toEqual(spans);
});
