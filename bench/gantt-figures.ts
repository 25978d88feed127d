import { barsOf } from '#modules/views/gantt/gantt-bars.server.ts';
import { planConflicts } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { madePlan } from '#modules/views/gantt/plan-input-of.ts';
import { factsOf, linkOf, personOf, taskOf } from '#modules/views/gantt/testing/plan-world.ts';
import { median, print } from './statistics.ts';

const TASKS = 5_000;
const PEOPLE = 100;
const RUNS = 9;

/**
 * What an answer of 5,000 bars costs beside the database: its plan from rows, its conflicts, its bars and their text.
 * Chains of ten, every fifth task with a day of its own, people who are away in turn.
 */
export function ganttFigures(): void {
  const people = Array.from({ length: PEOPLE }, (_, at) => personOf(at + 1, at % 5 ? [] : [[at % 40, (at % 40) + 10]]));
  const tasks = Array.from({ length: TASKS }, (_, at) =>
    taskOf(at + 1, {
      ...{ project_id: 1 + (at % 20), executor_id: 1 + (at % PEOPLE), planned_minutes: 60 * (1 + (at % 16)) },
      deadline: '2027-06-01T13:00:00Z',
      planned_start_on: at % 5 ? null : '2027-03-15',
    }),
  );
  const links = tasks.flatMap(({ id }) => ((id - 1) % 10 ? [linkOf(id, id - 1, id)] : []));
  const facts = factsOf(tasks, links, people);
  const shown = tasks.map((task) => ({
    ...{ id: task.id, number: `T-${task.id}`, name: 'Vazifa', version: 1, status: 'new' as const, creator_id: 1 },
    ...{ project_id: task.project_id, parent_id: null, executor_id: task.executor_id, reviewer_id: null },
    ...{ participant_ids: [], client_id: null },
  }));
  const times = { plan: [] as number[], answer: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const plan = madePlan(facts);
    times.plan.push(performance.now() - began);
    planConflicts(plan, () => true);
    const bars = barsOf({ by: 'executor', plan, shown, baseline: new Map(), mayOf: () => ['move'] });
    JSON.stringify(bars);
    times.answer.push(performance.now() - began);
  }
  print({ name: 'plan of 5,000 tasks from rows', value: median(times.plan), unit: 'ms', target: ['<=', 150] });
  print({
    name: 'answer of 5,000 bars without the database',
    value: median(times.answer),
    unit: 'ms',
    target: ['<=', 500],
  });
}
