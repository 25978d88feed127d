import { describe, expect, it } from 'vitest';
import { fold, searchWords } from '#kernel/search-folding.ts';

describe('fold', () => {
  it('meets in one spelling whatever the script, the case and the apostrophe', () => {
    for (const spelling of ["o'zbek", 'oʻzbek', 'o‘zbek', 'O’ZBEK', 'ўзбек', 'ЎЗБЕК'])
      expect(fold(spelling)).toBe('ozbek');
  });
  it('meets the two spellings of loan words', () => {
    expect(fold('конституция')).toBe(fold('konstitutsiya'));
    expect(fold('сентябрь')).toBe(fold('sentabr'));
    expect(fold('Litsey')).toBe(fold('лицей'));
  });
  it('divides a question into words', () => {
    expect(searchWords('  Toʻlov  ХИСОБОТ ')).toEqual(['tolov', 'hisobot']);
  });
});
