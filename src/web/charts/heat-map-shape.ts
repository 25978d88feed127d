import type { ReactNode } from 'react';

/** How warm a cell is; each has a ground of its own and the hottest also bold letters. `away`: nothing can be there. */
export const heats = ['cold', 'mild', 'warm', 'hot', 'away', 'unknown'] as const;
export type Heat = (typeof heats)[number];

export interface HeatCell {
  /** What stands in it; short. */
  readonly text: string;
  readonly heat: Heat;
  /** What is said of it to the pointer and to a screen reader. */
  readonly said: string;
  /** Something more is known of it: a small corner. */
  readonly isNoted?: boolean;
}

export interface HeatRow {
  readonly key: string;
  readonly name: string;
  /** How the name is shown, where that is more than the name. */
  readonly head?: ReactNode;
  readonly cells: readonly HeatCell[];
  /** Behind the cells: a sum, a day. */
  readonly tail?: readonly ReactNode[];
}

export interface HeatColumn {
  readonly key: string;
  readonly name: string;
  readonly small?: string;
  /** The one that holds today. */
  readonly isNow?: boolean;
}

export interface HeatMapProps {
  readonly title: string;
  readonly rowName: string;
  readonly columns: readonly HeatColumn[];
  readonly rows: readonly HeatRow[];
  readonly tailNames?: readonly string[];
  /** The bands in words. */
  readonly legend: readonly { readonly heat: Heat; readonly name: string }[];
  readonly press?: ((row: string, column: string) => void) | undefined;
}
