import { bandOfDay } from '#modules/numbers/measures/door.ts';
import { type Conflict, conflictsOf, nextStart, timeOf } from '#modules/work/plan/door.ts';
import type { GanttConflict } from '#modules/views/gantt/gantt-answer.ts';
import type { LoadOfPeople } from '#modules/views/gantt/gantt-load.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { isClosed, type MadePlan } from '#modules/views/gantt/plan-input-of.ts';
import type { PlanPerson } from '#modules/views/gantt/plan-rows.ts';
import type { Spans } from '#modules/company/schedules/door.ts';
import { addDays, daysOf } from '#kernel/days.ts';

/** Conflicts of a plan, of tasks for which `isSeen` holds; `broken`: dependencies that are not kept. */
export interface FoundConflicts {
  readonly conflicts: readonly GanttConflict[];
  readonly broken: ReadonlySet<number>;
}

/** What a plan does not keep: limits, dependencies, circles, absences. */
export function planConflicts(plan: MadePlan, isSeen: (id: number) => boolean): FoundConflicts {
  const found = conflictsOf(plan.network).filter((one) => one.kind !== 'link' || putOffBy(plan, one) > 0);
  const broken = new Set(found.flatMap((one) => (one.kind === 'link' ? [Number(one.link.id)] : [])));
  const conflicts = [
    ...found.flatMap((one) => conflictAt(plan, one, isSeen)),
    ...plan.circles.map(({ path }) => ({
      ...nobodys,
      kind: 'cycle' as const,
      task_ids: path.filter(isSeen),
      by_minutes: 0,
    })),
    ...awayConflicts(plan),
  ];
  return { conflicts: conflicts.filter(({ task_ids }) => task_ids.length && isSeen(task_ids[0]!)), broken };
}

const nobodys = { because: [], user_id: null, at: null };

/**
 * How much a task would have to be put off for a link to be kept, in minutes of whoever does it: those of the clock
 * are no measure. None: it is not kept only where nobody works.
 */
export function putOffBy({ network }: MadePlan, { link, minutes }: Extract<Conflict, { kind: 'link' }>): number {
  const node = network.network.nodeOf.get(link.to);
  if (node === undefined) return minutes;
  const scale = network.network.scales[node]!;
  const isOfStart = link.kind === 'finish_to_start' || link.kind === 'start_to_start';
  const at = isOfStart ? network.dates.earlyStart[node]! : nextStart(scale, network.dates.earlyFinish[node]!);
  return scale.before(at + minutes) - scale.before(at);
}

function conflictAt(plan: MadePlan, one: Conflict, isSeen: (id: number) => boolean): GanttConflict[] {
  if (one.kind === 'link') {
    const task_ids = [Number(one.link.to), Number(one.link.from)].filter(isSeen);
    return [{ ...nobodys, kind: 'not_before', task_ids, by_minutes: putOffBy(plan, one) }];
  }
  const kind = one.kind === 'deadline' ? 'deadline' : 'not_before';
  const because = one.because.map(Number).filter((id) => isSeen(id));
  const at = isoOf(one.at, plan.facts.timeZone);
  return [{ kind, task_ids: [Number(one.task)], by_minutes: one.minutes, because, user_id: null, at }];
}

/** Tasks that are to begin on a day on which whoever does them is on leave: they begin when the person is back. */
function awayConflicts({ facts, network }: MadePlan): GanttConflict[] {
  return [...facts.tasks.values()].flatMap((task): GanttConflict[] => {
    const on = task.planned_start_on;
    const person = task.executor_id === null ? undefined : facts.people.get(task.executor_id);
    if (on === null || !person || isClosed(task) || task.started_at !== null) return [];
    if (!person.away.some(({ starts_on, ends_on, part }) => part === 'day' && starts_on <= on && on <= ends_on))
      return [];
    const node = network.network.nodeOf.get(task.id);
    if (node === undefined) return [];
    const back = timeOf(network.dates.earlyStart[node]!).slice(0, 10);
    const by_minutes = usualMinutes(person.spansOf, on, back);
    return [{ kind: 'away', task_ids: [task.id], by_minutes, because: [], user_id: person.id, at: on }];
  });
}

/** What the person would have worked from one day to before another, were they there. */
export const usualMinutes = (spansOf: PlanPerson['spansOf'], from: string, to: string): number =>
  from < to ? daysOf(from, addDays(to, -1)).reduce((sum, day) => sum + minutesIn(spansOf(day)), 0) : 0;
const minutesIn = (spans: Spans): number => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/** People who have more to do on days than these have room for: one conflict each, with the first of the days. */
export function overloads(load: LoadOfPeople): GanttConflict[] {
  const byUser = Map.groupBy(
    load.days.filter((day) => bandOfDay(day) === 'overload'),
    ({ user_id }) => user_id,
  );
  return [...byUser].flatMap(([user_id, days]): GanttConflict[] => {
    const by_minutes = days.reduce(
      (sum, { load_minutes, capacity_minutes }) => sum + load_minutes - capacity_minutes,
      0,
    );
    const [first, end] = [days[0]!.day, days.at(-1)!.day];
    const task_ids = load.tasksOf(user_id, first, end).map(({ id }) => id);
    if (!task_ids.length) return [];
    return [{ kind: 'overload', task_ids, by_minutes: Math.max(0, by_minutes), because: [], user_id, at: first }];
  });
}
