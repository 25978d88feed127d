import { describe, expect, it } from 'vitest';
import {
  isEmptyAnswer,
  isNumberTyped,
  movedTo,
  orderOf,
} from '#modules/growth/knowledge-tests/screens/asked-question.ts';

const question = { options: ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() })) };

describe('answers while they are given', () => {
  it.each([
    [null, true],
    ['  ', true],
    [[], true],
    [{ a: '' }, true],
    ['a', false],
    [['a'], false],
    [{ a: '1' }, false],
  ])('%j is empty: %s', (value, isEmpty) => expect(isEmptyAnswer(value)).toBe(isEmpty));

  it.each([
    ['3,14', true],
    ['1 500 000', true],
    ['1\u00a0500\u202f000.5', true],
    ['-2', true],
    ['about three', false],
    ['3.1.4', false],
    ['', false],
  ])('%j is a number: %s', (typed, isNumber) => expect(isNumberTyped(typed)).toBe(isNumber));

  it('puts one item elsewhere and leaves the others in their order', () => {
    expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  });

  it('shows the mixed order until all items stand in one of the person', () => {
    expect(orderOf(question, null).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(orderOf(question, ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(orderOf(question, ['c']).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});
