import { describe, expect, it } from 'vitest';
import { type Entry, foldedPieces, inOrder } from '#modules/work/tasks/stream/stream-entries.ts';

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
const some = (kinds: string): Entry[] =>
  Array.from(kinds, (letter, minute) => ({
    at: at(minute),
    key: `${letter}${minute}`,
    kind: letter === 'c' ? 'comment' : letter === 't' ? 'time' : 'change',
  }));
const shape = (kinds: string, unfolded: string[] = []) =>
  foldedPieces(some(kinds), new Set(unfolded)).map((piece) =>
    'entry' in piece ? piece.entry.key : `+${piece.folded.length}`,
  );

describe('the stream of a task', () => {
  it('is in the order of time, and of two at once always the same comes first', () => {
    const [a, b, c] = some('mmm') as [Entry, Entry, Entry];
    const twin = { ...a, key: 'a' };
    expect(inOrder([c, b, a, twin]).map(({ key }) => key)).toEqual(['a', 'm0', 'm1', 'm2']);
  });

  it('folds a long run of changes but for its last ones', () => {
    expect(shape('mmmmmm')).toEqual(['+3', 'm3', 'm4', 'm5']);
    expect(shape('mtmtm')).toEqual(['+2', 'm2', 't3', 'm4']);
  });

  it('leaves what people said and short runs in sight', () => {
    expect(shape('mmmmcmc')).toEqual(['m0', 'm1', 'm2', 'm3', 'c4', 'm5', 'c6']);
    expect(shape('ccc')).toEqual(['c0', 'c1', 'c2']);
    expect(shape('')).toEqual([]);
  });

  it('shows what somebody wanted to see', () => {
    expect(shape('mmmmmmcmmmmm', ['m0'])).toEqual([
      ...['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'c6'],
      ...['+2', 'm9', 'm10', 'm11'],
    ]);
  });
});
