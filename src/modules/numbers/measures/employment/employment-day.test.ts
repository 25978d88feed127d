import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import { type DayOfWork, employmentOf, idleParts } from '#modules/numbers/measures/employment/employment-day.ts';
import { type Move, standingsOf, type TaskPast } from '#modules/numbers/measures/employment/own-tasks.ts';
import { slowEmployment } from '#modules/numbers/measures/employment/testing/slow-employment.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const midnight = 29_600_000;
const minute = fc.integer({ min: -120, max: 1560 }).map((at) => midnight + at);
const span = fc.tuple(minute, fc.integer({ min: 1, max: 500 })).map(([from, length]) => [from, from + length] as const);
/** Spans that do not meet: each begins after the one before has ended. */
const apart = (most: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 300 })), { maxLength: most })
    .map((steps) => {
      let at = midnight + 400;
      return steps.map(([gap, length]) => {
        const from = at + gap;
        at = from + length;
        return [from, at] as const;
      });
    });
const anyDay: fc.Arbitrary<DayOfWork> = fc.record({
  presence: apart(4),
  work: fc
    .array(span, { maxLength: 6 })
    .map((spans) => spans.toSorted((a, b) => a[0] - b[0]).map(([from, to], at) => ({ interval_id: at + 1, from, to }))),
  own: fc.array(
    fc.record({ status: fc.constantFrom(...taskStatusCodes), is_live: fc.boolean(), span }).map((one) => ({
      ...{ status: one.status, is_live: one.is_live, from: one.span[0], to: one.span[1] },
    })),
    { maxLength: 8 },
  ),
  day: fc.constant([midnight, midnight + 1440] as const),
  schedule: apart(2),
  beside: fc.array(span, { maxLength: 1 }).map((spans) => spans.map(([from]) => [from - 2000, from - 1300] as const)),
});

describe('a day of work', () => {
  it('is what looking at every minute gives, whatever happened', () =>
    fc.assert(
      fc.property(anyDay, (day) => {
        const fast = employmentOf(day);
        const slow = slowEmployment(day);
        expect({
          ...{ busy: fast.busy_minutes, off: fast.busy_off_minutes, paused: fast.paused_minutes },
          ...{ blocked: fast.blocked_wait_minutes, waiting: fast.waiting_work_minutes },
          without: fast.without_work_minutes,
        }).toEqual(slow);
      }),
      { numRuns: roundsOf(400) },
    ));

  it('loses no minute of presence, and its parts are the busy ones', () =>
    fc.assert(
      fc.property(anyDay, (day) => {
        const made = employmentOf(day);
        const present = day.presence.reduce((sum, [from, to]) => sum + to - from, 0);
        expect(made.busy_minutes + idleParts.reduce((sum, part) => sum + made[part], 0)).toBe(present);
        expect([...made.parts.values()].reduce((sum, one) => sum + one, 0)).toBe(made.busy_minutes);
      }),
    ));

  it('calls a clock that runs over the break no work at odd hours', () => {
    const at = (clock: number) => midnight + clock * 60;
    const day: DayOfWork = {
      ...{
        presence: [
          [at(9), at(13)],
          [at(14), at(18)],
        ],
        schedule: [
          [at(9), at(13)],
          [at(14), at(18)],
        ],
      },
      ...{ work: [{ interval_id: 1, from: at(12), to: at(15) }], own: [], beside: [] },
      day: [midnight, midnight + 1440],
    };
    expect(employmentOf(day)).toMatchObject({ busy_minutes: 120, busy_off_minutes: 0 });
    const night = { ...day, work: [{ interval_id: 1, from: at(20), to: at(21) }] };
    expect(employmentOf(night)).toMatchObject({ busy_minutes: 0, busy_off_minutes: 60 });
    const early = {
      ...day,
      presence: [
        [at(9), at(13)],
        [at(14), at(16)],
      ] as const,
    };
    const late = { ...early, work: [{ interval_id: 1, from: at(15), to: at(20) }] };
    expect(employmentOf(late)).toMatchObject({ busy_minutes: 60, busy_off_minutes: 120 });
  });
});

const move = (
  at: number,
  from_status: Move['from_status'],
  to_status: Move['to_status'],
  more: Partial<Move> = {},
) => ({
  ...{ at, from_status, to_status, executor_id: 1 },
  ...more,
});
const past = (more: Partial<TaskPast>): TaskPast => ({
  ...{ id: 1, created_at: 0, deleted_at: null, status: 'new', status_changed_at: 0, executor_id: 1 },
  ...{ moves: [], hands: [], archived_at: null },
  ...more,
});
const told = (task: TaskPast) =>
  standingsOf(task, 100).map(({ from, to, status, executor_id }) => [from, to, status, executor_id]);

describe('how a task stood', () => {
  it('leads from move to move', () => {
    const moves = [move(10, 'new', 'processing'), move(31, 'processing', 'pause')];
    expect(told(past({ moves, status: 'pause', status_changed_at: 31 }))).toEqual([
      [0, 10, 'new', 1],
      [10, 31, 'processing', 1],
      [31, 100, 'pause', 1],
    ]);
  });

  it('is of whom it was in the hands then', () => {
    const hands = [{ at: 40, before: 1, after: 2 }];
    expect(told(past({ hands, executor_id: 2 }))).toEqual([
      [0, 40, 'new', 1],
      [40, 100, 'new', 2],
    ]);
    const moves = [move(50, 'new', 'processing', { executor_id: 2 })];
    expect(told(past({ moves, hands, executor_id: 2, status: 'processing', status_changed_at: 50 }))).toEqual([
      [0, 40, 'new', 1],
      [40, 50, 'new', 2],
      [50, 100, 'processing', 2],
    ]);
  });

  it('is new until a status without a move, and nothing before it was made or after it was deleted', () => {
    expect(told(past({ status: 'blocked', status_changed_at: 30, created_at: 5, deleted_at: 60 }))).toEqual([
      [5, 30, 'new', 1],
      [30, 60, 'blocked', 1],
    ]);
  });
});
