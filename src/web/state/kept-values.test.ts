import { beforeEach, describe, expect, it } from 'vitest';
import { keptMs } from '#web/state/limits.ts';
import { type KeptValues, keptValuesOf } from '#web/state/kept-values.ts';
import type { Keeper } from '#web/state/storage.ts';

const memory = (): Keeper & { all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
};

describe('a bean', () => {
  let time = 0;
  let user: number | null = 7;
  let keeper = memory();
  let values: KeptValues;
  beforeEach(() => {
    time = 1_000;
    user = 7;
    keeper = memory();
    values = keptValuesOf(
      'filter_bean',
      () => user,
      keeper,
      () => time,
    );
  });

  it('keeps the filters of each screen apart', () => {
    values.keep('/tasks/tasks', { status: 'new' });
    values.keep('/tasks/projects', { q: 'crm' });
    expect(values.recall('/tasks/tasks')).toEqual({ status: 'new' });
    expect(values.recall('/tasks/projects')).toEqual({ q: 'crm' });
    expect([...keeper.all.keys()]).toEqual(['filter_bean']);
  });
  it('forgets after one hour, not before', () => {
    values.keep('a', 1);
    time += keptMs - 1;
    expect(values.recall('a')).toBe(1);
    time += 1;
    expect(values.recall('a')).toBeUndefined();
  });
  it('drops old entries when a new one is kept', () => {
    values.keep('a', 1);
    time += keptMs;
    values.keep('b', 2);
    expect(keeper.all.get('filter_bean')).not.toContain('"a"');
  });
  it('never shows one person what another left', () => {
    values.keep('a', 'typed by 7');
    user = 8;
    expect(values.recall('a')).toBeUndefined();
    user = 7;
    expect(values.recall('a')).toBe('typed by 7');
  });
  it('forgets on demand', () => {
    values.keep('a', 1);
    values.keep('a', undefined);
    expect(values.recall('a')).toBeUndefined();
    expect(keeper.all.size).toBe(0);
  });
  it('survives a storage that is full', () => {
    const full = keptValuesOf('task_bean', () => 7, {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => full.keep('a', 1)).not.toThrow();
  });
});
