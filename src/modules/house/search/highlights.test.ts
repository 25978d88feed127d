import { describe, expect, it } from 'vitest';
import { highlighted, snippetOf } from '#modules/house/search/highlights.ts';

const hits = (text: string, beginnings: string[], stems: string[] = []) =>
  highlighted(text, { beginnings, stems })
    .filter(({ hit }) => hit)
    .map(({ text }) => text);

describe('highlights', () => {
  it('mark words by their beginning, in any script and with any apostrophe', () => {
    expect(hits('Oʻzbek tilidagi, o‘zbekcha va ўзбекча', ['ozbek'])).toEqual(['Oʻzbek', 'o‘zbekcha', 'ўзбекча']);
    expect(hits('Kalendar va takalendar', ['kalendar'])).toEqual(['Kalendar']);
  });
  it('mark Russian words in all their forms', () => {
    expect(hits('Задачам и задачи, но не задаток', [], ['задач'])).toEqual(['Задачам', 'задачи']);
  });
  it('lose nothing of the text', () => {
    const text = '  a, b — c\nd ';
    expect(
      highlighted(text, { beginnings: ['b', 'd'], stems: [] })
        .map(({ text }) => text)
        .join(''),
    ).toBe(text);
  });
});

describe('a snippet', () => {
  it('shows the first hit of a long text with some words before it, and says that it is cut', () => {
    const text = `${'boshqa soʻzlar '.repeat(40)}**kalit** ${'yana matn '.repeat(60)}`;
    const shown = snippetOf(text, { beginnings: ['kalit'], stems: [] });
    expect(shown[0]).toEqual({ text: '… ', hit: false });
    expect(shown.filter(({ hit }) => hit)).toEqual([{ text: 'kalit', hit: true }]);
    expect(shown.at(-1)).toEqual({ text: ' …', hit: false });
    expect(shown.map(({ text }) => text).join('').length).toBeLessThan(250);
  });
  it('shows words, not the signs by which they are set', () => {
    const shown = snippetOf('# Reja\n- [hujjat](https://a.uz) va `kod`', { beginnings: ['zz'], stems: [] });
    expect(shown).toEqual([{ text: 'Reja hujjat va kod', hit: false }]);
  });
});
