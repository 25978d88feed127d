import type { ReactNode, RefObject } from 'react';
import type { Resource } from '#kernel/resource.ts';
import type { List } from '#web/crud/use-list.ts';
import type { Column } from '#web/grid/list-columns.ts';
import type { RowSource } from '#web/grid/row-source.ts';
import type { Selection } from '#web/lists/selection.ts';

export interface TableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly Column[];
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

export interface GridTableProps extends TableProps {
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
