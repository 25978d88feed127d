import { describe, expect, it } from 'vitest';
import { allToggled, extended, noSelection, toggled, within } from '#web/lists/selection.ts';

const order = [10, 20, 30, 40, 50];
const ids = (selection: { ids: ReadonlySet<number> }) => [...selection.ids].sort((a, b) => a - b);

describe('selecting rows', () => {
  it('one by one, on and off', () => {
    const one = toggled(noSelection, 20);
    expect(ids(toggled(one, 40))).toEqual([20, 40]);
    expect(ids(toggled(one, 20))).toEqual([]);
  });
  it('in a row with Shift, from where one began, in either direction', () => {
    expect(ids(extended(toggled(noSelection, 20), 40, order))).toEqual([20, 30, 40]);
    expect(ids(extended(toggled(noSelection, 40), 10, order))).toEqual([10, 20, 30, 40]);
    expect(ids(extended(noSelection, 30, order))).toEqual([30]);
  });
  it('across pages, when the range began on another one', () => {
    expect(extended(toggled(noSelection, 7), 30, order)).toMatchObject({ reach: [7, 30], anchor: 30 });
    expect(ids(allToggled(toggled(noSelection, 7), order))).toEqual([7, ...order]);
  });
  it('all at once, and none', () => {
    const all = allToggled(toggled(noSelection, 20), order);
    expect(ids(all)).toEqual(order);
    expect(ids(allToggled(all, order))).toEqual([]);
  });
  it('never of what is gone', () => {
    expect(within(extended(toggled(noSelection, 20), 40, order), [10, 40])).toEqual({
      ids: new Set([40]),
      anchor: null,
    });
  });
});
