import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { labelOf, titleOf } from '#web/fields/field-names.ts';
import { columnWidth } from '#web/grid/column-widths.ts';
import { onGridKey } from '#web/grid/grid-keys.ts';
import { onGridPress } from '#web/grid/grid-presses.ts';
import type { GridTableProps, TableProps } from '#web/grid/grid-props.ts';
import { GridRows } from '#web/grid/grid-rows.tsx';
import look from '#web/ui/rows.module.css';
import styles from '#web/grid/list-table.module.css';
import { useGrid } from '#web/grid/use-grid.ts';
import { useKeptFocus } from '#web/grid/use-kept-focus.ts';
import { usePointedRow } from '#web/grid/use-pointed-row.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Checkbox } from '@mantine/core';
import type { Resource } from '#kernel/resource.ts';
import { isSortable } from '#kernel/fields-of.ts';
import type { List } from '#web/crud/use-list.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { type Column, moveColumn } from '#web/grid/list-columns.ts';
import { useColumnDrag } from '#web/grid/use-column-drag.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Rows under the keyboard, as a table that breathes: heading and first column stay, a row opens by press or Enter. All
 * of them may be drawn, or those in sight only; where the keyboard stands is known either way.
 */
export function GridTable(props: GridTableProps) {
  const { resource, list, columns, selection, rows, drawn, room, scroll, scrollTo, children } = props;
  const { t } = useTexts();
  const body = useRef<HTMLTableSectionElement>(null);
  const grid = useGrid(props, body);
  const { active, cells } = grid;
  const { seek, hold, release } = useKeptFocus(props, body, grid);
  const [pointed, onPointerOver] = usePointedRow();
  const { isContinuous } = list;
  const others = columns.reduce((sum, column) => sum + (columnWidth(t, resource, column) ?? 0), 0);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onGridKey(event, grid, scrollTo)) seek();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    hold(target);
    const index = Number(target.dataset.index);
    if (!target.matches('tr[data-index]') || (index === active && !cells.cursor)) return;
    grid.setActive(index);
    cells.forget();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys go on while their row is out of sight
    <div
      ref={scroll}
      className={`scrolls ${look.scroll} ${styles.scroll}`}
      data-shifted={grid.openId > 0 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
      tabIndex={active < drawn[0] || active > drawn[1] ? 0 : -1}
      onKeyDown={onKeyDown}
      onPaste={cells.onPaste}
      onFocus={onFocus}
      onBlur={({ relatedTarget }) => release(relatedTarget)}
    >
      <table
        className={`${look.rows} ${styles.table}`}
        style={{ '--columns': `${others}px` }}
        data-continuous={isContinuous || undefined}
        // A table whose rows are selected and walked by keys is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={titleOf(t, resource)}
        aria-rowcount={list.total + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
      >
        <GridWidths resource={resource} columns={columns} />
        <GridHead
          resource={resource}
          list={list}
          columns={columns}
          selection={selection}
          count={rows.count}
          toggleAll={grid.toggleAll}
        />
        <tbody
          ref={body}
          onClick={(event) => onGridPress(event, grid)}
          onPointerOver={isContinuous ? onPointerOver : undefined}
        >
          {room && <tr aria-hidden="true" style={{ height: room[0] }} />}
          <GridRows {...props} grid={grid} pointed={pointed} />
          {room && <tr aria-hidden="true" style={{ height: room[1] }} />}
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** Widths that stay while rows come and go. */
function GridWidths({ resource, columns }: Pick<TableProps, 'resource' | 'columns'>) {
  const { t } = useTexts();
  return (
    <colgroup>
      <col className={styles.checkColumn} />
      {columns.map((column) => (
        <col key={column.name} style={{ width: columnWidth(t, resource, column) }} />
      ))}
      <col className={styles.actionsColumn} />
    </colgroup>
  );
}

interface GridHeadProps extends Pick<TableProps, 'resource' | 'list' | 'columns' | 'selection'> {
  /** Rows of the table, on a page or altogether. */
  readonly count: number;
  readonly toggleAll: () => void;
}

/** The names of the columns, and the check that selects all rows. */
function GridHead({ resource, list, columns, selection, count, toggleAll }: GridHeadProps) {
  const { t } = useTexts();
  const chosen = list.isContinuous ? selection.ids.size : list.rows.filter(({ id }) => selection.ids.has(id)).length;
  return (
    <thead onChange={toggleAll}>
      <tr>
        <th className={styles.check} scope="col">
          <Checkbox
            aria-label={t('list.select_all')}
            checked={count > 0 && chosen >= count}
            indeterminate={chosen > 0 && chosen < count}
            disabled={count === 0}
            readOnly
          />
        </th>
        {columns.map((column) => (
          <Heading key={column.name} column={column} columns={columns} resource={resource} list={list} />
        ))}
        <th className={`${look.end} ${styles.actions}`} scope="col">
          <span className="sr-only">{t('list.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface HeadingProps {
  readonly column: Column;
  /** All that are shown, in their order. */
  readonly columns: readonly Column[];
  readonly resource: Resource;
  readonly list: List;
}

/**
 * The name of a column; pressed it sorts: up, down, and back to the resource's own order. Dragged, or by Alt and
 * arrows, it goes to another place.
 */
function Heading({ column, columns, resource, list }: HeadingProps) {
  const { t } = useTexts();
  const { name, field } = column;
  const [ref, over] = useColumnDrag(resource, name);
  const { sortBy, descending } = list.state;
  const ownOrder = resource.order.replace('-', '');
  const isSorted = sortBy ? sortBy === name : ownOrder === name;
  const isDown = sortBy ? descending : resource.order.startsWith('-');
  const label = labelOf(t, resource, name);
  return (
    <th
      ref={ref}
      data-drop={over}
      className={name === resource.display ? styles.first : undefined}
      scope="col"
      data-align={viewOf(field).align}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(column.field) ? (
        <button
          type="button"
          className={`inline gap-3 rounded-s ${styles.sort}`}
          data-chosen={sortBy === name || undefined}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onClick={() => list.sort(name)}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
            if (!event.altKey || !step) return;
            event.preventDefault();
            const to = columns[columns.indexOf(column) + step];
            if (to) moveColumn(resource, name, to.name, step > 0);
          }}
        >
          <span className="cut">{label}</span>
          {isSorted && <Icon name={isDown ? 'arrow-narrow-down' : 'arrow-narrow-up'} size={14} />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
