import { describe, expect, it } from 'vitest';
import { blockOf, fromTable, isInBlock, moved, standAt, toTable } from '#web/grid/cell-cursor.ts';

const size = { rows: 5, columns: 3 };
const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more });

describe('the cursor of a grid', () => {
  it('walks by arrows and stays inside', () => {
    let cursor = standAt({ row: 0, column: 0 });
    for (const key of ['ArrowUp', 'ArrowLeft']) expect(moved(cursor, press(key), size)).toEqual(cursor);
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      cursor = moved(cursor, press(key), size)!;
    expect(cursor).toMatchObject({ row: 1, column: 2 });
    expect(moved(cursor, press('ArrowDown', { ctrlKey: true }), size)).toMatchObject({ row: 4, column: 2 });
    expect(moved(cursor, press('Home', { metaKey: true }), size)).toMatchObject({ row: 0, column: 0 });
    expect(moved(cursor, press('a'), size)).toBeNull();
  });

  it('draws a block with Shift', () => {
    let cursor = standAt({ row: 3, column: 1 });
    cursor = moved(cursor, press('ArrowUp', { shiftKey: true }), size)!;
    cursor = moved(cursor, press('ArrowRight', { shiftKey: true }), size)!;
    expect(blockOf(cursor)).toEqual({ rows: [2, 3], columns: [1, 2] });
    expect(isInBlock(cursor, { row: 3, column: 2 })).toBe(true);
    expect(isInBlock(cursor, { row: 4, column: 2 })).toBe(false);
  });
});

describe('cells on the clipboard', () => {
  it('come back as they went, quotes, tabs and breaks included', () => {
    const cells = [
      ['a', 'b\tc', ''],
      ['d "e"', 'f\ng', 'h'],
    ];
    expect(fromTable(toTable(cells))).toEqual(cells);
  });

  it('end with a line break as spreadsheets have it, and may be one cell', () => {
    expect(fromTable('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTable('one')).toEqual([['one']]);
    expect(fromTable('')).toEqual([[]]);
  });
});
