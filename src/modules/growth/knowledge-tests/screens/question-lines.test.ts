import { describe, expect, it } from 'vitest';
import { questionKinds } from '#modules/growth/knowledge-tests/question-kinds.ts';
import {
  beginLines,
  filledLines,
  linesFor,
  previewOf,
} from '#modules/growth/knowledge-tests/screens/question-lines.ts';

const said = { text: '?', code: null, code_language: null, points: '1', unit: null };

describe('the lines of a question while it is written', () => {
  it.each(questionKinds)('begin with empty ones of a %s, which count for nothing', (kind) => {
    expect(beginLines(kind).length).toBeGreaterThan(0);
    expect(filledLines(beginLines(kind))).toEqual([]);
  });

  it('keep their words when the kind changes', () => {
    const lines = [
      { id: 'a', text: 'Tashkent', percent: '100' },
      { id: 'b', text: 'Nukus', percent: '0' },
    ];
    expect(linesFor('order', lines)).toEqual([
      { id: 'a', text: 'Tashkent' },
      { id: 'b', text: 'Nukus' },
    ]);
    expect(linesFor('text', lines)[0]).toEqual({ id: 'a', pattern: 'Tashkent', percent: '100' });
    expect(linesFor('match', lines)[0]).toEqual({ id: 'a', text: 'Tashkent', answer: '' });
  });

  it('are asked without what is right', () => {
    const lines = [
      { id: 'a', text: 'Forum', answer: 'discuss' },
      { id: 'b', text: 'Wiki', answer: 'edit' },
      { id: 'c', answer: 'chat' },
    ];
    const { options, rights } = previewOf({ ...said, kind: 'match', lines });
    expect(options).toEqual([
      { id: 'a', text: 'Forum' },
      { id: 'b', text: 'Wiki' },
    ]);
    expect(rights.map(({ text }) => text)).toEqual(['chat', 'discuss', 'edit']);
    expect(previewOf({ ...said, kind: 'text', lines: [{ id: 'a', pattern: 'yes' }] }).options).toEqual([]);
  });
});
