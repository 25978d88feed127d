import { describe, expect, it } from 'vitest';
import { addressOf } from '#web/api/address.ts';

describe('the address of a call', () => {
  it('has path, matrix parameters and filters in their places', () => {
    expect(
      addressOf('GET /api/fp/teams/:id/members', {
        params: { id: 7 },
        matrix: { sortBy: 'name', descending: false, page: 2, perPage: 50 },
        query: { status: ['new', 'done'], q: 'oʻzbek & co', deadline_from: '2026-11-01' },
      }),
    ).toEqual({
      method: 'GET',
      url: '/api/fp/teams/7/members;sortBy=name;descending=false;page=2;perPage=50?status=new,done&q=o%CA%BBzbek%20%26%20co&deadline_from=2026-11-01',
    });
  });
  it('leaves out filters that are empty, but not false and zero', () => {
    expect(addressOf('GET /api/x', { query: { a: '', b: null, c: undefined, d: [], e: false, f: 0 } }).url).toBe(
      '/api/x?e=false&f=0',
    );
  });
  it('keeps a value from breaking out of the path', () => {
    expect(addressOf('DELETE /api/x/:id', { params: { id: '../y;a=1?b' } })).toEqual({
      method: 'DELETE',
      url: '/api/x/..%2Fy%3Ba%3D1%3Fb',
    });
  });
  it('sends an empty cursor, which begins a walk', () => {
    expect(addressOf('GET /api/x', { matrix: { perPage: 500 } }).url).toBe('/api/x;perPage=500');
  });
});
