import { longestPath, type PlanInput, PlanNetwork, WorkingTime } from '#modules/work/plan/door.ts';
import { cut, hoursOf, planInputOf } from '#modules/views/gantt/levelling/level-order.ts';
import type { MakeDayOrder } from '#modules/views/gantt/levelling/make-day-order.ts';

/**
 * The end of the target if everybody did nothing else and as many things at once as are to do: no step makes it
 * shorter but a cut. With the tasks on the longest path to it.
 */
export function longestAlone(order: MakeDayOrder): { readonly tasks: readonly number[]; readonly finish: number } {
  const people = order.people.map(({ id, firstDay, spans, room }) => ({
    ...{ id, firstDay },
    days: spans.map((day, at) => cut(day, Math.floor(room[at]!))),
  }));
  const scales = new Map(people.map((one) => [one.id, new WorkingTime(hoursOf(one), order.start)]));
  const target = new Set(order.target);
  const early = new Map(
    order.steps.flatMap((step) => (step.kind === 'start_earlier' ? [[step.task, step.from] as const] : [])),
  );
  const tasks = order.tasks.map((task) => ({
    ...task,
    deadline: undefined,
    startNotBefore: early.has(task.id) ? early.get(task.id) : task.startNotBefore,
  }));
  const whole = planInputOf({ ...order, tasks }, scales);
  // The others end in a group of their own, so that the longest path is the one of the target.
  const input: PlanInput = {
    ...whole,
    tasks: whole.tasks.map((task) => ({ ...task, group: target.has(Number(task.id)) ? 1 : 2 })),
  };
  const plan = new PlanNetwork(input);
  const placed = order.target.flatMap((id) => (plan.network.nodeOf.has(id) ? [plan.planned(id)] : []));
  const finish = placed.reduce((last, one) => Math.max(last, one.finish), order.start);
  const path = longestPath(plan).tasks;
  const chain = placed
    .filter(({ id, start, finish: end }) => path.has(id) && end > start)
    .toSorted((a, b) => a.start - b.start || a.finish - b.finish);
  const last = chain.findLast((one) => one.finish === finish);
  const before = chain.filter((one) => one === last || one.finish <= (last?.start ?? finish));
  return { tasks: before.map(({ id }) => Number(id)), finish };
}
