import type { Left } from '#kernel/imports.ts';
import type { FieldError, ProblemName } from '#kernel/problems.ts';

/** A line of a table: its number in the file, the heading being 1, and its cells as texts. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a table begins with. */
export interface TableHead {
  readonly headings: readonly string[];
  /** What the headings mean, where the file is known to come from another system. */
  readonly targets: readonly (string | null)[] | null;
}

/** What a thread that reads tables is told of each. */
export interface ReaderOrder {
  readonly name: string;
  /** The module that knows the files of other systems: `ForeignFiles`. */
  readonly files: string | null;
  /** How many batches of lines have been asked for so far, and how many were handed over. */
  readonly asked: Int32Array;
}

/** What it says: that it wants bytes, or what it has read. */
export type ReaderMessage =
  | { readonly kind: 'bytes' }
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'end'; readonly left: readonly Left[] }
  | { readonly kind: 'refused'; readonly problem: ProblemName; readonly errors: readonly FieldError[] };
