import { describe, expect, it } from 'vitest';
import { callOf, defaultPageSize, listStateOf, nextSort, rangeOfPage } from '#web/lists/list-address.ts';

describe('the address of a list', () => {
  it('says page, order and filters in the words of the API', () => {
    const state = listStateOf({
      page: '3',
      perPage: '100',
      sortBy: 'deadline',
      descending: 'true',
      status: 'new,done',
      q: 'toʻlov',
      panel: 'fp/dev-tasks:4',
      full: '1',
      view: 'table',
      order: 'late',
      which: 'closed',
      comment: '9',
    });
    expect(state).toEqual({
      page: 3,
      perPage: 100,
      sortBy: 'deadline',
      descending: true,
      filters: { status: 'new,done', q: 'toʻlov' },
    });
    expect(callOf(state, { team_id: '7' })).toEqual({
      matrix: { sortBy: 'deadline', descending: true, page: 3, perPage: 100 },
      query: { status: 'new,done', q: 'toʻlov', team_id: '7' },
    });
  });
  it('leaves the order to the resource when none is asked for', () => {
    expect(callOf(listStateOf({}), {}).matrix).toEqual({ page: 1, perPage: defaultPageSize });
  });
  it('takes nonsense for nothing', () => {
    expect(listStateOf({ page: '-2', perPage: '7', descending: 'yes', q: '' })).toEqual({
      page: 1,
      perPage: defaultPageSize,
      sortBy: null,
      descending: false,
      filters: {},
    });
  });
  it('a heading sorts up, down, and back, from the first page each time', () => {
    expect(nextSort(listStateOf({ page: '4' }), 'name')).toEqual({ sortBy: 'name', descending: null, page: null });
    expect(nextSort(listStateOf({ sortBy: 'name' }), 'name')).toEqual({
      sortBy: 'name',
      descending: 'true',
      page: null,
    });
    expect(nextSort(listStateOf({ sortBy: 'name', descending: 'true' }), 'name')).toEqual({
      sortBy: null,
      descending: null,
      page: null,
    });
  });
  it('counts its rows from one', () => {
    expect(rangeOfPage(listStateOf({ page: '3', perPage: '20' }), 7)).toEqual([41, 47]);
    expect(rangeOfPage(listStateOf({}), 0)).toEqual([0, 0]);
  });
});
