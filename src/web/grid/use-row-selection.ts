import { useRef } from 'react';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { areTooMany } from '#web/grid/row-source.ts';
import { allToggled, extended, noSelection, type Selection } from '#web/lists/selection.ts';
import { notifyProblem } from '#web/ui/notices.ts';

/** Selects many rows at once, those too that have not come yet. */
export function useRowSelection({ rows, selection, select }: GridTableProps) {
  const lastRange = useRef(0);

  const extend = async (to: number, anchor: number | null) => {
    const range = ++lastRange.current;
    const from = anchor === null ? to : rows.placeOf(anchor);
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    if (areTooMany(last - first + 1)) return;
    // The next key may come before the rows do: it goes on from the same anchor, and the last one counts.
    select({ ...selection, anchor });
    const order = (await rows.load(first, last)).map(({ id }) => id);
    const end = to === first ? order[0] : order.at(-1);
    if (range === lastRange.current) select(extended({ ...selection, anchor }, end!, order));
  };

  const toggleAll = async (before: Selection) => {
    if (areTooMany(rows.count)) return;
    const all = (await rows.load(0, rows.count - 1)).map(({ id }) => id);
    select(allToggled(before, all));
  };

  return {
    /** Everything between where the range began and here. */
    extendTo: (place: number, anchor: number | null) => void extend(place, anchor).catch(notifyProblem),
    selectAll: () => void toggleAll(noSelection).catch(notifyProblem),
    /** All rows, or none of them when all are selected. */
    toggleAll: () => void toggleAll(selection).catch(notifyProblem),
  };
}
