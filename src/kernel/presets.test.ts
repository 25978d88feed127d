import { describe, expect, it } from 'vitest';
import { isSet, type Preset, pressed } from '#kernel/presets.ts';

const mine: Preset = { name: 'mine', filters: { executor_id: 'me' } };
const late: Preset = { name: 'late', filters: { deadline_to: 'now', status: '!done,accepted' } };
const today: Preset = { name: 'today', filters: { deadline: 'today' } };
const returned: Preset = { name: 'returned', filters: { status: 'returned' } };
const unassigned: Preset = { name: 'unassigned', filters: { executor_id: 'null', status: '!done,accepted' } };
const all = [mine, late, today, returned, unassigned];

/** The address after some presses. */
function after(...presses: readonly Preset[]): Record<string, string> {
  let asked: Record<string, string> = {};
  for (const preset of presses) {
    const changed = { ...asked, ...pressed(all, asked, preset) };
    asked = Object.fromEntries(Object.entries(changed).filter((one): one is [string, string] => one[1] !== null));
  }
  return asked;
}
const setIn = (asked: Record<string, string>) => all.filter((one) => isSet(asked, one)).map(({ name }) => name);

describe('presets', () => {
  it('are set by one press and taken away by a second', () => {
    for (const one of all) {
      expect(setIn(after(one))).toContain(one.name);
      expect(after(one, one)).toEqual({});
    }
  });
  it('stand together, and one that says more keeps the other', () => {
    expect(after(mine, late)).toEqual({ executor_id: 'me', deadline_to: 'now', status: '!done,accepted' });
    expect(after(late, returned)).toEqual({ deadline_to: 'now', status: 'returned' });
    expect(setIn(after(late, returned))).toEqual(['late', 'returned']);
    expect(after(returned, late)).toEqual(after(late, returned));
    expect(after(late, returned, late)).toEqual({ status: 'returned' });
  });
  it('take another span of the same days away, and leave what another one needs', () => {
    expect(after(late, today)).toEqual({ deadline: 'today', status: '!done,accepted' });
    expect(after(late, unassigned, late)).toEqual(after(unassigned));
    expect(after(mine, unassigned)).toEqual({ executor_id: 'null', status: '!done,accepted' });
  });
  it('are known in an address that somebody wrote', () => {
    expect(setIn({ deadline_to: 'now', status: '!accepted,done,new' })).toEqual(['late']);
    expect(setIn({ deadline_to: 'now', status: '!done' })).toEqual([]);
    expect(setIn({ deadline_to: 'now', status: 'new,done' })).toEqual([]);
  });
});
