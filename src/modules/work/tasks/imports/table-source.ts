export type Accounts = ReadonlyMap<string, string>;
export type Read = (cell: string, accounts: Accounts) => string;

/** A heading in every language in which the program writes it, between bars: `Summary|Тема`; `…*` for its beginning. */
export type Heading = readonly [names: string, read?: Read];

export interface SourceColumn {
  /** What of ours it becomes. */
  readonly target: string;
  /** The headings whose cells become it; one may come again, as labels and comments do. */
  readonly from: readonly Heading[];
  /** What has no place of its own here and is told below the text, behind its heading. */
  readonly told?: readonly Heading[];
  /** Only the first that says anything. */
  readonly isFirst?: boolean;
  readonly between?: string;
}

/** What a program calls the columns of its export: all that is to be known of it. */
export interface TableSource {
  /** Of each of these headings one is there, in whatever language: so the file is known. */
  readonly marks: readonly string[];
  readonly columns: readonly SourceColumn[];
  /** Pairs of columns that say what accounts are called: the name, and the account. */
  readonly accounts?: readonly (readonly [name: string, account: string])[];
}
