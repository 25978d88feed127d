import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import styles from '#web/grid/list-table.module.css';
import { viewOf } from '#web/fields/kind-views.ts';
import type { Cells } from '#web/grid/use-cells.ts';

const CellEditor = lazy(async () => ({ default: (await import('#web/grid/cell-editor.tsx')).CellEditor }));

interface CellProps {
  readonly resource: Resource;
  readonly name: string;
  readonly value: unknown;
  readonly row: number;
  readonly column: number;
  /** Is it in the block under the keyboard? */
  readonly isMarked: boolean;
  /** Its day is behind though it should not be. */
  readonly isLate?: boolean;
  /** More than its value. */
  readonly shown?: ReactNode;
  /** The editor that stands over it. */
  readonly children?: ReactNode;
}

/** Drawn again only when its own value changes: a list of 200 rows follows the stream without a stutter. */
export const Cell = memo(function Cell(props: CellProps) {
  const { resource, name, value, row, column, isMarked, isLate, shown, children } = props;
  const field = resource.fields[name];
  if (!field) return null;
  const { Cell: Content, align } = viewOf(field);
  const isFirst = name === resource.display;
  return (
    <td
      className={isFirst ? styles.first : undefined}
      data-align={align}
      data-cell={`${row}:${column}`}
      data-marked={isMarked || undefined}
      data-late={isLate || undefined}
      data-edited={Boolean(children) || undefined}
      aria-colindex={column + 2}
      tabIndex={-1}
    >
      {shown ?? <Content resource={resource} name={name} field={field} value={value} />}
      {children}
    </td>
  );
});

interface EditedCellProps {
  readonly resource: Resource;
  readonly row: RowValues;
  /** Where the row stands. */
  readonly at: number;
  readonly cells: Cells;
}

/** The editor over the cell of a row, fetched when the first one is edited. */
export function EditedCell({ resource, row, at, cells }: EditedCellProps) {
  const { editing } = cells;
  const one = editing && cells.fieldAt(editing);
  if (!one) return null;
  const { column, typed, leaving } = editing;
  return (
    <Suspense>
      <CellEditor
        resource={resource}
        row={row}
        one={one}
        typed={typed}
        leaving={leaving}
        begun={() => cells.begun(row.id)}
        leave={(to) => cells.leave(row.id, { row: at, column }, to)}
      />
    </Suspense>
  );
}
