import type { ReactNode } from 'react';
import type { RowValues } from '#web/fields/field-view.ts';
import type { Placed, Target } from '#web/tree/tree-order.ts';

export interface TreeColumn<T extends RowValues = RowValues> {
  readonly name: string;
  readonly label: string;
  readonly renderCell: (row: T) => ReactNode;
  readonly align?: 'end';
  /** Left out on a phone. */
  readonly wide?: boolean;
}

export interface TreeTableProps<T extends RowValues = RowValues> {
  readonly label: string;
  /** The field that names a row. */
  readonly display: string;
  readonly nameLabel: string;
  readonly rows: readonly T[];
  readonly placed: readonly Placed[];
  /** The same with what has not been drawn yet. */
  readonly placedNow: () => readonly Placed[];
  readonly columns: readonly TreeColumn<T>[];
  /** Rows may stand below each other. */
  readonly isTree?: boolean;
  readonly canMove: boolean;
  readonly openId: number | null;
  /** The sign before the name. */
  readonly renderIcon?: (row: T) => ReactNode;
  /** Why a row may not come to stand below another: words, or null where it may. */
  readonly refusal?: (row: T, parent: T | null) => string | null;
  readonly isFaded?: (row: T) => boolean;
  readonly move: (row: T, to: Target) => void;
  readonly open: (id: number) => void;
  readonly remove?: (row: T) => void;
  /** Further entries of the row's menu. */
  readonly renderActions?: (row: T) => ReactNode;
  readonly empty?: ReactNode;
}
