import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordDifference } from '#web/versions/word-difference.ts';

it('tells by words what came and what went', () => {
  expect(wordDifference('Hisobot juma kuni kerak', 'Hisobot dushanba kuni kerak')).toEqual([
    { kind: 'same', text: 'Hisobot ' },
    { kind: 'removed', text: 'juma' },
    { kind: 'added', text: 'dushanba' },
    { kind: 'same', text: ' kuni kerak' },
  ]);
  expect(wordDifference('', '')).toEqual([]);
});

it('gives back both texts, whatever they are', () => {
  const text = fc
    .array(fc.constantFrom('a', 'oʻz', ' ', '\n', '**', '1'), { maxLength: 60 })
    .map((all) => all.join(''));
  const only = (pieces: ReturnType<typeof wordDifference>, left: string) =>
    pieces
      .filter(({ kind }) => kind !== left)
      .map((piece) => piece.text)
      .join('');
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDifference(before, after);
      expect([only(pieces, 'added'), only(pieces, 'removed')]).toEqual([before, after]);
    }),
  );
});
