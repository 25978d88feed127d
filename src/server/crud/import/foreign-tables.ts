/** What rows from elsewhere may bring, and the files of other systems that a resource understands. */
export interface ImportSources {
  /** Fields that only the product sets, which a row from elsewhere brings along. */
  readonly fields: readonly string[];
  /** Each turns the table of one system into ours; null where the headings are not those of that system. */
  readonly tables: readonly ((headings: readonly string[]) => ForeignTable | null)[];
  /** The table in a JSON file; null when it is not one that we know. */
  readonly json: (content: unknown) => ForeignRows | null;
}

export interface ForeignTable {
  readonly headings: readonly string[];
  /** For each heading the field that it means; null: none. */
  readonly targets: readonly (string | null)[];
  readonly cells: (cells: readonly string[]) => readonly string[];
}

export interface ForeignRows extends Omit<ForeignTable, 'cells'> {
  readonly rows: Iterable<readonly string[]>;
}
