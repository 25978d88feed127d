import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** What a place says that has no rows yet. */
interface Nothing {
  readonly title: string;
  /** With a sign it is a note in the middle, without one a line. */
  readonly icon?: string;
  /** How to go on. */
  readonly text?: string;
}

/** What stands around rows that come from the cache: their heading, what is there meanwhile or instead, their list. */
export interface RowsFrameProps<R> {
  readonly title: string;
  readonly query: UseQueryResult<{ readonly rows: readonly R[] }>;
  readonly empty?: Nothing | undefined;
  /** Where the person may make a row. */
  readonly add?: { readonly text: string; readonly press: () => void } | undefined;
  /** Below the rows. */
  readonly renderFoot?: ((rows: readonly R[]) => ReactNode) | undefined;
  readonly children: (row: R, rows: readonly R[]) => ReactNode;
}
