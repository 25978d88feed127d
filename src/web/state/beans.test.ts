import { beforeEach, describe, expect, it } from 'vitest';
import { beanMs } from '#web/state/limits.ts';
import { type Bean, beanOf } from '#web/state/beans.ts';
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
  let bean: Bean;
  beforeEach(() => {
    time = 1_000;
    user = 7;
    keeper = memory();
    bean = beanOf(
      'filter_bean',
      () => user,
      keeper,
      () => time,
    );
  });

  it('keeps the filters of each screen apart', () => {
    bean.keep('/tasks/tasks', { status: 'new' });
    bean.keep('/tasks/projects', { q: 'crm' });
    expect(bean.recall('/tasks/tasks')).toEqual({ status: 'new' });
    expect(bean.recall('/tasks/projects')).toEqual({ q: 'crm' });
    expect([...keeper.all.keys()]).toEqual(['filter_bean']);
  });
  it('forgets after one hour, not before', () => {
    bean.keep('a', 1);
    time += beanMs - 1;
    expect(bean.recall('a')).toBe(1);
    time += 1;
    expect(bean.recall('a')).toBeUndefined();
  });
  it('drops old entries when a new one is kept', () => {
    bean.keep('a', 1);
    time += beanMs;
    bean.keep('b', 2);
    expect(keeper.all.get('filter_bean')).not.toContain('"a"');
  });
  it('never shows one person what another left', () => {
    bean.keep('a', 'typed by 7');
    user = 8;
    expect(bean.recall('a')).toBeUndefined();
    user = 7;
    expect(bean.recall('a')).toBe('typed by 7');
  });
  it('forgets on demand', () => {
    bean.keep('a', 1);
    bean.keep('a', undefined);
    expect(bean.recall('a')).toBeUndefined();
    expect(keeper.all.size).toBe(0);
  });
  it('survives a storage that is full', () => {
    const full = beanOf('task_bean', () => 7, {
      ...memory(),
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => full.keep('a', 1)).not.toThrow();
  });
});
