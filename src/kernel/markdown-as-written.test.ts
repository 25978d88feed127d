import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '#kernel/markdown.ts';
import { addressesAsWritten, startsAsWritten } from '#kernel/markdown-as-written.ts';

describe('running text in Markdown', () => {
  it.each([
    ['# 5-xona', String.raw`\# 5-xona`],
    ['- birinchi', String.raw`\- birinchi`],
    ['1. bir\n2. ikki', String.raw`1\. bir` + '\n' + String.raw`2\. ikki`],
    ['---', String.raw`\---`],
    ['#5 va 3.5 -x', '#5 va 3.5 -x'],
    ['#', String.raw`\#`],
  ])('%j begins no heading and no list', (written, kept) => {
    expect(startsAsWritten(written)).toBe(kept);
  });
  it('is read again as paragraphs, letter by letter', () => {
    const line = fc.stringMatching(/^ {0,3}(#{1,6}|[-+]|\d{1,3}[.)]|a)[ a-d#.)-]{0,8}$/);
    fc.assert(
      fc.property(line, (text) => {
        const blocks = blocksOf(startsAsWritten(text));
        expect(blocks).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text }] }]);
      }),
    );
  });
  it('keeps addresses, and signs elsewhere', () => {
    expect(addressesAsWritten(String.raw`a\_b https://t.me/x\_y\_z`)).toBe(String.raw`a\_b https://t.me/x_y_z`);
  });
});
