import { Checkbox } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Resource } from '#kernel/resource.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { shownRows } from '#web/crud/list-cache.ts';
import type { List } from '#web/crud/use-list.ts';
import { titleOf } from '#web/fields/field-names.ts';
import { blockOf } from '#web/grid/cell-cursor.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import { GridRow } from '#web/grid/grid-row.tsx';
import { EditedCell } from '#web/grid/list-cell.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import { Heading } from '#web/grid/list-heading.tsx';
import styles from '#web/grid/list-table.module.css';
import type { RowSource } from '#web/grid/row-source.ts';
import { allToggled, extended, noSelection, type Selection, toggled } from '#web/grid/selection.ts';
import { areTooMany, useCells } from '#web/grid/use-cells.ts';
import { useRowOrder } from '#web/grid/use-row-order.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel, panelOf } from '#web/shell/panel-address.ts';
import { useProduct } from '#web/shell/product-context.ts';
import { useStore } from '#web/state/store.ts';
import { notifyProblem } from '#web/ui/notices.ts';

export interface TableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

interface GridTableProps extends TableProps {
  readonly rows: RowSource;
  /** The places of the first and the last row that are drawn; and the room that those above and below them take. */
  readonly drawn: readonly [number, number];
  readonly room?: readonly [number, number];
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Has a row drawn that is not. */
  readonly scrollTo?: (place: number) => void;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/**
 * Rows under the keyboard, as a table that breathes: heading and first column stay, a row opens by press or Enter. All
 * of them may be drawn, or those in sight only; where the keyboard stands is known either way.
 */
export function GridTable(props: GridTableProps) {
  const { resource, list, columns, selection, select, rows, drawn, room, scroll, scrollTo, children } = props;
  const { t } = useTexts();
  const may = useMay();
  const { partsOf } = useProduct();
  const body = useRef<HTMLTableSectionElement>(null);
  const [walked, setActive] = useState(0);
  const [menuOf, setMenuOf] = useState(0);
  const [pointed, setPointed] = useState(-1);
  const cells = useCells(resource, columns, rows);
  const isCellMode = useStore(cellMode);
  const rowOrder = useRowOrder(resource, list, body);
  const { cursor, editing } = cells;
  const canRemove = mayRemove(resource, may);
  const openId = Number(panelOf(list.search)?.id ?? 0);
  const active = Math.max(0, Math.min(walked, rows.count - 1));
  const places = Array.from({ length: drawn[1] - drawn[0] + 1 }, (_, at) => drawn[0] + at);
  const chosen = list.isContinuous ? selection.ids.size : list.rows.filter(({ id }) => selection.ids.has(id)).length;
  const block = cursor && blockOf(cursor);

  /** Is the keyboard here? A row that leaves the document takes the focus along without a word. */
  const holds = useRef(false);
  /** Shall where the keyboard stands be brought into sight? */
  const wants = useRef(false);
  useEffect(() => {
    if (!holds.current) return;
    if (editing && document.activeElement !== document.body) return;
    const place = cursor ? `td[data-cell="${cursor.row}:${cursor.column}"]` : `tr[data-index="${active}"]`;
    const element = body.current?.querySelector<HTMLElement>(place);
    if (!element && wants.current) scrollTo?.(cursor?.row ?? active);
    const target = editing ? scroll.current : (element ?? scroll.current);
    if (target !== document.activeElement) target?.focus({ preventScroll: true });
    if (!element || !wants.current) return;
    wants.current = false;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Everything between where the range began and here. */
  const lastRange = useRef(0);
  const extend = async (to: number, anchor: number | null) => {
    const range = ++lastRange.current;
    const from = anchor === null ? to : rows.placeOf(anchor);
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    if (areTooMany(last - first + 1)) return;
    // The next key may come before the rows do: it goes on from the same anchor, and the last one counts.
    select({ ...selection, anchor });
    const order = (await rows.load(first, last)).map(({ id }) => id);
    if (range === lastRange.current)
      select(extended({ ...selection, anchor }, (to === first ? order[0] : order.at(-1))!, order));
  };
  const chooseAll = async (before: Selection) => {
    if (areTooMany(rows.count)) return;
    const all = (await rows.load(0, rows.count - 1)).map(({ id }) => id);
    select(allToggled(before, all));
  };

  /** True when the key meant the row. */
  function onRow(event: KeyboardEvent, page: number): boolean {
    const { key, altKey, shiftKey } = event;
    const here = cursor?.row ?? active;
    const row = rows.at(here);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.count, End: rows.count };
    const step = steps[key as keyof typeof steps] ?? 0;
    if (step) {
      const to = Math.max(0, Math.min(rows.count - 1, here + step));
      if (altKey && !(row && Math.abs(step) === 1 && rowOrder.step(row.id, step as 1 | -1))) return false;
      if (shiftKey) extend(to, selection.anchor ?? row?.id ?? null).catch(notifyProblem);
      setActive(to);
    } else if (key === 'ArrowRight' && cells.mayWrite) cells.enter(here);
    else if (key === 'Enter' && row) openPanel(resource.path, row.id);
    else if (key === ' ' && row) select(toggled(selection, row.id));
    else if (key === 'Delete' && canRemove && row)
      void askAndRemove(resource, selection.ids.size ? shownRows(resource.path, selection.ids) : [row], partsOf);
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) chooseAll(noSelection).catch(notifyProblem);
    else if (key === 'Escape' && selection.ids.size) select(noSelection);
    else return false;
    return true;
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target !== scroll.current && !target.matches('tr[data-index], td[data-cell]')) return;
    const height = target.closest('tr')?.offsetHeight ?? target.offsetHeight;
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / height) - 2);
    // The wheel has carried the editor away: a key brings it back.
    if (editing && target === scroll.current) scrollTo?.(editing.row);
    else if (cursor && cells.onKeyDown(event, page)) setActive(cursor.row);
    else if (!onRow(event, page)) return;
    wants.current = true;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    holds.current =
      target === scroll.current || (body.current?.contains(target) && !target.closest('button, a')) || false;
    const index = Number((target as HTMLElement).dataset.index);
    if (!target.matches('tr[data-index]') || (index === active && !cursor)) return;
    setActive(index);
    cells.forget();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index ?? -1);
    const row = rows.at(index);
    if (!row || target.closest('button, a')) return target.closest('[data-menu]') ? setMenuOf(row?.id ?? 0) : undefined;
    const isCheck = target.closest('input, label') !== null;
    const [, column = -1] = (target.closest<HTMLElement>('td[data-cell]')?.dataset.cell ?? '').split(':').map(Number);
    // With Shift the browser marks the text from the last press to here, which nobody meant.
    if (event.shiftKey) getSelection()?.removeAllRanges();
    else if (!isCheck && getSelection()?.toString()) return;
    setActive(index);
    if (isCellMode && column >= 0 && cells.mayWrite)
      return event.shiftKey ? cells.reach({ row: index, column }) : cells.edit({ row: index, column });
    cells.forget();
    if (event.shiftKey) extend(index, selection.anchor).catch(notifyProblem);
    else if (isCheck || event.ctrlKey || event.metaKey) select(toggled(selection, row.id));
    else openPanel(resource.path, row.id);
  };

  // Where the pointer rests: rows that pass below it while one scrolls need no button.
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerOver = ({ target }: MouseEvent) => {
    clearTimeout(resting.current);
    const index = Number((target as Element).closest<HTMLElement>('tr[data-index]')?.dataset.index ?? -1);
    resting.current = setTimeout(() => setPointed(index), 80);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys go on while their row is out of sight
    <div
      ref={scroll}
      className={styles.scroll}
      data-shifted={openId > 0 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
      tabIndex={active < drawn[0] || active > drawn[1] ? 0 : -1}
      onKeyDown={onKeyDown}
      onPaste={cells.onPaste}
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => {
        if (!editing || relatedTarget) holds.current = false;
      }}
    >
      <table
        className={list.isContinuous ? `${styles.table} ${styles.continuous}` : styles.table}
        // A table whose rows are selected and walked by keys is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={titleOf(t, resource)}
        aria-rowcount={list.total + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
      >
        {list.isContinuous && (
          <colgroup>
            <col className={styles.checkColumn} />
            {columns.map(({ name }) => (
              <col key={name} className={name === resource.display ? styles.firstColumn : styles.column} />
            ))}
            <col className={styles.actionsColumn} />
          </colgroup>
        )}
        <thead onChange={() => void chooseAll(selection).catch(notifyProblem)}>
          <tr>
            <th className={styles.check} scope="col">
              <Checkbox
                aria-label={t('list.select_all')}
                checked={rows.count > 0 && chosen >= rows.count}
                indeterminate={chosen > 0 && chosen < rows.count}
                disabled={rows.count === 0}
                readOnly
              />
            </th>
            {columns.map((column) => (
              <Heading key={column.name} column={column} columns={columns} resource={resource} list={list} />
            ))}
            <th className={styles.actions} scope="col">
              <span className="sr-only">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onClick={onClick} onPointerOver={list.isContinuous ? onPointerOver : undefined}>
          {room && <tr aria-hidden="true" style={{ height: room[0] }} />}
          {places.map((index) => {
            const row = rows.at(index);
            const isMarked = block !== null && index >= block.rows[0] && index <= block.rows[1];
            const isEdited = row !== undefined && cells.isEdited(index, row.id);
            return (
              <GridRow
                key={list.isContinuous ? index : row?.id}
                resource={resource}
                columns={columns}
                row={row}
                index={index}
                before={list.isContinuous ? 0 : (list.state.page - 1) * list.state.perPage}
                isSelected={row !== undefined && selection.ids.has(row.id)}
                isOpen={row?.id === openId}
                isActive={index === active}
                markedFrom={isMarked ? block.columns[0] : -1}
                markedTo={isMarked ? block.columns[1] : -2}
                editedColumn={isEdited ? editing!.column : -1}
                editor={isEdited && <EditedCell resource={resource} row={row} at={index} cells={cells} />}
                isPointed={!list.isContinuous || index === pointed || index === active}
                hasMenu={row?.id === menuOf}
                menuLabel={t('list.actions')}
                canRemove={canRemove}
              />
            );
          })}
          {room && <tr aria-hidden="true" style={{ height: room[1] }} />}
        </tbody>
      </table>
      {children}
    </div>
  );
}
