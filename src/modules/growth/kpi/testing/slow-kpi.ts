import { addDays } from '#kernel/days.ts';
import { fiveDayWeek, shippedDays, WeekCalendar } from '#modules/company/schedules/door.ts';
import { instantOfWorld, type World, worldZone } from '#modules/numbers/measures/testing/world.ts';

/** A move of a history, plainly. */
interface Move {
  readonly task: number;
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

export interface SlowTask {
  readonly task_id: number;
  readonly score: number | null;
  readonly overdue_days: number;
  readonly returns: number;
  readonly points: number;
  /** When the work was handed in, milliseconds. */
  readonly submitted: number;
}

const calendar = new WeekCalendar(shippedDays, { ...fiveDayWeek, time_zone: worldZone });

/** The moves of a task that count: an undo takes itself back and all up to the nearest earlier one that it undoes. */
function effective(world: World, task: number): Move[] {
  const kept: Move[] = [];
  for (const [id, at, from, to, more] of world.flows ?? []) {
    if (id !== task) continue;
    if (more?.is_undone) {
      const first = kept.findLastIndex((move) => move.from === to);
      if (first >= 0) kept.splice(first);
    } else kept.push({ task, at: instantOfWorld(at).getTime(), from, to });
  }
  return kept;
}

const dayOf = (at: number): string => calendar.dayOf(at);

/** Day after day, as one would count them on fingers. */
function overdueOn(deadline: number | null, submitted: number): number {
  if (deadline === null || submitted <= deadline) return 0;
  let days = 0;
  for (let day = addDays(dayOf(deadline), 1); day <= dayOf(submitted); day = addDays(day, 1))
    if (calendar.isWorkingDay(day)) days++;
  return Math.max(1, days);
}

/** By the marks given before a moment: those of a task that was opened again then say nothing of what came before. */
function scoreOf(world: World, task: number, before: number): number | null {
  const given = (world.marks ?? []).filter(
    (mark) => mark.task_id === task && !mark.is_void && instantOfWorld(mark.at).getTime() < before,
  );
  // Of a criterion in two versions the last that was given counts.
  const codeOf = (id: number) => world.criteria!.find((one) => one.id === id)!.code;
  const lastFirst = given.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
  const marks = lastFirst.filter(
    ({ criterion_id }, at) => lastFirst.findIndex((one) => codeOf(one.criterion_id) === codeOf(criterion_id)) === at,
  );
  const last = marks
    .map(({ at }) => at.slice(0, 10))
    .toSorted()
    .at(-1);
  if (!last) return null;
  const codes = new Set((world.criteria ?? []).map(({ code }) => code));
  const inForce = [...codes].map(
    (code) =>
      (world.criteria ?? [])
        .filter((one) => one.code === code && (!one.valid_from || one.valid_from <= last))
        .toSorted((a, b) => (a.valid_from ?? '').localeCompare(b.valid_from ?? ''))
        .at(-1)!,
  );
  if (inForce.some(({ id }) => !marks.some(({ criterion_id }) => criterion_id === id))) return null;
  const weightOf = (id: number) => world.criteria!.find((one) => one.id === id)!.weight;
  const weights = marks.reduce((sum, { criterion_id }) => sum + weightOf(criterion_id), 0);
  return marks.reduce((sum, { criterion_id, score }) => sum + weightOf(criterion_id) * score, 0) / weights;
}

/** The tasks accepted in a month as the rules have it, one by one and move by move. */
export function slowMonth(world: World, month: string): SlowTask[] {
  return (world.tasks ?? []).flatMap((task): SlowTask[] => {
    const moves = effective(world, task.id);
    const until = moves.filter(({ at }) => dayOf(at).slice(0, 7) <= month);
    const last = until.at(-1);
    if (last?.to !== 'accepted' || dayOf(last.at).slice(0, 7) !== month) return [];
    const before = until.slice(0, -1);
    const submitted =
      before.findLast(({ from, to }) => to === 'checking' || (from === 'processing' && to === 'done'))?.at ??
      before.findLast(({ to }) => to === 'done')?.at ??
      last.at;
    const returns = before.filter(
      ({ from, to }) => (from === 'checking' && to === 'returned') || (from === 'done' && to === 'not_accepted'),
    ).length;
    const deadline = task.deadline ? instantOfWorld(String(task.deadline)).getTime() : null;
    const overdue_days = overdueOn(deadline, submitted);
    const opened = moves.find(({ from }, place) => from === 'accepted' && place >= until.length);
    const score = scoreOf(world, task.id, opened?.at ?? Infinity);
    const timely =
      (overdue_days ? Math.max(0.5, 1 - 0.1 * overdue_days) : 1) - Math.min(0.2, 0.05 * Math.max(0, returns - 1));
    const hours = Number(task.planned_minutes ?? 0) / 60;
    const points = hours * (Number(task.hard_index ?? 5) / 5) * (score === null ? 0.8 : score / 5) * timely;
    return [{ task_id: task.id, score, overdue_days, returns, points, submitted }];
  });
}
