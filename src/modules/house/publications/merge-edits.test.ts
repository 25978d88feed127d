import { expect, it } from 'vitest';
import { mergeEdits } from '#modules/house/publications/edited-publication.ts';

const base = { names: { uz: 'A', ru: 'Б' }, lead_i18n: null, is_pinned: false, ordering: 1 };

it('two people who write in different languages do not meet', () => {
  const current = { ...base, names: { uz: 'A', ru: 'Их' } };
  expect(mergeEdits(base, current, { names: { uz: 'Meniki', ru: 'Б' } })).toEqual({
    edits: { names: { uz: 'Meniki', ru: 'Их' } },
    conflicts: [],
  });
});

it('one language that both have changed is named, and mine is kept', () => {
  const current = { ...base, names: { uz: 'Ularniki', ru: 'Б' } };
  expect(mergeEdits(base, current, { names: { uz: 'Meniki', ru: 'Б' } })).toEqual({
    edits: { names: { uz: 'Meniki', ru: 'Б' } },
    conflicts: [{ column: 'names', lang: 'uz' }],
  });
});

it('what both have changed to the same is done', () => {
  const current = { ...base, ordering: 5, lead_i18n: { uz: 'Bir xil' } };
  expect(mergeEdits(base, current, { ordering: 5, lead_i18n: { uz: 'Bir xil' } })).toEqual({
    edits: {},
    conflicts: [],
  });
});

it('a fact that both have changed is named', () => {
  const current = { ...base, ordering: 7 };
  expect(mergeEdits(base, current, { ordering: 5, is_pinned: true })).toEqual({
    edits: { ordering: 5, is_pinned: true },
    conflicts: [{ column: 'ordering', lang: null }],
  });
});

it('a text that was emptied stays empty', () => {
  expect(mergeEdits({ lead_i18n: { uz: 'X' } }, { lead_i18n: { uz: 'X' } }, { lead_i18n: {} })).toEqual({
    edits: { lead_i18n: {} },
    conflicts: [],
  });
});
