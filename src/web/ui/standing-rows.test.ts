import { expect, it } from 'vitest';
import { standingRows } from '#web/ui/standing-rows.ts';

const row = (id: number, name = `${id}`) => ({ id, name });
const [first, second, third] = [row(1), row(2), row(3)];
const still = { isDecided: ({ id }: { readonly id: number }) => id === 2, whole: false };

it('shows what there is while nothing was decided', () => {
  const rows = [third, first];
  expect(standingRows([first, third], rows, still)).toBe(rows);
});

it('keeps who was decided about where they stood, as they were, though they are gone', () => {
  expect(standingRows([first, second, third], [first, third], still)).toEqual([first, second, third]);
  expect(standingRows([first, second], [first, row(2, 'decided')], still)).toEqual([first, second]);
});

it('lets nobody come or go meanwhile, and shows what is new in the others', () => {
  const rows = [row(4), row(3, 'new name')];
  expect(standingRows([first, second, third], rows, still)).toEqual([first, second, row(3, 'new name')]);
  expect(standingRows([first, second, third], rows, { ...still, whole: true })).toEqual([first, second, third]);
});
