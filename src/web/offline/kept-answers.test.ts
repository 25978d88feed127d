import { describe, expect, it } from 'vitest';
import { isKept, mostOfAll, recalled, surplus } from '#web/offline/kept-answers.ts';

describe('answers that are kept for reading without a connection', () => {
  it('are of the work only: no people, no audit, no settings, nothing of the session', () => {
    for (const key of [
      ['list', 'fp/dev-tasks', 'uz', {}],
      ['row', 'fp/projects', 3, 'uz'],
      ['board', {}],
      ['task', 7],
      ['task-parts', 'fp/task-comments', 7, 'task_id'],
      ['menu', 'modules', 'uz', 'h'],
    ])
      expect([key, isKept(key)]).toEqual([key, true]);
    for (const key of [
      ['list', 'admin/audit-log', 'uz', {}],
      ['list', 'admin/users', 'uz', {}],
      ['row', 'admin/users', 3],
      ['list', 'admin/app-configs', 'history', 3],
      ['options', 'admin/users', ''],
      ['my-sessions'],
      ['second-factor'],
      ['file-link', 9],
      ['access-matrix', 2, null, 'uz'],
      ['understand', 'words'],
      [7],
    ])
      expect([key, isKept(key)]).toEqual([key, false]);
  });
  it('show what their reader has changed since, wherever the row stands', () => {
    const row = { id: 7, version: 1, name: 'Eski' };
    const own = {
      ...{ id: 'a', user_id: 1, key: 'PATCH /api/fp/dev-tasks/:id', about: 'fp/dev-tasks:7', at: 0 },
      ...{ body: { name: 'Yangi', version: 1 }, state: 'waiting' as const },
    };
    const name = (queryKey: unknown[], data: unknown) =>
      JSON.stringify(recalled(JSON.stringify({ queryKey, state: { data } }), [own])).includes('Yangi');
    expect(name(['task', 7], row)).toBe(true);
    expect(name(['list', 'fp/dev-tasks', 'uz'], { rows: [row] })).toBe(true);
    expect(name(['board', {}], { columns: [{ cards: [row] }] })).toBe(true);
    expect(name(['list', 'fp/projects', 'uz'], { rows: [row] })).toBe(false);
  });
  it('go from the oldest on when they are too many', () => {
    const third = Math.ceil(mostOfAll / 3);
    const sizes = new Map([
      ['old', { at: 1, size: third }],
      ['new', { at: 3, size: third }],
      ['middle', { at: 2, size: third - 3 }],
    ]);
    expect(surplus(sizes)).toEqual([]);
    expect(surplus(new Map([...sizes, ['newest', { at: 4, size: third }]]))).toEqual(['old']);
  });
});
