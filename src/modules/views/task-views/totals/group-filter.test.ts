import { expect, it } from 'vitest';
import { byWeek, filtersOf, inOrder } from '#modules/views/task-views/totals/group-filter.ts';

const group = (value: string | null) => ({ value, count: 1, planned_minutes: 0, actual_minutes: 0 });

it('a group is found by its value, within the filters that stand', () => {
  const asked = { status: 'new,pause', deadline_from: '2026-11-18' };
  expect(filtersOf('status', 'new', asked)).toEqual({ ...asked, status: 'new' });
  expect(filtersOf('executor_id', null, asked)).toEqual({ ...asked, executor_id: 'null' });
  expect(filtersOf('deadline_week', '2026-11-16', asked)).toEqual({ ...asked, deadline_to: '2026-11-22' });
  expect(filtersOf('deadline_week', '2026-11-23', asked)).toMatchObject({ deadline_from: '2026-11-23' });
  expect(filtersOf('deadline_week', null, {})).toEqual({ deadline: 'null' });
});

it('groups stand in the order of their values, without a value last', () => {
  const groups = [group(null), group('b'), group('x'), group('a')];
  expect(inOrder(groups, ['a', 'b']).map(({ value }) => value)).toEqual(['a', 'b', 'x', null]);
  expect(inOrder(groups, null).map(({ value }) => value)).toEqual(['b', 'x', 'a', null]);
  expect(byWeek([group('2026-12-07'), group(null), group('2026-11-30')])).toEqual(['2026-11-30', '2026-12-07']);
});
