import { afterEach, describe, expect, it } from 'vitest';
import { clientStateOf, togglePin, visited } from '#web/state/client-state.ts';
import { belongTo, ownStoreOf } from '#web/state/own-stores.ts';
import { inMemory } from '#web/state/storage.ts';

afterEach(() => belongTo(null));

describe('what a person has set up in a browser', () => {
  it('is not met by the next one, and is there again for the first', () => {
    const folded = ownStoreOf<readonly string[]>('folded', [], { keeper: inMemory() });
    belongTo(7);
    folded.set(['done']);
    belongTo(8);
    expect(folded.get()).toEqual([]);
    folded.set(['new']);
    belongTo(null);
    expect(folded.get()).toEqual([]);
    belongTo(7);
    expect(folded.get()).toEqual(['done']);
  });
  it('of nobody is forgotten: who looks through other eyes leaves nothing behind', () => {
    const keeper = inMemory();
    const folded = ownStoreOf<readonly string[]>('folded', [], { keeper });
    folded.set(['done']);
    expect(keeper.length).toBe(0);
    belongTo(7);
    expect(folded.get()).toEqual([]);
  });
  it('covers project, pins and recent screens; where the page is stays', () => {
    const state = clientStateOf(inMemory());
    belongTo(7);
    state.set((now) => visited('/tasks/tasks', 'tasks')(togglePin(3)({ ...now, project_id: 3 })));
    belongTo(8);
    expect(state.get()).toMatchObject({ project_id: null, pinned_project_ids: [], recent_routes: [] });
    expect(state.get()).toMatchObject({ route: '/tasks/tasks', category: 'tasks' });
    belongTo(7);
    expect(state.get()).toMatchObject({ project_id: 3, pinned_project_ids: [3], recent_routes: ['/tasks/tasks'] });
  });
});
