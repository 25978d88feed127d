import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isList, pastedLines, without } from '#modules/views/task-views/entry/pasted-lines.ts';

const shape = (text: string) => pastedLines(text).map(({ text: name, parent }) => [name, parent]);

describe('a pasted list', () => {
  it('is read by its indents, in spaces or tabs', () => {
    expect(shape('Kirish\n  Forma\n    Xatolar\n  Parol\nChiqish\n\tTugma')).toEqual([
      ['Kirish', null],
      ['Forma', 0],
      ['Xatolar', 1],
      ['Parol', 0],
      ['Chiqish', null],
      ['Tugma', 4],
    ]);
  });
  it('loses bullets, numbers and boxes, and keeps what was ticked', () => {
    const lines = pastedLines('- Bir\r\n* Ikki\n3) Uch\n4. Toʻrt\nа) Беш\n- [ ] Olti\n- [x] Yetti\n☑ Sakkiz');
    expect(lines.map(({ text }) => text)).toEqual(['Bir', 'Ikki', 'Uch', 'Toʻrt', 'Беш', 'Olti', 'Yetti', 'Sakkiz']);
    expect(lines.filter(({ isDone }) => isDone).map(({ text }) => text)).toEqual(['Yetti', 'Sakkiz']);
  });
  it('is read by its numbers where nothing is set in', () => {
    expect(shape('1. Toʻlov\n1.1. Shakl\n1.1.1. Karta\n1.2. Chek\n2. Hisobot')).toEqual([
      ['Toʻlov', null],
      ['Shakl', 0],
      ['Karta', 1],
      ['Chek', 0],
      ['Hisobot', null],
    ]);
    expect(shape('2.5 soat ishlash')).toEqual([['2.5 soat ishlash', null]]);
  });
  it('is a list only from two lines on', () => {
    expect(isList('Bitta vazifa\n\n')).toBe(false);
    expect(isList('Bir\nIkki')).toBe(true);
    expect(pastedLines(' \n\t\n- \n')).toEqual([]);
  });
  it('puts every line under one above it, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[ \t]{0,6}[-*a-z0-9.[\] ]{0,12}$/), { maxLength: 30 }), (parts) => {
        const lines = pastedLines(parts.join('\n'));
        for (const [at, { parent, depth, text }] of lines.entries()) {
          expect(text.trim()).toBe(text);
          expect(text).not.toBe('');
          expect(depth).toBe(parent === null ? 0 : lines[parent]!.depth + 1);
          if (parent !== null) expect(parent).toBeLessThan(at);
        }
      }),
    );
  });
  it('closes the gap of lines that are left out', () => {
    const lines = pastedLines('A\n B\n  C\n D\nE');
    expect(without(lines, new Set([1])).map(({ text, parent, from }) => [text, parent, from])).toEqual([
      ['A', null, 0],
      ['C', 0, 2],
      ['D', 0, 3],
      ['E', null, 4],
    ]);
    expect(without(lines, new Set([0])).map(({ text, depth }) => [text, depth])).toEqual([
      ['B', 0],
      ['C', 1],
      ['D', 0],
      ['E', 0],
    ]);
  });
});
