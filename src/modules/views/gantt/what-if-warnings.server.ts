import { addDays } from '#kernel/days.ts';
import { usualMinutes } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { bandOfDay } from '#modules/numbers/measures/door.ts';
import { type PlannedTask, timeOf } from '#modules/work/plan/door.ts';
import type { GanttLoadDay } from '#modules/views/gantt/gantt-answer.ts';
import { isoOf, minuteAt } from '#modules/views/gantt/local-time.ts';
import { isClosed, type MadePlan, scaleOf } from '#modules/views/gantt/plan-input-of.ts';

export interface Warning {
  readonly kind: 'load' | 'leave' | 'deadline' | 'kpi';
  readonly task_id: number | null;
  readonly user_id: number | null;
  readonly at: string | null;
  readonly by_minutes: number;
}

type Planned = ReadonlyMap<number | string, PlannedTask>;

/** Tasks that would miss their deadline, or the one that points count by, where they did not or by less. */
export function dateWarnings(before: Planned, after: Planned, plan: MadePlan, ids: readonly number[]): Warning[] {
  const { facts } = plan;
  return ids.flatMap((id) => {
    const [row, then, now] = [facts.tasks.get(id), before.get(id), after.get(id)];
    if (!row || !now || isClosed(row)) return [];
    const scale = scaleOf(facts, row);
    const missed = (kind: 'deadline' | 'kpi', iso: string | null): Warning[] => {
      if (iso === null) return [];
      const limit = minuteAt(iso, facts.timeZone);
      const isWorse = now.finish > limit && (!then || now.finish > then.finish || then.finish <= limit);
      if (!isWorse) return [];
      const by_minutes = scale.before(now.finish) - scale.before(limit);
      return by_minutes > 0 ? [{ kind, task_id: id, user_id: row.executor_id, at: iso, by_minutes }] : [];
    };
    return [...missed('deadline', row.deadline), ...missed('kpi', row.kpi_deadline)];
  });
}

/** Tasks that would begin while whoever does them is on leave, or reach over it. */
export function leaveWarnings(before: Planned, after: Planned, plan: MadePlan, ids: readonly number[]): Warning[] {
  const { facts } = plan;
  return ids.flatMap((id): Warning[] => {
    const [row, then, now] = [facts.tasks.get(id), before.get(id), after.get(id)];
    const person = row?.executor_id == null ? undefined : facts.people.get(row.executor_id);
    if (!row || !now || !person || isClosed(row)) return [];
    const own = row.started_at === null ? row.planned_start_on : null;
    const start = timeOf(now.start).slice(0, 10);
    const first = own !== null && own < start ? own : start;
    const last = timeOf(now.finish).slice(0, 10);
    const met = person.away.find(({ starts_on, ends_on }) => starts_on <= last && ends_on >= first);
    const isSame = then?.start === now.start && then.finish === now.finish && first === start;
    if (!met || isSame) return [];
    const [from, to] = [met.starts_on > first ? met.starts_on : first, met.ends_on < last ? met.ends_on : last];
    const by_minutes = usualMinutes(person.spansOf, from, addDays(to, 1));
    return by_minutes > 0 ? [{ kind: 'leave', task_id: id, user_id: person.id, at: met.starts_on, by_minutes }] : [];
  });
}

/** People with days that would be too full and are not, or not by so much: one warning each, with the first day. */
export function loadWarnings(before: readonly GanttLoadDay[], after: readonly GanttLoadDay[]): Warning[] {
  const key = ({ user_id, day }: GanttLoadDay) => `${user_id} ${day}`;
  const was = new Map(before.map((day) => [key(day), day.load_minutes]));
  const fuller = after.filter((day) => bandOfDay(day) === 'overload' && day.load_minutes > (was.get(key(day)) ?? 0));
  return [...Map.groupBy(fuller, ({ user_id }) => user_id)].map(([user_id, days]) => ({
    ...{ kind: 'load', task_id: null, user_id, at: days[0]!.day },
    by_minutes: Math.max(...days.map((day) => day.load_minutes - day.capacity_minutes)),
  }));
}

/** Where a task lies, as the API tells it. */
export const placeOf = ({ facts }: MadePlan, planned: Planned, id: number) => {
  const at = planned.get(id);
  if (!at) return null;
  const executor_id = facts.tasks.get(id)?.executor_id ?? null;
  return { starts_at: isoOf(at.start, facts.timeZone), ends_at: isoOf(at.finish, facts.timeZone), executor_id };
};
