import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { isInBlock, type Place } from '#web/grid/cell-cursor.ts';
import { cellMode } from '#web/grid/cell-mode.ts';
import { Cell } from '#web/grid/list-cell.tsx';
import type { Column } from '#web/grid/list-columns.ts';
import { Heading } from '#web/grid/list-heading.tsx';
import styles from '#web/grid/list-table.module.css';
import { RowActions } from '#web/grid/row-actions.tsx';
import { useRowOrder } from '#web/grid/use-row-order.ts';
import { useCells } from '#web/grid/use-cells.ts';
import { useStore } from '#web/state/store.ts';
import { allToggled, extended, type Selection, toggled } from '#web/grid/selection.ts';
import type { List } from '#web/crud/use-list.ts';
import { askAndRemove, mayRemove } from '#web/crud/deleting.ts';
import { titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { RowCheck } from '#web/ui/row-check.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel, panelOf } from '#web/shell/panel-address.ts';
import { useProduct } from '#web/shell/product-context.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';

const CellEditor = lazy(async () => ({ default: (await import('#web/grid/cell-editor.tsx')).CellEditor }));

interface ListTableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
  /** The button that makes the first row, for an empty list. */
  readonly create: ReactNode;
}

/** The rows, as a table that breathes: heading and first column stay, a row opens by press or Enter. */
export function ListTable({ resource, list, columns, selection, select, create }: ListTableProps) {
  const { t } = useTexts();
  const may = useMay();
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = list;
  const order = rows.map(({ id }) => id);
  const selectedHere = order.filter((id) => selection.ids.has(id)).length;
  const openId = Number(panelOf(list.search)?.id ?? 0);
  const { partsOf } = useProduct();
  const canRemove = mayRemove(resource, may);
  const cells = useCells(resource, columns, rows);
  const isCellMode = useStore(cellMode);
  const rowOrder = useRowOrder(resource, list, body);

  const focusRow = (index: number) =>
    body.current?.querySelectorAll<HTMLElement>('tr[data-row]')[Math.max(0, Math.min(rows.length - 1, index))]?.focus();

  // The focus follows the cursor, also when a saved value has put the rows in another order.
  const { cursor, editing } = cells;
  const at = cursor && !editing ? `${cursor.row}:${cursor.column}` : null;
  const places = order.join();
  useEffect(() => {
    if (at && places) body.current?.querySelector<HTMLElement>(`td[data-cell="${at}"]`)?.focus();
  }, [at, places]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (cursor && (event.target as Element).matches('td[data-cell]')) {
      const { row: place } = cursor;
      if (!cells.onKeyDown(event)) return;
      event.preventDefault();
      if (event.key === 'Escape' || (event.key === 'ArrowLeft' && cursor.column === 0)) focusRow(place);
      return;
    }
    const row = (event.target as Element).closest<HTMLElement>('tr[data-row]');
    if (!row || row !== event.target) return;
    const id = Number(row.dataset.row);
    const at = order.indexOf(id);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 15,
      PageUp: -15,
      Home: -rows.length,
      End: rows.length,
    };
    const step = steps[event.key];
    if (event.altKey && (step === 1 || step === -1)) {
      if (!rowOrder.step(id, step)) return;
      // The row takes the focus along.
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`tr[data-row="${id}"]`)?.focus());
    } else if (step) {
      const next = Math.max(0, Math.min(rows.length - 1, at + step));
      if (event.shiftKey)
        select(extended(selection.anchor === null ? toggled(selection, id) : selection, order[next]!, order));
      focusRow(next);
    } else if (event.key === 'ArrowRight' && cells.mayWrite) cells.enter(at);
    else if (event.key === 'Enter') openPanel(resource.path, id);
    else if (event.key === ' ') select(toggled(selection, id));
    else if (event.key === 'Delete' && canRemove) {
      const chosen = selection.ids.size
        ? rows.filter((one) => selection.ids.has(one.id))
        : rows.filter((one) => one.id === id);
      void askAndRemove(resource, chosen, partsOf);
    } else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey))
      select(allToggled({ ids: new Set(), anchor: null }, order));
    else if (event.key === 'Escape' && selection.ids.size) select({ ids: new Set(), anchor: null });
    else return;
    event.preventDefault();
  };
  const open = (row: RowValues, event: MouseEvent) => {
    if ((event.target as Element).closest('button, a, input, label')) return;
    const isChoosing = event.shiftKey || event.ctrlKey || event.metaKey;
    // With Shift the browser marks the text from the last press to here, which nobody meant.
    if (event.shiftKey) getSelection()?.removeAllRanges();
    if (getSelection()?.toString()) return;
    const cell = (event.target as Element).closest<HTMLElement>('td[data-cell]');
    if (isCellMode && cell && cells.mayWrite) return cells.edit(placeOf(cell));
    if (isChoosing) {
      return select(event.shiftKey ? extended(selection, row.id, order) : toggled(selection, row.id));
    }
    openPanel(resource.path, row.id);
  };

  return (
    <div className={styles.scroll} data-shifted={openId > 0 || undefined}>
      <table
        className={styles.table}
        // A table whose rows are selected and walked by keys is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={titleOf(t, resource)}
        aria-rowcount={list.total}
        aria-multiselectable
      >
        <thead>
          <tr>
            <th className={styles.check} scope="col">
              <Checkbox
                aria-label={t('list.select_all')}
                checked={rows.length > 0 && selectedHere === rows.length}
                indeterminate={selectedHere > 0 && selectedHere < rows.length}
                disabled={rows.length === 0}
                onChange={() => select(allToggled(selection, order))}
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
        <tbody ref={body} onKeyDown={onKeyDown} onPaste={cells.onPaste}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-row={row.id}
              data-open={row.id === openId || undefined}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={selection.ids.has(row.id)}
              onClick={(event) => open(row, event)}
            >
              <td className={styles.check}>
                <RowCheck
                  name={String(row[resource.display] ?? row.id)}
                  checked={selection.ids.has(row.id)}
                  onChange={(event) =>
                    select(
                      (event.nativeEvent as PointerEvent).shiftKey
                        ? extended(selection, row.id, order)
                        : toggled(selection, row.id),
                    )
                  }
                />
              </td>
              {columns.map(({ name }, column) => {
                const place = { row: index, column };
                const isEdited = editing?.row === index && editing.column === column;
                const one = isEdited ? cells.fieldAt(place) : undefined;
                return (
                  <Cell
                    key={name}
                    resource={resource}
                    name={name}
                    value={row[name]}
                    at={`${index}:${column}`}
                    isMarked={cursor !== null && isInBlock(cursor, place)}
                  >
                    {one && (
                      <Suspense>
                        <CellEditor
                          resource={resource}
                          row={row}
                          one={one}
                          typed={editing?.typed ?? null}
                          leaving={editing?.leaving ?? null}
                          leave={cells.leave}
                        />
                      </Suspense>
                    )}
                  </Cell>
                );
              })}
              <td className={styles.actions}>
                <RowActions resource={resource} row={row} canRemove={canRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.isPending && <SkeletonRows rows={12} />}
      {list.error && !list.data && <FailureNote error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <NoRows resource={resource} list={list} create={create} />}
    </div>
  );
}

const placeOf = (cell: HTMLElement): Place => {
  const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(':').map(Number);
  return { row, column };
};

function NoRows({ resource, list, create }: Pick<ListTableProps, 'resource' | 'list' | 'create'>) {
  const { t } = useTexts();
  if (list.isFiltered) return <NothingFound clear={list.clearFilters} />;
  return (
    <StateNote
      icon={resource.icon}
      title={t('list.empty', { title: titleOf(t, resource) })}
      text={t('list.empty_hint')}
      action={create}
    />
  );
}
