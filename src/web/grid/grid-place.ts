/** The place of the row that an element of the page is part of; -1: of none. */
export const rowPlaceOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('tr[data-index]')?.dataset.index ?? -1);

/** The place of the column that an element of the page is part of; -1: of none. */
export function columnPlaceOf(element: Element): number {
  const [, column = -1] = (element.closest<HTMLElement>('td[data-cell]')?.dataset.cell ?? '').split(':').map(Number);
  return column;
}
