import { addDays } from '#kernel/days.ts';
import { type DemoClock, iso, onDay, workingDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

const rooms = [
  [{ uz: 'Registon', uk: 'Регистон', ru: 'Регистан' }, 12, '2'],
  [{ uz: 'Shahrisabz', uk: 'Шаҳрисабз', ru: 'Шахрисабз' }, 6, '2'],
  [{ uz: 'Chorsu', uk: 'Чорсу', ru: 'Чорсу' }, 4, '3'],
] as const;

/** Whose they are, what they are, how often, from which minute of the day and how long, in which room. */
const meetings = [
  [
    'lead',
    { uz: 'Kunlik uchrashuv', uk: 'Кунлик учрашув', ru: 'Ежедневная встреча' },
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    600,
    15,
    2,
  ],
  ['manager', { uz: 'Haftalik reja', uk: 'Ҳафталик режа', ru: 'Планёрка' }, 'FREQ=WEEKLY;BYDAY=MO', 660, 60, 1],
  [
    'director',
    { uz: 'Oy yakuni', uk: 'Ой якуни', ru: 'Итоги месяца' },
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    960,
    90,
    1,
  ],
  [
    'hr',
    { uz: 'Yangilar bilan suhbat', uk: 'Янгилар билан суҳбат', ru: 'Встреча с новичками' },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
    840,
    45,
    3,
  ],
] as const;

/** Rooms and the meetings of a year; `first` is the number behind the events of the site. */
export function meetingTables(clock: DemoClock, people: readonly Person[], site: readonly SeedRow[]): SeedTables {
  const idOf = (key: string) => people.find((person) => person.key === key)!.id;
  const staff = people.filter(({ clientId, blockedAt }) => !clientId && !blockedAt);
  const begun = iso(onDay(clock, clock.firstDay, 9 * 60));
  const rows = meetings.map(([key, names, rrule, from, minutes, room_id], at): SeedRow => {
    const start = onDay(clock, workingDay(clock, addDays(clock.firstDay, 7)), from);
    return {
      id: site.length + at + 1,
      names,
      starts_at: iso(start),
      ends_at: iso(start + minutes * 60_000),
      participant_ids: staff.slice(0, key === 'director' ? staff.length : 12).map(({ id }) => id),
      reminder: 'minutes_15',
      is_public: false,
      rrule,
      room_id,
      is_optional: key === 'hr',
      ...madeAt(begun, idOf(key)),
    };
  });
  const answers = [
    ['developer', 0, 'yes'],
    ['tester', 0, 'maybe'],
    ['developer', 1, 'no'],
    ['lead', 2, 'yes'],
  ] as const;
  return {
    rooms: rooms.map(([names, seats, place], at) => ({
      ...{ id: at + 1, names, seats, place: `${place}-qavat`, ordering: at + 1 },
      ...madeAt(begun, idOf('hr')),
    })),
    company_events: [...site, ...rows].map((row) => ({ exdates: [], is_optional: false, ...row })),
    event_answers: answers.map(([key, event, answer], at) => ({
      ...{ id: at + 1, event_id: site.length + event + 1, user_id: idOf(key), answer, recurrence_id: null },
      ...madeAt(begun, idOf(key)),
    })),
  };
}
