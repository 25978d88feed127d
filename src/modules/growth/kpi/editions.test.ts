import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from '#modules/actions.ts';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { closeKpi, recomputeKpi } from '#modules/growth/kpi/freeze-months.server.ts';
import { kpiAttendance, points } from '#modules/growth/kpi/kpi-measures.ts';
import { computeMonths, personMonthOf } from '#modules/growth/kpi/month-facts.server.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import { frozenMonths, isFrozenOn } from '#modules/numbers/measures/frozen-months.server.ts';
import type { Measure } from '#modules/numbers/measures/measure.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { acceptedCount, openCount } from '#modules/numbers/measures/task-measures.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, type World, worldZone } from '#modules/numbers/measures/testing/world.ts';
import { closedMonthsAnswer } from '#modules/presence/attendance/closed-days.server.ts';
import '#modules/growth/kpi/kpi-relations.server.ts';
import '#modules/numbers/measures/sources.server.ts';

/**
 * April is closed twice and lies behind. Each task has ten hours of difficulty 5: eight points without a mark, ten with
 * the best one. Task 4 is nobody's.
 */
const done = (id: number, day: string, more: object = {}) =>
  [
    [id, `2026-${day}T10:00`, 'new', 'processing', more],
    [id, `2026-${day}T12:00`, 'processing', 'done', more],
    [id, `2026-${day}T15:00`, 'done', 'accepted', more],
  ] as const;
const asOf = '2026-06-10T12:00';
const world: World = {
  ...{ id: 'editions', title: 'editions', as_of: asOf, ask: [] },
  period: { day_from: '2026-04-01', day_to: '2026-05-31' },
  tasks: [
    ...[1, 2, 3, 5].map((id) => ({ id, created_at: '2026-04-02T09:00', planned_minutes: 600 })),
    { id: 4, created_at: '2026-04-02T09:00', planned_minutes: 600, executor_id: null },
  ],
  flows: [
    ...done(1, '04-20'),
    ...done(2, '04-21'),
    ...done(3, '04-22'),
    ...done(4, '04-23'),
    [1, '2026-05-11T10:00', 'accepted', 'returned'],
    ...done(1, '05-12').map(
      ([id, at, from, to]) => [id, at, from === 'new' ? ('returned' as const) : from, to] as const,
    ),
  ],
  criteria: [{ id: 1, code: 'quality', weight: 1 }],
};

let there: Awaited<ReturnType<typeof smallDatabase>>;
let ctx: Context;
let before: ReturnType<typeof closedMonths.answeredBy>;
beforeAll(async () => {
  before = closedMonths.answeredBy(closedMonthsAnswer);
  const now = instantOfWorld(asOf);
  there = await smallDatabase((db) => loadWorld(db, world, now), now);
  ctx = {
    ...there.ctx,
    actor: { ...there.ctx.actor, user_type: 'staff', actions: new Set([actions.attendance.update]) },
  };
  await sql`update task_flows set executor_id = null where task_id = 4`.run(ctx.db);
  await sql`update dev_tasks set approved_minutes = planned_minutes`.run(ctx.db);
  await sql`insert into attendance_months (month, state) values ('2026-04', 'closed'), ('2026-05', 'closed')`.run(
    ctx.db,
  );
  await settleTaskKpi(ctx, [1, 2, 3, 4, 5]);
  await closeKpi(ctx, '2026-04');
  // What was worth eight points in the first edition is worth ten in the second.
  await sql`insert into task_marks (task_id, task_mark_criterion_id, score, created_at, created_by)
    values (1, 1, 5, ${instantOfWorld('2026-04-20T18:00')}, 3)`.run(ctx.db);
  await settleTaskKpi(ctx, [1]);
  await recomputeKpi(ctx, { month: '2026-04', user_ids: [1], reason: 'Baho kech qoʻyildi' });
});
afterAll(async () => {
  closedMonths.answeredBy(before);
  await there?.end();
});

async function numberOf(measure: Measure, day_from: string, day_to: string, person: number | null = null) {
  const days = { day_from, day_to };
  const [total] = await numbersOf(ctx, {
    ...{ measures: [measure], keys: [], steps: [], asOf: ctx.now, tasks: () => null },
    period: stretchOf(days, ctx.now, worldZone),
    frozen: await frozenMonths(ctx, [days]),
    where: (source) =>
      person === null ? null : { condition: sql<boolean>`s.${sql.ref(source.person)} = ${person}`, by: null },
  });
  return total!.numbers[measure.id];
}

it('a task that a closed month counted brings what it is worth more than by the youngest edition', async () => {
  const may = personMonthOf(await computeMonths(ctx, ['2026-05'], [1]), 1, '2026-05');
  // Ten, of which April had ten in its second edition: eight of the first are not taken off once more.
  expect(may.tasks).toMatchObject([{ task_id: 1, points: 10, brought: 0, is_reopened: true }]);
  expect(may.points).toBe(0);
  expect(await numberOf(points, '2026-05-01', '2026-05-31', 1)).toBe(0);
});

it('another edition keeps the rows of everybody else, and those that are of nobody', async () => {
  expect(await numberOf(acceptedCount, '2026-04-01', '2026-04-30')).toBe(4);
  expect(await numberOf(points, '2026-04-01', '2026-04-30')).toBe(10 + 8 + 8 + 8);
  const versions = await sql<{ version: number; nobodys: number }>`select version, count(*)::int as nobodys
    from frozen_rows where month = '2026-04' and source = 'accepted_tasks' and row->>'executor_id' is null
    group by version order by version`.rows(ctx.db);
  expect(versions).toEqual([
    { version: 1, nobodys: 1 },
    { version: 2, nobodys: 1 },
  ]);
});

it('a level is kept for the last day of a closed month; of a day within it the history tells', async () => {
  // All five are open on the 15th, one is left on the 30th.
  expect(await numberOf(openCount, '2026-04-01', '2026-04-15')).toBe(5);
  expect(await numberOf(openCount, '2026-04-01', '2026-04-22')).toBe(2);
  expect(await numberOf(openCount, '2026-04-01', '2026-04-30')).toBe(1);
  const months = await frozenMonths(ctx, [{ day_from: '2026-04-01', day_to: '2026-04-30' }]);
  const isKept = ({ source }: Measure, day: string) => isFrozenOn(source, months, day);
  expect(['2026-04-15', '2026-04-29', '2026-04-30', '2026-05-31'].map((day) => isKept(openCount, day))).toEqual([
    ...[false, false, true, false],
  ]);
  expect(isKept(acceptedCount, '2026-04-15')).toBe(true);
});

it('attendance is judged up to yesterday: today may still be late', async () => {
  await sql`insert into attendance (user_id, day, status, late_minutes, norm_minutes, worked_minutes, schedule) values
    (1, '2026-06-08', 'present', 0, 480, 480, '{}'), (1, '2026-06-09', 'present', 15, 480, 465, '{}'),
    (1, '2026-06-10', 'absent', 0, 480, 0, '{}'), (1, '2026-06-11', 'absent', 0, 480, 0, '{}')`.run(ctx.db);
  const { parts } = personMonthOf(await computeMonths(ctx, ['2026-06'], [1]), 1, '2026-06');
  expect(parts.attendance).toMatchObject({ numerator: 1, denominator: 2, value: 0.5 });
  expect(await numberOf(kpiAttendance, '2026-06-01', '2026-06-10', 1)).toBe(0.5);
});
