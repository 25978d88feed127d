import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { titleOf } from '#web/fields/field-names.ts';
import { columnWidth } from '#web/grid/column-widths.ts';
import { GridHead, GridWidths } from '#web/grid/grid-head.tsx';
import { onGridKey } from '#web/grid/grid-keys.ts';
import { onGridPress } from '#web/grid/grid-presses.ts';
import type { GridTableProps } from '#web/grid/grid-props.ts';
import { GridRows } from '#web/grid/grid-rows.tsx';
import look from '#web/ui/rows.module.css';
import styles from '#web/grid/list-table.module.css';
import { useGrid } from '#web/grid/use-grid.ts';
import { useKeptFocus } from '#web/grid/use-kept-focus.ts';
import { usePointedRow } from '#web/grid/use-pointed-row.ts';
import { useTexts } from '#web/i18n/texts.ts';

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
        style={{ '--columns': `${others}px` } as CSSProperties}
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
