import { awayDuring, instantOf, MINUTES_A_DAY, WorkingTime } from '#modules/work/plan/door.ts';
import { weekly } from '#modules/work/plan/time/calendars.ts';
import type { PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import type { PlanLinkRow, PlanPerson, PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** A Monday on which nothing has begun. */
export const NOW = instantOf('2027-03-01T09:00');
const hours = [
  [540, 780],
  [840, 1_080],
] as const;
const week = { 1: hours, 2: hours, 3: hours, 4: hours, 5: hours };
const usual = weekly(week);

/** Somebody with the usual week who is away for some days, counted from the first day of the plan. */
export function personOf(id: number, away: readonly (readonly [number, number])[] = []): PlanPerson {
  const midnight = NOW - (NOW % MINUTES_A_DAY);
  const minutes = away.map(([from, to]) => [midnight + from * MINUTES_A_DAY, midnight + to * MINUTES_A_DAY] as const);
  return {
    ...{ id, fio: `Xodim ${id}`, isActive: true, works: true, away: [] },
    scale: new WorkingTime(awayDuring(usual, minutes), NOW),
    spansOf: (day) => usual(Math.floor(instantOf(day) / MINUTES_A_DAY)),
  };
}

/** A task that is new, estimated and somebody's. */
export const taskOf = (id: number, more: Partial<PlanRow> = {}): PlanRow => ({
  ...{ id, project_id: 1, parent_id: null, executor_id: 1, status: 'new', planned_minutes: 480, actual_minutes: 0 },
  ...{ running_since: null, planned_start_on: null, deadline: null, kpi_deadline: null, started_at: null },
  ...{ submitted_at: null, done_at: null, ended_at: null, project_starts_on: null },
  ...more,
});

export const linkOf = (id: number, from: number, to: number, more: Partial<PlanLinkRow> = {}): PlanLinkRow => ({
  ...{ id, version: 1, from, to, kind: 'finish_to_start', lag_minutes: 0, lag_kind: 'working' },
  ...more,
});

export const factsOf = (
  tasks: readonly PlanRow[],
  links: readonly PlanLinkRow[],
  people: readonly PlanPerson[],
): PlanFacts => ({
  ...{ timeZone: 'Asia/Tashkent', now: NOW, links, company: new WorkingTime(usual, NOW) },
  tasks: new Map(tasks.map((task) => [task.id, task])),
  people: new Map(people.map((person) => [person.id, person])),
});
