import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf, formatTime } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { actions } from '#modules/actions.ts';
import type { Context } from '#server/context.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { sql } from '#server/database/door.ts';
import { roundsOf, seedOfDay } from '#server/testing/chance-of-day.ts';
import { closeKpi, recomputeKpi } from '#modules/growth/kpi/freeze-months.server.ts';
import { kpi, kpiAttendance, planPoints, points } from '#modules/growth/kpi/kpi-measures.ts';
import { knownMonths } from '#modules/growth/kpi/person-months.server.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { SlowEditions } from '#modules/growth/kpi/testing/slow-editions.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import { frozenMonths } from '#modules/numbers/measures/frozen-months.server.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { acceptedCount } from '#modules/numbers/measures/task-measures.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, type World, worldZone } from '#modules/numbers/measures/testing/world.ts';
import { closedMonthsAnswer } from '#modules/presence/attendance/closed-days.server.ts';
import '#modules/growth/kpi/kpi-relations.server.ts';
import '#modules/numbers/measures/sources.server.ts';

/**
 * Months are closed, opened tasks are accepted again, marks come late, and editions are made of some people: whatever
 * the product tells of a month is what a second reckoning tells, month by month and person by person.
 */

/** Where a task may go from each status, as far as points care. */
const ways: Readonly<Record<string, readonly string[]>> = {
  new: ['processing'],
  processing: ['checking', 'done', 'done'],
  checking: ['returned', 'done'],
  returned: ['processing'],
  done: ['accepted', 'accepted', 'not_accepted'],
  not_accepted: ['returned', 'accepted'],
  accepted: ['returned'],
};
const people = [1, 2] as const;
const months = ['2026-04', '2026-05', '2026-06'] as const;
/** Hours from the first of April to the last moment at which something happens, 28 June. */
const HOURS = 88 * 24;

const task = fc.record({
  person: fc.constantFrom(...people),
  steps: fc.array(fc.record({ hours: fc.integer({ min: 1, max: 130 }), way: fc.nat(5), undo: fc.nat(9) }), {
    ...{ minLength: 4, maxLength: 16 },
  }),
  deadline: fc.option(fc.integer({ min: 1, max: 88 }), { nil: null, freq: 4 }),
  planned: fc.integer({ min: 1, max: 40 }),
  hard: fc.integer({ min: 1, max: 10 }),
  marks: fc.array(fc.record({ score: fc.integer({ min: 1, max: 5 }), hours: fc.integer({ min: 1, max: HOURS }) }), {
    maxLength: 2,
  }),
});
/** What is done after the end of a month: it is closed, or made anew for one of the people, or both. */
const deed = fc.record({
  hours: fc.integer({ min: 31 * 24, max: HOURS }),
  month: fc.constantFrom('2026-04', '2026-05'),
  again: fc.constantFrom(...people),
});
const step = (hours: number, way = 0) => ({ hours, way, undo: 9 });
const accepted = [step(24), step(30, 1), step(40)];
/** What there is in every history: enough for a KPI in April, and a task that is opened and accepted again in May. */
const always = [accepted, accepted, [...accepted, step(700), step(20), step(20, 1), step(20)]].map((steps) =>
  task.map((one) => ({ ...one, person: 1 as const, steps })),
);
const history = fc.record({
  tasks: fc
    .tuple(fc.tuple(...always), fc.array(task, { minLength: 11, maxLength: 17 }))
    .map(([known, others]) => [...known, ...others]),
  late: fc.array(fc.tuple(fc.constantFrom(...people), fc.nat(87)), { maxLength: 30 }),
  absent: fc.array(fc.tuple(fc.constantFrom(...people), fc.nat(87)), { maxLength: 8 }),
  // April is closed at the beginning of May, and once more at the end.
  deeds: fc
    .array(deed, { minLength: 2, maxLength: 4 })
    .map((deeds) => [
      { hours: 31 * 24, month: '2026-04', again: 1 as const },
      ...deeds,
      { hours: HOURS, month: '2026-04', again: 1 as const },
    ]),
});

const at = (hours: number): string => {
  const instant = Date.UTC(2026, 2, 31, 19) + hours * 3_600_000;
  return `${dayOf(instant, worldZone)}T${formatTime(instant, worldZone)}`;
};

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** All that ever happens; what is known at a moment is cut out of it. */
function worldOf({ tasks, late, absent }: History): World {
  const flows: NonNullable<World['flows']>[number][] = [];
  for (const [place, { steps, person }] of tasks.entries()) {
    let [status, hours] = ['new', 9];
    for (const step of steps) {
      const to = ways[status]![step.way % ways[status]!.length]!;
      hours += step.hours;
      flows.push([place + 1, at(hours), status, to, { executor_id: person }]);
      if (step.undo === 0)
        flows.push([place + 1, `${at(hours)}:05`, to, status, { executor_id: person, is_undone: true }]);
      else status = to;
    }
  }
  const day = (number: number) => addDays('2026-04-01', number);
  const isIn = (list: readonly (readonly [number, number])[], person: number, number: number) =>
    list.some(([one, on]) => one === person && on === number);
  return {
    ...{ id: 'editions', title: 'editions', as_of: at(HOURS), ask: [] },
    period: { day_from: '2026-04-01', day_to: '2026-06-30' },
    criteria: [
      { id: 1, code: 'quality', weight: 0.6 },
      { id: 2, code: 'speed', weight: 0.4 },
    ],
    tasks: tasks.map(({ person, deadline, planned, hard }, place) => ({
      ...{ id: place + 1, created_at: '2026-04-01T08:00', executor_id: person, hard_index: hard },
      ...{ planned_minutes: planned * 60, deadline: deadline === null ? null : at(deadline * 24 - 6) },
    })),
    flows: flows.filter(([, moved]) => moved < at(HOURS)),
    marks: tasks.flatMap(({ marks }, place) =>
      marks.map(({ score, hours }, criterion) => ({
        ...{ task_id: place + 1, criterion_id: criterion + 1, score, at: at(hours) },
      })),
    ),
    attendance: people.flatMap((person) =>
      Array.from({ length: 88 }, (_, number) => ({
        ...{ user_id: person, date: day(number), norm_min: number % 7 < 5 ? 480 : 0 },
        status: isIn(absent, person, number) ? 'absent' : 'present',
        late_min: isIn(late, person, number) ? 20 : 0,
      })),
    ),
  };
}

const until = (world: World, now: string): World => ({
  ...world,
  as_of: now,
  flows: (world.flows ?? []).filter(([, moved]) => moved < now),
  marks: (world.marks ?? []).filter((mark) => mark.at < now),
});

/** Lets happen in the database what came between two moments. */
async function goOn(db: Context['db'], world: World, from: string, to: string): Promise<void> {
  const isNew = (moment: string) => moment >= from && moment < to;
  const flows = (world.flows ?? []).filter(([, moved]) => isNew(moved));
  for (const [id, moved, from_status, to_status, more] of flows.toSorted(([, a], [, b]) => a.localeCompare(b)))
    await sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id, is_undone)
      values (${id}, ${from_status}, ${to_status}, ${instantOfWorld(moved)}, ${more!.executor_id},
        ${more!.is_undone ?? false})`.run(db);
  for (const mark of (world.marks ?? []).filter((one) => isNew(one.at)))
    await sql`insert into task_marks (task_id, task_mark_criterion_id, score, created_at, created_by)
      values (${mark.task_id}, ${mark.criterion_id}, ${mark.score}, ${instantOfWorld(mark.at)}, 3)`.run(db);
}

const numbersAt = async (ctx: Context, month: string) => {
  const [day_from, day_to] = [`${month}-01`, addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)];
  const today = dayOf(ctx.now.getTime(), worldZone);
  const days = { day_from, day_to: day_to < today ? day_to : today };
  const rows = await numbersOf(ctx, {
    ...{ measures: [points, planPoints, acceptedCount, kpiAttendance, kpi], keys: ['executor_id'], steps: [] },
    ...{ asOf: ctx.now, tasks: () => null, where: () => null, frozen: await frozenMonths(ctx, [days]) },
    period: stretchOf(days, ctx.now, worldZone),
  });
  return new Map(rows.filter(({ by }) => by.length === 1).map(({ by, numbers }) => [Number(by[0]), numbers]));
};

const near = (told: unknown, expected: number | null, what: string): void => {
  if (expected === null) expect(told ?? null, what).toBeNull();
  // Two ways of adding up may round the same number up and down.
  else expect(Math.abs(Number(told) - expected), `${what}: ${String(told)} is ${expected}`).toBeLessThan(0.0101);
};

let before: ReturnType<typeof closedMonths.answeredBy>;
beforeAll(() => {
  before = closedMonths.answeredBy(closedMonthsAnswer);
});
afterAll(() => void closedMonths.answeredBy(before));

it('closed and open months are those of a second reckoning, whatever comes later', async () => {
  const seen = { again: 0, judged: 0 };
  await fc.assert(
    fc.asyncProperty(history, async (told) => {
      const world = worldOf(told);
      const began = at(0);
      const there = await smallDatabase(
        (db) => loadWorld(db, { ...world, flows: [], marks: [] }, instantOfWorld(world.as_of)),
        instantOfWorld(world.as_of),
      );
      try {
        const { db } = there.ctx;
        const hr = { ...there.ctx.actor, user_type: 'staff', actions: new Set([actions.attendance.update]) };
        await sql`update dev_tasks set approved_minutes = planned_minutes, started_at = created_at`.run(db);
        await sql`insert into attendance_months (month, state)
          select x, 'closed' from unnest(${[...months]}::text[]) x`.run(db);
        for (const one of world.attendance!)
          await sql`insert into attendance (user_id, day, status, late_minutes, norm_minutes, worked_minutes, schedule)
            values (${one.user_id}, ${one.date}, ${one.status}, ${one.late_min}, ${one.norm_min}, 480,
              '{"source": "company", "spans": [[540, 1020]], "work_schedule_id": null}')`.run(db);
        const slow = new SlowEditions();
        const ids = world.tasks!.map(({ id }) => id);
        let last = began;
        const moments = [...told.deeds.toSorted((a, b) => a.hours - b.hours), null];
        for (const [place, one] of moments.entries()) {
          // Two deeds of an hour follow one another.
          const now = `${one ? at(one.hours) : world.as_of}:${String(10 + place)}`;
          const ctx: Context = { ...there.ctx, actor: hr, now: instantOfWorld(now) };
          await goOn(db, world, last, now);
          last = now;
          await settleTaskKpi(ctx, ids);
          const known = until(world, now);
          if (one && one.month < now.slice(0, 7)) {
            if (slow.isClosed(one.month)) {
              await recomputeKpi(ctx, { month: one.month, user_ids: [one.again], reason: 'Kech kelgan baho' });
              slow.close(known, one.month, [one.again]);
              seen.again++;
            } else {
              await closeKpi(ctx, one.month);
              slow.close(known, one.month, [1, 2, 3]);
            }
          }
          const asked = months.filter((month) => month <= now.slice(0, 7));
          for (const month of asked) {
            const numbers = await numbersAt(ctx, month);
            for (const person of people) {
              const expected = slow.tell(known, month, person);
              const what = `${month} of ${person} at ${now}`;
              const [page] = await knownMonths(ctx, person, [month]);
              expect(new Set(page!.tasks.map(({ task_id }) => task_id)), what).toEqual(
                new Set(expected.brought.keys()),
              );
              for (const one_ of page!.tasks) near(one_.brought, expected.brought.get(one_.task_id)!, `${what}, task`);
              near(page!.points, expected.points, `points, ${what}`);
              near(page!.plan_points, expected.planPoints, `plan, ${what}`);
              near(page!.kpi, expected.kpi, `kpi, ${what}`);
              expect(page!.parts.attendance.denominator, what).toBe(expected.attendance.days);
              // The report says the same of everybody, from rows that were kept in another way.
              const row = numbers.get(person) ?? {};
              near(row.points, expected.brought.size ? expected.points : null, `reported points, ${what}`);
              // A report of the running month ends today, its plan on its last day.
              if (month < now.slice(0, 7)) near(row.plan_points, expected.planPoints, `reported plan, ${what}`);
              expect(Number(row.accepted_count ?? 0), what).toBe(expected.brought.size);
              if (expected.brought.size) near(row.kpi, expected.kpi, `reported kpi, ${what}`);
              seen.judged += Number(expected.kpi !== null);
            }
          }
        }
      } finally {
        await there.end();
      }
    }),
    { numRuns: roundsOf(30), seed: seedOfDay, endOnFailure: true },
  );
  // Else nothing was tried.
  expect(Math.min(seen.again, seen.judged)).toBeGreaterThanOrEqual(roundsOf(30));
}, 300_000);
