import { expect, it } from 'vitest';
import { snoozeChoices } from '#modules/channels/inbox/snooze-choices.ts';

const offered = (at: string, today: string) =>
  snoozeChoices(Date.parse(at), today, 'Asia/Tashkent').map(({ name, until }) => [name, Date.parse(until)]);
const when = (at: string) => Date.parse(at);

it('offers an hour, the evening, tomorrow morning and Monday, each later than the one before', () => {
  expect(offered('2026-11-27T10:00+05:00', '2026-11-27')).toEqual([
    ['hour', when('2026-11-27T11:00+05:00')],
    ['evening', when('2026-11-27T18:00+05:00')],
    ['tomorrow', when('2026-11-28T09:00+05:00')],
    ['monday', when('2026-11-30T09:00+05:00')],
  ]);
});

it('offers no evening that is over, and Monday once', () => {
  expect(offered('2026-11-29T19:30+05:00', '2026-11-29')).toEqual([
    ['hour', when('2026-11-29T20:30+05:00')],
    ['tomorrow', when('2026-11-30T09:00+05:00')],
  ]);
  expect(offered('2026-11-30T08:00+05:00', '2026-11-30').at(-1)).toEqual(['monday', when('2026-12-07T09:00+05:00')]);
});
