import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { TableProps } from '#web/grid/grid-props.ts';
import { GridTable } from '#web/grid/grid-table.tsx';
import { useRowsInSight } from '#web/grid/use-rows-in-sight.ts';

/** Further than this nobody scrolls: filters find what is there. */
const mostRows = 100_000;
/** Rows drawn beyond the edges, so that a turn of the wheel meets none that is missing. */
const overscan = 10;

/** All rows in one run without pages: only those in sight are drawn and asked for. */
export default function ContinuousTable(props: TableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const count = Math.min(props.list.total, mostRows);
  const height = useRowHeight();
  // oxlint-disable-next-line react/incompatible-library -- rows are handed values, never the virtualizer
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const rows = useRowsInSight(props.resource, props.list, count, first, Math.max(first, last));
  return (
    <GridTable
      {...props}
      rows={rows}
      drawn={[first, last]}
      room={[items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)]}
      scroll={scroll}
      scrollTo={(place) => virtual.scrollToIndex(place)}
    />
  );
}

/** The height of a row as the theme has it: more under a thumb. */
function useRowHeight(): number {
  const [height] = useState(() => {
    const said = getComputedStyle(document.documentElement).getPropertyValue('--row');
    return Number.parseInt(said, 10) || 36;
  });
  return height;
}
