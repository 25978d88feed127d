import { describe, expect, it } from 'vitest';
import { hasMark, keysIn, marked } from '#web/i18n/marks.ts';

describe('the signs of keys', () => {
  it('are found again, also where one text stands inside another', () => {
    const inner = marked('action.save', 'Saqlash');
    const outer = marked('list.select_row', `Tanlash: ${inner}`);
    expect(keysIn(outer)).toEqual(['action.save', 'list.select_row']);
    expect(keysIn(marked('action.save', 'x'))).toEqual(['action.save']);
    expect(hasMark(outer)).toBe(true);
  });
  it('are nowhere else', () => {
    expect(keysIn('Saqlash')).toEqual([]);
    expect(hasMark('Oʻzgartirish — {n}')).toBe(false);
  });
  it('cannot be seen', () => {
    expect(marked('action.save', 'Saqlash').replace(/\p{Cf}/gu, '')).toBe('Saqlash');
  });
});
