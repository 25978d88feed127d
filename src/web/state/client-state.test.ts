import { describe, expect, it } from 'vitest';
import {
  clientStateOf,
  firstClientState,
  openCategory,
  select,
  toggleLeftDrawer,
  togglePin,
  visited,
} from '#web/state/client-state.ts';
import { belongTo } from '#web/state/own-stores.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  };
};

describe('the state of the shell', () => {
  it('pins a project and takes it off again', () => {
    const pinned = togglePin(3)(togglePin(5)(firstClientState));
    expect(pinned.pinned_project_ids).toEqual([5, 3]);
    expect(togglePin(5)(pinned).pinned_project_ids).toEqual([3]);
  });
  it('records route and category, newest first, each once, and not too many', () => {
    const routes = ['/', '/a', '/b', '/c', '/d', '/e', '/f', '/a'];
    const state = routes.reduce((now, route) => visited(route, 'tasks')(now), firstClientState);
    expect(state.recent_routes).toEqual(['/a', '/f', '/e', '/d', '/c', '/b']);
    expect([state.route, state.category]).toEqual(['/a', 'tasks']);
  });
  it('remembers date, group, project and executor for every screen', () => {
    expect(select({ project_id: 4, selected_date: '2026-11-21' })(firstClientState)).toMatchObject({
      project_id: 4,
      selected_date: '2026-11-21',
      executor_id: null,
    });
  });
  it('lives on in the browser, except for where the person is', () => {
    const keeper = memory();
    belongTo(7);
    const store = clientStateOf(keeper);
    store.set(toggleLeftDrawer);
    store.set(openCategory('access', false));
    store.set(visited('/tasks/tasks', 'tasks'));
    store.set((now) => ({ ...now, right_drawer_open: true }));
    expect(clientStateOf(keeper).get()).toMatchObject({
      left_drawer_open: false,
      open_categories: { access: false },
      recent_routes: ['/tasks/tasks'],
      right_drawer_open: false,
      route: null,
    });
    belongTo(null);
  });
});
