import { describe, expect, it } from 'vitest';
import { chanceFrom } from '#kernel/chance.ts';
import { addDays } from '#kernel/days.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';
import { burnOf, cameAt, type TaskHistory, type Turn } from '#modules/numbers/measures/flow/burn.ts';
import { progressOf } from '#modules/numbers/measures/flow/progress.ts';

const zone = 'Asia/Tashkent';
const at = (text: string) => Date.parse(`${text}+05:00`);
const dayOf = (instant: number) => localDayOf(instant, zone);
const turns = <T>(...of: readonly (readonly [string, T])[]): Turn<T>[] =>
  of.map(([when, value]) => ({ at: at(when), value }));

const made = '2026-04-01T09:00';
const task = (id: number, more: Partial<TaskHistory> = {}): TaskHistory => ({
  ...{ id, deleted_at: null, is_in: turns([made, true]), is_closed: turns([made, false]) },
  ...{ planned_minutes: turns([made, 60]), hard_index: turns([made, null]) },
  ...more,
});

describe('what a day had at its end', () => {
  it('keeps a deleted task in the days before, and counts an instant at midnight to the day that begins', () => {
    const days = burnOf(
      [
        task(1, { deleted_at: at('2026-04-03T10:00') }),
        task(2, { is_closed: turns([made, false], ['2026-04-03T00:00', true]) }),
      ],
      '2026-04-02',
      '2026-04-03',
      dayOf,
    );
    expect(days).toMatchObject([
      { scope_count: 2, done_count: 0, scope_minutes: 120 },
      { scope_count: 1, done_count: 1, scope_minutes: 60, done_minutes: 60 },
    ]);
  });

  it('has nothing where the last day is before the first', () => {
    expect(burnOf([task(1)], '2026-04-03', '2026-04-02', dayOf)).toEqual([]);
  });

  it('says when a task came in for the last time', () => {
    const back = turns([made, true], ['2026-04-02T10:00', false], ['2026-04-05T10:00', true]);
    expect(cameAt(task(1, { is_in: back }))).toBe(at('2026-04-05T10:00'));
    expect(cameAt(task(1, { is_in: back.slice(0, 2) }))).toBeNull();
    expect(cameAt(task(1))).toBe(at(made));
  });
});

it('equals a slow count of random histories, day by day', () => {
  const chance = chanceFrom(20);
  const begin = at('2026-04-01T00:00');
  const some = <T>(value: () => T): Turn<T>[] =>
    Array.from({ length: 1 + Math.floor(chance() * 5) }, () => begin + Math.floor(chance() * 30 * 86_400_000))
      .toSorted((a, b) => a - b)
      .map((when) => ({ at: when, value: value() }));
  const histories = Array.from({ length: 60 }, (_, id): TaskHistory => {
    const is_in = some(() => chance() < 0.6);
    return {
      ...{ id, is_in, is_closed: some(() => chance() < 0.5) },
      deleted_at: chance() < 0.2 ? begin + Math.floor((10 + chance() * 20) * 86_400_000) : null,
      planned_minutes: some(() => (chance() < 0.2 ? null : Math.floor(chance() * 500))),
      hard_index: some(() => (chance() < 0.2 ? null : 1 + Math.floor(chance() * 10))),
    };
  });
  const last = <T>(of: readonly Turn<T>[], end: number) =>
    of
      .filter((turn) => turn.at < end)
      .toSorted((a, b) => a.at - b.at)
      .at(-1)?.value;
  for (const day of burnOf(histories, '2026-04-03', '2026-04-29', dayOf)) {
    const end = instantOf(addDays(day.day, 1), 0, zone);
    const inside = histories.filter(
      (one) => last(one.is_in, end) && !(one.deleted_at !== null && one.deleted_at < end),
    );
    const done = inside.filter((one) => last(one.is_closed, end));
    const sum = (of: readonly TaskHistory[], name: 'planned_minutes' | 'hard_index') =>
      of.reduce(
        (all, one) =>
          all +
          (last(
            one[name].toSorted((a, b) => a.at - b.at),
            end,
          ) ?? 0),
        0,
      );
    expect(day).toEqual({
      ...{ day: day.day, scope_count: inside.length, done_count: done.length },
      ...{ scope_minutes: sum(inside, 'planned_minutes'), done_minutes: sum(done, 'planned_minutes') },
      ...{ scope_hard: sum(inside, 'hard_index'), done_hard: sum(done, 'hard_index') },
    });
  }
});

it('never says 100 % while anything is open, and nothing of nothing', () => {
  const facts = { count: 3, done_count: 2, planned_minutes: 540, done_minutes: 540, hard: 12, done_hard: 9 };
  expect(progressOf(facts)).toEqual({ progress_count: 66, progress_minutes: 99, progress_difficulty: 75 });
  expect(
    progressOf({ ...facts, count: 0, done_count: 0, planned_minutes: 0, done_minutes: 0, hard: 0, done_hard: 0 }),
  ).toEqual({ progress_count: null, progress_minutes: null, progress_difficulty: null });
  expect(progressOf({ ...facts, count: 1000, done_count: 999 }).progress_count).toBe(99);
  expect(progressOf({ ...facts, count: 2 })).toMatchObject({ progress_count: 100, progress_minutes: 100 });
});
