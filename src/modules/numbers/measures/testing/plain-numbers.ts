import { addDays } from '#kernel/days.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import {
  type Days,
  instantOfWorld,
  type World,
  type WorldTask,
  worldZone,
} from '#modules/numbers/measures/testing/world.ts';

/** Measures of tasks reckoned slowly and plainly from a world, word by word after their definitions. */

interface Move {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly executor: number;
}

const isClosed = (status: string): boolean => status === 'done' || status === 'accepted';

/** Moves of a task that happened: an undone one takes back all up to the nearest that came from where it leads. */
export function effective(world: World, task: WorldTask, asOf: number): Move[] {
  const kept: Move[] = [];
  for (const [id, at, from, to, more] of world.flows ?? []) {
    const instant = instantOfWorld(at).getTime();
    if (id !== task.id || instant >= asOf) continue;
    if (!more?.is_undone) {
      kept.push({ at: instant, from, to, executor: more?.executor_id ?? Number(task.executor_id ?? 1) });
      continue;
    }
    const first = kept.findLastIndex((one) => one.from === to);
    if (first >= 0) kept.splice(first);
  }
  return kept;
}

function valueAt(world: World, task: WorldTask, field: string, instant: number): unknown {
  const now = task[field] ?? (field === 'executor_id' ? 1 : null);
  const later = (world.changes ?? []).find(([id, at, name]) => {
    return id === task.id && name === field && instantOfWorld(at).getTime() >= instant;
  });
  return later ? later[3] : now;
}

function statusAt(moves: readonly Move[], instant: number): string {
  const before = moves.findLast(({ at }) => at < instant);
  if (before) return before.to;
  return moves[0]?.from ?? 'new';
}

export interface PlainNumbers {
  readonly counts: Readonly<Record<string, number>>;
  readonly status_count: Readonly<Record<string, number>>;
  readonly sums: Readonly<Record<string, number | null>>;
  readonly parts: Readonly<Record<string, readonly [number, number]>>;
}

const known = (values: readonly number[]): number | null =>
  values.length ? values.reduce((all, one) => all + one, 0) : null;

export function plainNumbers(
  world: World,
  { day_from, day_to }: Days,
  asOf: number,
  person: number | null,
): PlainNumbers {
  const begin = instantOfWorld(`${day_from}T00:00`).getTime();
  const end = Math.min(instantOfWorld(`${addDays(day_to, 1)}T00:00`).getTime(), asOf);
  const isOf = (who: unknown): boolean => person === null || who === person;
  const counts: Record<string, number> = {};
  const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
  const status_count: Record<string, number> = {};
  const finished: { planned: number; actual: number }[] = [];
  const onTime: [number, number] = [0, 0];
  const firstPass: [number, number] = [0, 0];
  for (const task of world.tasks ?? []) {
    const made = instantOfWorld(task.created_at).getTime();
    const gone = task.deleted_at ? instantOfWorld(String(task.deleted_at)).getTime() : Number.POSITIVE_INFINITY;
    if (made >= asOf || gone < asOf) continue;
    const moves = effective(world, task, asOf);
    const past = moves.filter(({ at }) => at < end);
    if (made >= begin && made < end && isOf(valueAt(world, task, 'executor_id', asOf))) count('created_count');
    if (made < end && isOf(valueAt(world, task, 'executor_id', end))) {
      const status = statusAt(moves, end);
      if (status !== 'accepted') status_count[status] = (status_count[status] ?? 0) + 1;
      const deadline = valueAt(world, task, 'deadline', end);
      if (!isClosed(status)) {
        count('open_count');
        if (deadline === null) count('undated_count');
        else if (instantOfWorld(String(deadline)).getTime() < end) count('late_count');
      }
    }
    for (const { at, from, to, executor } of past.filter((one) => one.at >= begin)) {
      if (!isOf(executor)) continue;
      void at;
      if ((from === 'checking' && to === 'returned') || (from === 'done' && to === 'not_accepted'))
        count('return_count');
      if (from === 'accepted' && to === 'returned') count('reopen_count');
    }
    const into = past.findLast(({ from, to }) => isClosed(to) && !isClosed(from));
    if (into && isClosed(past.at(-1)!.to) && into.at >= begin && isOf(into.executor)) {
      count('finished_count');
      const planned = Number(valueAt(world, task, 'planned_minutes', asOf) ?? 0);
      finished.push({ planned, actual: minutesOf(world, task, asOf) });
      if (!planned) count('unestimated_count');
    }
    const accepted = past.findLast(({ from, to }) => to === 'accepted' && from !== 'accepted');
    if (!accepted || past.at(-1)!.to !== 'accepted' || accepted.at < begin || !isOf(accepted.executor)) continue;
    count('accepted_count');
    if (statusAt(moves, asOf) !== 'accepted') count('reopened_after_count');
    firstPass[1] += 1;
    const cameBack = past.some(
      ({ from, to }) =>
        (from === 'checking' && to === 'returned') ||
        (from === 'done' && to === 'not_accepted') ||
        (from === 'accepted' && to === 'returned'),
    );
    if (!cameBack) firstPass[0] += 1;
    const due = valueAt(world, task, 'kpi_deadline', asOf) ?? null;
    if (due === null) continue;
    const before = past.slice(0, past.lastIndexOf(accepted));
    const submitted =
      before.findLast(({ from, to }) => to === 'checking' || (from === 'processing' && to === 'done')) ??
      before.findLast(({ to }) => to === 'done') ??
      accepted;
    const weight = Number(task.hard_index ?? 5) / 5;
    onTime[1] += weight;
    if (submitted.at <= instantOfWorld(String(due)).getTime()) onTime[0] += weight;
  }
  const planned = finished.filter((one) => one.planned > 0);
  return {
    ...{ counts, status_count },
    sums: {
      planned_minutes: known(planned.map((one) => one.planned)),
      actual_minutes: known(finished.map((one) => one.actual)),
      deviation_minutes: known(planned.map((one) => one.actual - one.planned)),
      task_minutes: workedBetween(world, day_from, day_to, asOf, person),
    },
    parts: { on_time_share: onTime, first_pass_share: firstPass },
  };
}

function minutesOf(world: World, task: WorldTask, asOf: number): number {
  return (world.intervals ?? []).reduce((all, [id, user, from, to]) => {
    const [began, ended] = [instantOfWorld(from).getTime(), to === null ? asOf : instantOfWorld(to).getTime()];
    if (id !== task.id || to === null || ended >= asOf) return all;
    return all + calendarOfPerson({ timeZone: worldZone }, user).workingMinutes(began, ended);
  }, 0);
}

/** Minute by minute would be the same: the working minutes of an interval on each day, in whole minutes. */
function workedBetween(world: World, first: string, last: string, asOf: number, person: number | null): number {
  let all = 0;
  for (const [, user, from, to] of world.intervals ?? []) {
    const began = instantOfWorld(from).getTime();
    if (began >= asOf || (person !== null && user !== person)) continue;
    const ended = Math.min(to === null ? asOf : instantOfWorld(to).getTime(), asOf);
    const calendar = calendarOfPerson({ timeZone: worldZone }, user);
    for (let day = first; day <= last; day = addDays(day, 1))
      all += calendar.workingMinutes(
        Math.max(began, calendar.startOfDay(day)),
        Math.min(ended, calendar.startOfDay(addDays(day, 1))),
      );
  }
  return all;
}
