import { describe, expect, it } from 'vitest';
import {
  decided,
  isHeld,
  meeting,
  overlaid,
  pathOf,
  renamed,
  standInOf,
  type WaitingChange,
  withChange,
} from '#web/api/waiting-change.ts';

const change = (values: Partial<WaitingChange>): WaitingChange => ({
  id: 'a',
  user_id: 1,
  key: 'PATCH /api/fp/dev-tasks/:id',
  params: { id: 7 },
  body: {},
  about: 'fp/dev-tasks:7',
  at: 0,
  state: 'waiting',
  ...values,
});
const base = { id: 7, version: 1, name: 'Eski', deadline: null, hard_index: 3 };

describe('a change that waits for the connection', () => {
  it('lies over what others make of the row meanwhile, field by field, until the server refuses it', () => {
    const own = change({ body: { name: 'Meniki', version: 1 } });
    const theirs = { ...base, version: 2, name: 'Boshqasi', hard_index: 8 };
    expect(overlaid('fp/dev-tasks:7', theirs, [own])).toEqual({ ...theirs, name: 'Meniki' });
    expect(overlaid('fp/dev-tasks:8', theirs, [own])).toBe(theirs);
    expect(overlaid('fp/dev-tasks:7', theirs, [{ ...own, state: 'refused' }])).toBe(theirs);
  });
  it('keeps the version of the first of two changes, so that what came between them is met', () => {
    const first = change({ body: { name: 'Yangi', version: 1 }, base });
    const next = change({ id: 'b', body: { hard_index: 5, version: 2 }, base: { ...base, version: 2 } });
    expect(withChange([first], next)).toMatchObject({ body: { name: 'Yangi', hard_index: 5, version: 1 }, base });
  });
  it('takes in the next change of the same row, and keeps what the first was made on', () => {
    const first = change({ body: { name: 'Yangi', version: 1 }, base });
    const next = change({ id: 'b', body: { hard_index: 5, version: 1 }, base: { ...base, name: 'Yangi' } });
    const both = withChange([first], next);
    expect(both).toMatchObject({ id: 'a', body: { name: 'Yangi', hard_index: 5, version: 1 }, base });
  });
  it('stays behind a transition of its row, and behind a new row that may have arrived', () => {
    const move = change({ key: 'POST /api/fp/dev-tasks/transition', body: { ids: [7], action: 'finish' } });
    const next = change({ id: 'b', body: { name: 'Yangi' } });
    expect(withChange([move], next)).toBe(next);
    const made = change({ key: 'POST /api/fp/dev-tasks', made_id: -8, about: 'fp/dev-tasks:-8', body: { name: 'A' } });
    const ofMade = change({ id: 'b', params: { id: -8 }, about: 'fp/dev-tasks:-8', body: { name: 'B', version: 0 } });
    expect(withChange([made], ofMade)).toMatchObject({ id: 'a', body: { name: 'B' } });
    expect(withChange([{ ...made, may_have_arrived: true }], ofMade)).toBe(ofMade);
    expect(isHeld(ofMade, [made, ofMade])).toBe(true);
    expect(isHeld(made, [made, ofMade])).toBe(false);
  });
  it('speaks of a new row by the id that the server has given it', () => {
    const comment = change({
      key: 'POST /api/fp/task-comments',
      params: {},
      body: { task_id: -8, text: 'A', sticker_ids: [-8, 2] },
      made_id: -9,
      about: 'fp/task-comments:-9',
    });
    expect(renamed(comment, -8, 70)).toMatchObject({
      body: { task_id: 70, text: 'A', sticker_ids: [70, 2] },
      about: 'fp/task-comments:-9',
    });
    const patch = change({ params: { id: -8 }, about: 'fp/dev-tasks:-8' });
    expect(renamed(patch, -8, 70)).toMatchObject({ params: { id: 70 }, about: 'fp/dev-tasks:70' });
  });
  it('goes again where others have changed other fields, or the same to the same', () => {
    const mine = change({ body: { name: 'Yangi', version: 1 }, base });
    const theirs = { ...base, version: 4, hard_index: 9 };
    expect(meeting(mine, theirs)).toMatchObject({
      state: 'waiting',
      body: { name: 'Yangi', version: 4 },
      base: theirs,
    });
    expect(meeting(mine, { ...theirs, name: 'Yangi' }).state).toBe('waiting');
  });
  it('asks for each field that two have changed, and sends what is left', () => {
    const mine = change({ body: { name: 'Yangi', hard_index: 5, version: 1 }, base });
    const theirs = { ...base, version: 4, name: 'Boshqa', hard_index: 9 };
    const asked = meeting(mine, theirs);
    expect(asked).toMatchObject({ state: 'conflict', conflicts: ['name', 'hard_index'], theirs });
    const one = decided(asked, 'name', true)!;
    expect(one).toMatchObject({ state: 'conflict', conflicts: ['hard_index'] });
    const all = decided(one, 'hard_index', false)!;
    expect(all).toMatchObject({ state: 'waiting', body: { name: 'Yangi', version: 4 }, base: theirs });
    expect(all.conflicts).toBeUndefined();
    expect(decided(decided(asked, 'name', false)!, 'hard_index', false)).toBeNull();
  });
  it('is shown as the row with the change in it; a new row has an id that is none of the server', () => {
    const now = new Date('2026-11-20T09:05:00Z');
    expect(standInOf({ base }, { name: 'Yangi' }, undefined, now)).toEqual({ ...base, name: 'Yangi' });
    expect(standInOf({}, { name: 'Yangi' }, -8, now)).toMatchObject({ id: -8, name: 'Yangi', version: 0 });
    expect(standInOf({ standIn: { rows: [] } }, {}, undefined, now)).toEqual({ rows: [] });
  });
  it('knows the resource that its address speaks of', () => {
    expect(pathOf('POST /api/fp/dev-tasks/transition')).toBe('fp/dev-tasks');
    expect(pathOf('PATCH /api/fp/task-checks/:id')).toBe('fp/task-checks');
  });
});
