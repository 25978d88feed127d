import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import type { World, WorldTask } from '#modules/numbers/measures/testing/world.ts';

/** Numbers from 0 to 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Flow = NonNullable<World['flows']>[number];
type Interval = NonNullable<World['intervals']>[number];
type Change = NonNullable<World['changes']>[number];

/** Minutes after 1 April, as a moment of the world. */
export const at = (minutes: number): string => {
  const day = 1 + Math.floor(minutes / 1440);
  const two = (number: number): string => String(number).padStart(2, '0');
  const clock = `${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`;
  const date = String(day > 30 ? day - 30 : day).padStart(2, '0');
  return `2026-${day > 30 ? '05' : '04'}-${date}T${clock}`;
};
/** Minutes of the world. */
export const span = 58 * 1440;

/** A company whose tasks went ways that nobody would make by hand: taken back, handed over, put off, deleted. */
export function worldOf(seed: number): World {
  const random = randomOf(seed);
  const up = (to: number): number => Math.floor(random() * to);
  const tasks: WorldTask[] = [];
  const [flows, intervals, changes]: [Flow[], Interval[], Change[]] = [[], [], []];
  for (let id = 1; id <= 30; id++) {
    const made = up(span / 2);
    let executor = 1 + up(2);
    const deadline = random() < 0.7 ? at(up(span)) : null;
    let due = deadline;
    let now = made + 1 + up(600);
    let status = 'new';
    const way: string[] = [];
    for (let steps = up(14); steps > 0 && now < span; steps--) {
      if (random() < 0.2 && way.length) {
        const back = random() < 0.7 ? way.at(-1)! : way[up(way.length)]!;
        flows.push([id, at(now), status, back, { is_undone: true, executor_id: executor }]);
        while (way.length && way.pop() !== back);
        status = back;
      } else {
        const likely: Record<string, string[]> = {
          ...{
            new: ['processing', 'blocked'],
            processing: ['checking', 'pause', 'done'],
            checking: ['done', 'returned'],
          },
          ...{ done: ['accepted', 'not_accepted'], accepted: ['returned'], returned: ['processing'] },
        };
        const next = (random() < 0.85 ? likely[status] : undefined) ?? taskStatusCodes.filter((one) => one !== status);
        const to = next[up(next.length)]!;
        flows.push([id, at(now), status, to, { executor_id: executor }]);
        way.push(status);
        status = to;
      }
      if (random() < 0.2) {
        changes.push([id, at(now + 1), 'executor_id', executor, 3 - executor]);
        executor = 3 - executor;
      }
      if (deadline && random() < 0.15) {
        const other = at(up(span));
        changes.push([id, at(now + 2), 'deadline', due, other]);
        due = other;
      }
      if (random() < 0.4) intervals.push([id, executor, at(now + 3), at(now + 3 + up(500))]);
      now += random() < 0.1 ? 0 : 5 + up(3000);
    }
    tasks.push({
      ...{ id, created_at: at(made), executor_id: executor, deadline: due, kpi_deadline: deadline },
      ...{ planned_minutes: random() < 0.7 ? 30 + up(900) : null, hard_index: 1 + up(10) },
      ...(random() < 0.1 && { deleted_at: at(up(span)) }),
    });
  }
  const ordered = <T extends readonly unknown[]>(rows: T[], place: number): T[] =>
    rows.toSorted((a, b) => (String(a[place]) < String(b[place]) ? -1 : String(a[place]) > String(b[place]) ? 1 : 0));
  return {
    ...{
      id: `random ${seed}`,
      title: 'random',
      as_of: at(span),
      period: { day_from: '2026-04-01', day_to: '2026-05-28' },
    },
    ...{ tasks, flows: ordered(flows, 1), intervals, changes: ordered(changes, 1), ask: [] },
  };
}
