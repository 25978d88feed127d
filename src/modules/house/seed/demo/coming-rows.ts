import { addDays } from '#kernel/days.ts';
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import { madeAt, type SeedRow, type SeedTables } from '#modules/house/seed/seed-rows.ts';

const lists = [
  [
    'joining',
    { uz: 'Yangi dasturchi', uk: 'Янги дастурчи', ru: 'Новый разработчик' },
    [
      ['Mehnat shartnomasini imzolash', 'hr', 0],
      ['Ish joyi va kompyuterni tayyorlash', 'hr', -1],
      ['Jamoa bilan tanishtirish', 'lead', 0],
      ['Birinchi vazifani berish', 'lead', 1],
      ['Ichki qoidalarni oʻqish', 'person', 2],
    ],
  ],
  [
    'leaving',
    { uz: 'Ishdan ketish', uk: 'Ишдан кетиш', ru: 'Увольнение' },
    [
      ['Texnikani topshirish', 'person', 0],
      ['Bilimlarni hamkasbga oʻtkazish', 'lead', -3],
      ['Mehnat daftarchasini berish', 'hr', 0],
    ],
  ],
] as const;

/** Lists of what is done, one that is under way, and those who have left. */
export function comingTables(clock: DemoClock, people: readonly Person[]): SeedTables {
  const idOf = (key: string) => people.find((person) => person.key === key)!.id;
  const begun = iso(onDay(clock, clock.firstDay, 9 * 60));
  const hr = idOf('hr');
  const keepers = { hr, lead: idOf('lead'), person: idOf('developer') };
  const first_on = addDays(clock.today, -2);
  const made = madeAt(iso(onDay(clock, addDays(clock.today, -5), 10 * 60)), hr);
  const left = people.filter(({ clientId, blockedAt }) => !clientId && blockedAt);
  return {
    checklists: lists.map(
      ([kind, names, lines], at): SeedRow => ({
        ...{ id: at + 1, kind, names, ordering: at + 1 },
        lines: lines.map(([text, who, days]) => ({ text, who, days })),
        ...madeAt(begun, hr),
      }),
    ),
    checklist_runs: [
      { ...{ id: 1, checklist_id: 1, user_id: keepers.person, first_on, kind: 'joining', is_done: false }, ...made },
    ],
    checklist_lines: lists[0][2].map(([text, who, days], at) => ({
      ...{ id: at + 1, run_id: 1, text, who, keeper_id: keepers[who], due_on: addDays(first_on, days) },
      ...(at === 0 && { done_at: made.created_at, done_by: hr }),
      ...made,
    })),
    departures: left.map(({ id, blockedAt }, at) => {
      const at_ = iso(Number(blockedAt));
      return {
        ...{
          id: at + 1,
          user_id: id,
          last_on: clock.calendar.dayOf(Number(blockedAt)),
          reason_code: 'own_wish',
          state: 'done',
        },
        ...{ hand_over: [], carried_out_at: at_ },
        ...madeAt(at_, hr),
      };
    }),
  };
}
