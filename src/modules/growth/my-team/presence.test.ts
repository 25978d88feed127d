import { expect, it } from 'vitest';
import { formatTime } from '#kernel/calendar-formats.ts';
import { type DayFacts, dayOf } from '#modules/presence/attendance/door.ts';
import { presenceOf } from '#modules/growth/my-team/presence.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

const day = '2026-11-19';
const at = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(day, hours * 60 + minutes, 'Asia/Tashkent');
};
type Plan = DayFacts['plan'];
const nine: Plan = {
  ...{
    spans: [
      [540, 780],
      [840, 1080],
    ] as Plan['spans'],
    norm_minutes: 480,
    break_minutes: 60,
    kind: 'week',
  },
  ...{ core: null, grace_minutes: 10, early_is_paid: false, is_remote: false, day_kind: 'working' },
};
const free: Plan = { ...nine, spans: [], norm_minutes: 0, day_kind: 'weekend' };
type Punch = readonly [time: string, direction?: DayFacts['punches'][number]['direction']];

interface Said {
  readonly now: string;
  readonly punches?: readonly Punch[];
  readonly plan?: Plan;
  readonly leave?: DayFacts['leave'];
  readonly correction?: DayFacts['correction'];
  readonly isSilent?: boolean;
  readonly isKnown?: boolean;
}

function asked({ now, punches = [], plan = nine, leave = [], correction = {}, isSilent, isKnown = true }: Said) {
  const facts: DayFacts = {
    ...{ day, time_zone: 'Asia/Tashkent', now: at(now), before: nine, plan, after: nine, leave, correction },
    is_silent: isSilent ?? false,
    punches: punches.map(([time, direction = 'unknown'], id) => ({
      ...{ id: id + 1, at: at(time), direction, mode: 'keys' as const, offset_minutes: null },
      ...{ is_suspect: false, is_ignored: false },
    })),
  };
  const { state, since, is_late } = presenceOf({ facts, day: dayOf(facts), now: at(now), isKnown });
  return [state, since === null ? null : formatTime(since, 'Asia/Tashkent'), is_late];
}

it.each<[string, Said, readonly [string, string | null, boolean]]>([
  ['came', { now: '10:00', punches: [['08:57', 'in']] }, ['in', '08:57', false]],
  ['came too late', { now: '10:00', punches: [['09:25', 'in']] }, ['in', '09:25', true]],
  [
    'has gone',
    {
      now: '19:00',
      punches: [
        ['08:57', 'in'],
        ['18:04', 'out'],
      ],
    },
    ['out', '18:04', false],
  ],
  [
    'is at lunch',
    {
      now: '13:20',
      punches: [
        ['08:57', 'in'],
        ['13:02', 'break_out'],
      ],
    },
    ['break', '13:02', false],
  ],
  [
    'is back from lunch',
    {
      now: '15:00',
      punches: [
        ['08:57', 'in'],
        ['13:02', 'break_out'],
        ['13:58', 'break_in'],
      ],
    },
    ['in', '13:58', false],
  ],
  ['came, by a device without directions', { now: '10:00', punches: [['08:57']] }, ['in', '08:57', false]],
  ['went, by a device without directions', { now: '13:20', punches: [['08:57'], ['13:01']] }, ['out', '13:01', false]],
  ['put the finger twice', { now: '10:00', punches: [['08:57'], ['08:57']] }, ['in', '08:57', false]],
  ['will come', { now: '08:30' }, ['not_yet', null, false]],
  ['has ten minutes of grace', { now: '09:10' }, ['not_yet', null, false]],
  ['is missed', { now: '09:11' }, ['absent', null, true]],
  ['is not missed where the device is silent', { now: '11:00', isSilent: true }, ['unknown', null, false]],
  ['is not missed who never punches', { now: '11:00', isKnown: false }, ['unknown', null, false]],
  ['has a day off', { now: '11:00', plan: free }, ['out', null, false]],
  ['came on a day off', { now: '11:00', plan: free, punches: [['10:00', 'in']] }, ['in', '10:00', false]],
  ['works from elsewhere', { now: '11:00', plan: { ...nine, is_remote: true } }, ['remote', null, false]],
  ['may work from elsewhere', { now: '11:00', leave: [{ status: 'remote', time: null }] }, ['remote', null, false]],
  ['is on leave', { now: '11:00', leave: [{ status: 'sick', time: null }] }, ['leave', null, false]],
  ['is away in the morning', { now: '11:00', leave: [{ status: 'unpaid', time: [540, 780] }] }, ['leave', null, false]],
  [
    'came for all their leave',
    { now: '11:00', leave: [{ status: 'vacation', time: null }], punches: [['10:00', 'in']] },
    ['in', '10:00', false],
  ],
  ['came, as was corrected', { now: '11:00', correction: { came: at('09:00') } }, ['in', '09:00', false]],
  [
    'flexible, before the core',
    { now: '10:30', plan: { ...nine, kind: 'flexible', core: [660, 960] } },
    ['not_yet', null, false],
  ],
  [
    'flexible, in the core',
    { now: '11:30', plan: { ...nine, kind: 'flexible', core: [660, 960] } },
    ['absent', null, true],
  ],
])('who %s', (_, said, expected) => {
  expect(asked(said)).toEqual(expected);
});
