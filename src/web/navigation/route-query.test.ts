import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, patternOf, stringifySearch } from '#web/navigation/route-query.ts';

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
it('gives the router the names in a route in its own way, and leaves a row of a panel alone', () => {
  expect(patternOf('/tasks/projects/:id')).toBe('/tasks/projects/$id');
  expect(patternOf('/a/:first/b/:second_id')).toBe('/a/$first/b/$second_id');
  expect(patternOf('/tasks/tasks?panel=fp/dev-tasks:142')).toBe('/tasks/tasks?panel=fp/dev-tasks:142');
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
