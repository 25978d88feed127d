import { describe, expect, it } from 'vitest';
import { firstClientState } from '#web/state/client-state.ts';
import { projectForNew } from '#web/state/project-for-new.ts';
import { filtersOfSelection, selectionOf } from '#web/state/remembered-filters.ts';

const knows = (name: string) => ['project_id', 'executor_id', 'status'].includes(name);

describe('what is chosen once', () => {
  it('is the default filter of every screen that knows it', () => {
    const now = { project_id: 4, project_group_id: 2, executor_id: null };
    expect(filtersOfSelection(now, knows)).toEqual({ project_id: '4' });
    expect(filtersOfSelection(now, () => false)).toEqual({});
  });
  it('is one row; several, none and “empty” are no choice', () => {
    expect(selectionOf({ project_id: '7', status: 'new' }, knows)).toEqual({ project_id: 7, executor_id: null });
    expect(selectionOf({ project_id: '7,8', executor_id: 'null' }, knows)).toEqual({
      project_id: null,
      executor_id: null,
    });
  });
  it('says where something new belongs: the list, else the choice, else the last one', () => {
    const chosen = { ...firstClientState, project_id: 4, last_project_id: 9 };
    expect(projectForNew({ project_id: '7' }, chosen)).toBe(7);
    expect(projectForNew({ project_id: '7,8' }, chosen)).toBe(4);
    expect(projectForNew({}, { ...chosen, project_id: null })).toBe(9);
    expect(projectForNew({}, firstClientState)).toBe(null);
  });
  it('stays where a screen does not know it', () => {
    expect(selectionOf({}, (name) => name === 'executor_id')).toEqual({ executor_id: null });
  });
});
