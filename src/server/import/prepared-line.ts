import type { Values } from '#server/crud/values.ts';
import type { LineError } from '#server/import/import-store.ts';

/** A line as it would be sent by hand, with the rules that it breaks. */
export interface PreparedLine {
  readonly line: number;
  readonly input: Values;
  /** The row that is there already, by the key. */
  readonly existing: number | null;
  readonly errors: readonly LineError[];
  /** What is taken otherwise than it stands in the file. */
  readonly remarks: readonly LineError[];
}
