import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#web/navigation/route-query.ts';

it('keeps the names and the spelling of the API', () => {
  const text = '?status=new,done&deadline_from=2026-11-01&panel=fp/dev-tasks:142&q=o%CA%BBzbek%20%26';
  expect(parseSearch(text)).toEqual({
    status: 'new,done',
    deadline_from: '2026-11-01',
    panel: 'fp/dev-tasks:142',
    q: 'oʻzbek &',
  });
  expect(stringifySearch(parseSearch(text))).toBe(text);
});
it('leaves out what is empty and takes numbers for texts', () => {
  expect(stringifySearch({ a: '', b: undefined, c: null, page: 2 })).toBe('?page=2');
  expect(parseSearch('?id=5')).toEqual({ id: '5' });
});
it('brings back every text to the letter', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (search) => {
      const wellFormed = Object.entries(search).every((pair) => pair.join('').isWellFormed());
      fc.pre(wellFormed && !('__proto__' in search));
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
