import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceFrom } from '#kernel/chance.ts';
import { addDays, daysBetween, daysOf } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { stepsOf, stretchOf } from '#modules/numbers/measures/asking.ts';
import { burnOf } from '#modules/numbers/measures/flow/burn.ts';
import { flowMeasures } from '#modules/numbers/measures/flow/flow-measures.ts';
import '#modules/numbers/measures/flow/flow-relations.server.ts';
import { flowBands, flowSeries } from '#modules/numbers/measures/flow/flow-series.server.ts';
import { taskHistoriesOf } from '#modules/numbers/measures/flow/task-histories.server.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { loadWorld, worldZone } from '#modules/numbers/measures/testing/world.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** Random histories: moves, moves taken back, tasks that change their project, are planned anew and are deleted. */
const statuses = ['new', 'processing', 'pause', 'checking', 'returned', 'done', 'not_accepted', 'accepted', 'blocked'];
const chance = chanceFrom(44);
const below = (count: number) => Math.floor(chance() * count);
const first = '2026-03-02';
const end = '2026-04-20T15:00';
const minutes = daysBetween(first, end.slice(0, 10)) * 1440 + 15 * 60;
const instant = (minute: number) => {
  const [hours, rest] = [Math.floor((minute % 1440) / 60), minute % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${addDays(first, Math.floor(minute / 1440))}T${two(hours)}:${two(rest)}`;
};

/** The day of a local time as worlds write it. */
const dayOfLocal = (time: string): string => time.split('T')[0]!;

type Flow = readonly [number, string, string, string, { is_undone?: boolean }?];
interface Made {
  readonly tasks: { id: number; created_at: string; deleted_at?: string; parent_id?: number }[];
  readonly flows: Flow[];
  readonly changes: [number, string, string, unknown, unknown][];
}

function made(): Made {
  const world: Made = { tasks: [], flows: [], changes: [] };
  for (let id = 1; id <= 70; id++) {
    let at = below(minutes - 10);
    const task: Record<string, unknown> & { id: number; created_at: string } = { id, created_at: instant(at) };
    if (id > 60) task.parent_id = id - 60;
    const now: Record<string, unknown> = { project_id: 1 + below(2), planned_minutes: 30 * below(9) || null };
    now.hard_index = below(10) || null;
    const taken: Flow[] = [];
    let status = 'new';
    for (let turn = below(9); turn > 0; turn--) {
      at += 1 + below(6000);
      if (at >= minutes) break;
      const last = taken.at(-1);
      if (last && chance() < 0.2) {
        world.flows.push([id, instant(at), status, last[2], { is_undone: true }]);
        status = last[2];
        taken.pop();
        continue;
      }
      const to = statuses[below(statuses.length)]!;
      if (to === status) continue;
      const flow: Flow = [id, instant(at), status, to];
      taken.push(flow);
      world.flows.push(flow);
      status = to;
    }
    const born = daysBetween(first, dayOfLocal(task.created_at)) * 1440 + 1440;
    for (const field of ['project_id', 'planned_minutes', 'hard_index'] as const) {
      const when = born + below(30_000);
      if (chance() > 0.4 || when >= minutes) continue;
      const to = field === 'project_id' ? 3 - Number(now[field]) : 1 + below(9);
      world.changes.push([id, instant(when), field, now[field], to]);
      now[field] = to;
    }
    const gone = born + below(40_000);
    if (chance() < 0.15 && gone < minutes) task.deleted_at = instant(gone);
    world.tasks.push({ ...task, ...now });
  }
  return world;
}

const company = made();
const world = {
  id: 'random',
  title: '',
  as_of: end,
  period: { day_from: first, day_to: end.slice(0, 10) },
  ask: [],
  ...company,
};
const ms = (text: string) => Date.parse(`${text}:00+05:00`);
const asOf = new Date(ms(end));

/** Rule by rule, over all of them: what was taken back is left out from the move it undid on. */
function effective(id: number): Flow[] {
  const kept: Flow[] = [];
  for (const flow of company.flows.filter(([task]) => task === id)) {
    if (!flow[4]?.is_undone) kept.push(flow);
    else
      kept.length = Math.max(
        0,
        kept.findLastIndex(([, , from]) => from === flow[3]),
      );
  }
  return kept;
}
const statusAt = (id: number, at: number): string | null => {
  const task = company.tasks.find((one) => one.id === id)!;
  if (ms(task.created_at) >= at) return null;
  return effective(id).findLast(([, when]) => ms(when) < at)?.[3] ?? 'new';
};
const fieldAt = (id: number, field: string, at: number): unknown => {
  const later = company.changes.find(([task, when, name]) => task === id && name === field && ms(when) >= at);
  return later ? later[3] : (company.tasks.find((one) => one.id === id) as unknown as Record<string, unknown>)[field];
};
const isThere = ({ deleted_at }: { deleted_at?: string }, at: number) => !deleted_at || ms(deleted_at) >= at;
const isItem = ({ id }: { id: number }) => !company.tasks.some(({ parent_id }) => parent_id === id);
const startOf = (id: number): number | null => {
  const start = effective(id).find(([, , , to]) => to === 'processing');
  return start ? ms(start[1]) : null;
};
const endOf = (day: string) => Math.min(asOf.getTime(), instantOf(addDays(day, 1), 0, worldZone));
const dayOf = (at: number) => localDayOf(at, worldZone);
const isClosed = (status: string | null) => status === 'done' || status === 'accepted';

let ctx: Context;
let stop: () => Promise<void>;
beforeAll(async () => {
  const small = await smallDatabase((db) => loadWorld(db, world, asOf), asOf);
  ({ ctx, end: stop } = small);
});
afterAll(() => stop?.());

const period = { day_from: '2026-03-11', day_to: '2026-04-20' };
const stretch = stretchOf(period, asOf, worldZone);

describe.each([null, 1, 2])('of project %s', (project) => {
  const inPlace = (id: number, at: number) => !project || Number(fieldAt(id, 'project_id', at)) === project;

  it('stands in its bands on each day as a slow count says', async () => {
    const place = project ? { place: { field: 'project_id', ids: [project] } as const } : {};
    const days = await flowSeries(ctx, stretch, { tasks: null, ...place });
    const slow = daysOf(period.day_from, period.day_to).map((day) => {
      const at = endOf(day);
      const here = company.tasks.filter((one) => isItem(one) && isThere(one, at) && inPlace(one.id, at));
      const all = here.map(({ id }) => ({ id, status: statusAt(id, at) })).filter(({ status }) => status !== null);
      const bands = Object.entries(flowBands).map(([band, of]) => [
        band,
        all.filter(({ status }) => (of as readonly (string | null)[]).includes(status)).length,
      ]);
      const wip = all.filter(({ id, status }) => {
        const start = startOf(id);
        return status !== 'new' && !isClosed(status) && start !== null && start < at;
      });
      return { day, wip: wip.length, ...Object.fromEntries(bands) };
    });
    expect(days).toEqual(slow);
  });

  it('burns on each day as a slow count says', async () => {
    if (!project) return;
    const tasks = await taskHistoriesOf(ctx, { field: 'project_id', id: project });
    const days = burnOf(
      tasks.map(({ history }) => history),
      period.day_from,
      period.day_to,
      dayOf,
    );
    for (const { day, ...sums } of days) {
      const at = endOf(day);
      const here = company.tasks.filter((one) => statusAt(one.id, at) && isThere(one, at) && inPlace(one.id, at));
      const done = here.filter(({ id }) => isClosed(statusAt(id, at)));
      const sum = (of: typeof here, field: string) =>
        of.reduce((all, { id }) => all + Number(fieldAt(id, field, at) ?? 0), 0);
      expect({ day, ...sums }).toEqual({
        ...{ day, scope_count: here.length, done_count: done.length },
        ...{ scope_minutes: sum(here, 'planned_minutes'), done_minutes: sum(done, 'planned_minutes') },
        ...{ scope_hard: sum(here, 'hard_index'), done_hard: sum(done, 'hard_index') },
      });
    }
  });
});

it('finishes, takes its days and stands in its statuses as a slow count says', async () => {
  const question = { asOf, tasks: () => null, where: () => null, period: stretch };
  const steps = stepsOf(period, 'week').map((one) => stretchOf(one, asOf, worldZone));
  const counted = await numbersOf(ctx, { ...question, measures: flowMeasures, keys: ['week'], steps });
  const finishes = company.tasks
    .filter((one) => !one.deleted_at && isItem(one))
    .flatMap((one) => {
      const flows = effective(one.id);
      const last = flows.findLast(([, , from, to]) => isClosed(to) && !isClosed(from));
      return last && isClosed(flows.at(-1)![3]) && ms(last[1]) >= stretch.from.getTime()
        ? [{ one, at: ms(last[1]) }]
        : [];
    });
  const { numbers } = counted.find(({ by }) => !by.length)!;
  const spans = finishes.map(({ one, at }) => {
    const start = startOf(one.id);
    return {
      lead: daysBetween(dayOf(ms(one.created_at)), dayOf(at)) + 1,
      cycle: start === null || start > at ? null : daysBetween(dayOf(start), dayOf(at)) + 1,
    };
  });
  const rank = (of: number[], level: number) =>
    of.toSorted((a, b) => a - b)[Math.ceil((of.length * level) / 100) - 1] ?? null;
  const known = spans.flatMap(({ cycle }) => cycle ?? []);
  expect(numbers).toMatchObject({
    throughput: finishes.length,
    unstarted_count: finishes.length - known.length,
    cycle_time_days: { p50: rank(known, 50), p70: rank(known, 70), p85: rank(known, 85), p95: rank(known, 95) },
    lead_time_days: {
      p85: rank(
        spans.map(({ lead }) => lead),
        85,
      ),
    },
  });
  const calendar = calendarOf(ctx);
  const stays = (id: number) => {
    const flows = effective(id);
    const made = ms(company.tasks.find((one) => one.id === id)!.created_at);
    return flows.map(([, at, from], index) => ({
      status: from,
      minutes: calendar.workingMinutes(index ? ms(flows[index - 1]![1]) : made, ms(at)),
    }));
  };
  const all = finishes.flatMap(({ one }) => stays(one.id));
  for (const status of statuses) {
    const sum = all.filter((stay) => stay.status === status).reduce((total, stay) => total + stay.minutes, 0);
    expect([status, (numbers.time_in_status as Record<string, number>)[status]]).toEqual([status, sum]);
  }
  // Each week judges by its own end: what was finished in it and open again at its end is not finished there.
  steps.forEach(({ from, end: until }, at) => {
    const slow = company.tasks.filter((one) => {
      if (one.deleted_at || !isItem(one)) return false;
      const flows = effective(one.id).filter(([, when]) => ms(when) < until.getTime());
      const last = flows.findLast(([, , before, to]) => isClosed(to) && !isClosed(before));
      return last && isClosed(flows.at(-1)![3]) && ms(last[1]) >= from.getTime();
    });
    expect(counted.find(({ by }) => by[0] === at)?.numbers.throughput ?? 0).toBe(slow.length);
  });
});
