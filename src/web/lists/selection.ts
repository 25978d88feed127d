/** Which rows of a page are selected, and where the keyboard stands. Ids, in no order. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** From here a range is drawn with Shift. */
  readonly anchor: number | null;
  /** The ends of a range that began on another page: selecting across pages asks for what lies between. */
  readonly reach?: readonly [number, number];
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything between the anchor and the row, in the order of the page; without an anchor the row alone. */
export function extended({ ids, anchor }: Selection, id: number, order: readonly number[]): Selection {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0)
    return { ids: new Set([...ids, id]), anchor: id, ...(anchor !== null && { reach: [anchor, id] as const }) };
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
}

/** All of the page, or none of it when all are; what is selected on other pages stays. */
export const allToggled = ({ ids }: Selection, order: readonly number[]): Selection => ({
  ids: order.every((id) => ids.has(id))
    ? new Set([...ids].filter((id) => !order.includes(id)))
    : new Set([...ids, ...order]),
  anchor: null,
});

/** What is selected and still there: rows leave a page by paging, filters and other people. */
export const within = ({ ids, anchor }: Selection, order: readonly number[]): Selection => ({
  ids: new Set(order.filter((id) => ids.has(id))),
  anchor: anchor !== null && order.includes(anchor) ? anchor : null,
});
