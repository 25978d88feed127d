import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { List } from '#web/crud/use-list.ts';
import { titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { Cell } from '#web/grid/list-cell.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import { Heading } from '#web/grid/list-heading.tsx';
import styles from '#web/grid/list-table.module.css';
import { RowCheck } from '#web/ui/row-check.tsx';
import { extended, type Selection, toggled } from '#web/grid/selection.ts';
import { useRowsInSight } from '#web/grid/use-rows-in-sight.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel, panelOf } from '#web/shell/panel-address.ts';

interface ContinuousTableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

/** Further than this nobody scrolls: filters find what stands there. */
const mostRows = 100_000;
/** Rows drawn beyond the edges, so that a turn of the wheel meets none that is missing. */
const overscan = 10;

/** All rows in one run without pages: only those in sight are drawn and asked for. */
export default function ContinuousTable({ resource, list, columns, selection, select }: ContinuousTableProps) {
  const { t } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const count = Math.min(list.total, mostRows);
  const height = useRowHeight();
  // oxlint-disable-next-line react/incompatible-library -- rows are handed values, never the virtualizer
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const rowAt = useRowsInSight(resource, list, first, last);
  const openId = Number(panelOf(list.search)?.id ?? 0);
  const known = items.flatMap(({ index }) => rowAt(index)?.id ?? []);

  // The row has to be drawn before it can take the focus.
  useEffect(() => {
    if (!wantsFocus) return;
    const row = scroll.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`);
    if (row) {
      row.focus({ preventScroll: true });
      setWantsFocus(false);
    }
  }, [wantsFocus, active, first, last]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-index]');
    if (!row || row !== event.target) return;
    const id = Number(row.dataset.row);
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step) {
      const next = Math.max(0, Math.min(count - 1, active + step));
      const to = rowAt(next)?.id;
      if (event.shiftKey && to)
        select(extended(selection.anchor === null ? toggled(selection, id) : selection, to, known));
      setActive(next);
      virtual.scrollToIndex(next);
      setWantsFocus(true);
    } else if (event.key === 'Enter' && id) openPanel(resource.path, id);
    else if (event.key === ' ' && id) select(toggled(selection, id));
    else if (event.key === 'Escape' && selection.ids.size) select({ ids: new Set(), anchor: null });
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (!row || (event.target as Element).closest('button, a')) return;
    const id = Number(row.dataset.row);
    setActive(Number(row.dataset.index));
    const isChoosing = event.ctrlKey || event.metaKey || (event.target as Element).closest('input, label') !== null;
    if (event.shiftKey) {
      getSelection()?.removeAllRanges();
      select(extended(selection, id, known));
    } else if (isChoosing) select(toggled(selection, id));
    else openPanel(resource.path, id);
  };

  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={styles.scroll} data-shifted={openId > 0 || undefined}>
      <table
        className={`${styles.table} ${styles.continuous}`}
        // A table whose rows are selected and walked by keys is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={titleOf(t, resource)}
        aria-rowcount={list.total}
        aria-multiselectable
      >
        <colgroup>
          <col className={styles.checkColumn} />
          {columns.map(({ name }) => (
            <col key={name} className={name === resource.display ? styles.firstColumn : styles.column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className={styles.check} scope="col">
              <span className="sr-only">{t('list.select_all')}</span>
            </th>
            {columns.map((column) => (
              <Heading key={column.name} column={column} columns={columns} resource={resource} list={list} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onClick={onClick}>
          <tr aria-hidden="true" style={{ height: above }} />
          {items.map(({ index }) => {
            const row = rowAt(index);
            return (
              <ContinuousRow
                key={index}
                index={index}
                resource={resource}
                columns={columns}
                row={row}
                isSelected={row !== undefined && selection.ids.has(row.id)}
                isOpen={row?.id === openId}
                isActive={index === active}
              />
            );
          })}
          <tr aria-hidden="true" style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}

interface ContinuousRowProps {
  readonly index: number;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  /** Undefined while it is on its way. */
  readonly row: RowValues | undefined;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isActive: boolean;
}

const ContinuousRow = memo(function ContinuousRow(props: ContinuousRowProps) {
  const { index, resource, columns, row, isSelected, isOpen, isActive } = props;
  const name = row && String(row[resource.display] ?? row.id);
  return (
    <tr
      data-row={row?.id}
      data-index={index}
      data-open={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <td className={styles.check}>{name && <RowCheck name={name} checked={isSelected} />}</td>
      {columns.map((column, at) =>
        row ? (
          <Cell
            key={column.name}
            resource={resource}
            name={column.name}
            value={row[column.name]}
            at={`${index}:${at}`}
            isMarked={false}
          />
        ) : (
          <td key={column.name} className={column.name === resource.display ? styles.first : undefined}>
            …
          </td>
        ),
      )}
    </tr>
  );
});

/** The height of a row as the theme has it: more under a thumb. */
function useRowHeight(): number {
  const [height] = useState(() => {
    const said = getComputedStyle(document.documentElement).getPropertyValue('--row');
    return Number.parseInt(said, 10) || 36;
  });
  return height;
}
