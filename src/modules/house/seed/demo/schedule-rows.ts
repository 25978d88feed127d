import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import schedules from '#modules/house/seed/demo/schedules.json' with { type: 'json' };
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

const EIGHT = 8 * 60;
/** Schedules of the company's own come behind the one with which it begins. */
const FIRST = 2;

/** What a schedule is where it says nothing else. */
const plain = {
  ...{ break_minutes: 0, grace_minutes: 10, early_is_paid: false, remote_weekdays: [], is_company: false },
};

const idOf = (key: string): number => FIRST + schedules.findIndex((one) => one.key === key);

/** The department that works later than the others: people and accounts. */
const late = { department: 8, schedule: 'late' } as const;

/** Who works by a schedule of their own, by login, and since how many days. */
const own = [
  { login: 'r.xolmatov', schedule: 'nights', days: 60 },
  { login: 'l.sodiqova', schedule: 'half', days: 300, rate: '0.50' },
  { login: 'editor', schedule: 'flexible', days: 200 },
  { login: 'i.mirzayev', schedule: 'remote', days: 150 },
  { login: 'd.valiyeva', schedule: 'remote', days: 150 },
] as const;

/** Who is proposed to have another one, and waits for HR. */
const proposed = { login: 's.qosimov', schedule: 'remote', by: 'lead', inDays: 7 } as const;

/** The schedules, who has which, and what waits to be approved. */
export function scheduleRows(clock: DemoClock, people: readonly Person[], { tables }: BaseData) {
  const personOf = (login: string) => people.find((one) => one.login === login)!;
  const hr = personOf('hr').id;
  const made = madeAt(iso(onDay(clock, clock.firstDay, EIGHT + 40)), hr);
  const cycleStart = addDays(clock.firstDay, 4);
  const rows: SeedRow[] = schedules.map(({ key, versions, ...row }) => ({
    ...row,
    id: idOf(key),
    versions: versions.map((one) => ({
      valid_from: clock.firstDay,
      ...one,
      ...('cycle' in one && { cycle_starts_on: cycleStart }),
    })),
    ...made,
  }));
  const assigned = own.map(({ login, schedule, days, ...more }) => {
    const starts_on = addDays(clock.today, -days);
    const entered = madeAt(iso(onDay(clock, addDays(starts_on, -3), EIGHT + 50)), hr);
    const who = { user_id: personOf(login).id, work_schedule_id: idOf(schedule) };
    return { ...who, starts_on, ends_on: null, state: 'approved', decided_by: hr, ...more, ...entered };
  });
  const waits = {
    ...{ user_id: personOf(proposed.login).id, work_schedule_id: idOf(proposed.schedule) },
    ...{ starts_on: addDays(clock.today, proposed.inDays), ends_on: null, state: 'proposed', decided_by: null },
    ...madeAt(iso(onDay(clock, addDays(clock.today, -1), EIGHT + 90)), personOf(proposed.by).id),
  };
  return {
    work_schedules: [...tables.work_schedules!, ...rows].map((row) => ({ ...plain, ...row })),
    schedule_assignments: [...assigned, waits].map((row, at) => ({ id: at + 1, rate: null, ...row })),
  };
}

/** The schedule of a branch of the demo company; null: that of what is above it. */
export const scheduleOfDepartment = (department: number): number | null =>
  department === late.department ? idOf(late.schedule) : null;
