import type { CellNames, CellValue, Field } from '#kernel/field.ts';
import type { FieldError } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import type { Left } from '#kernel/imports.ts';
import type { Values } from '#server/crud/values.ts';

/** Finds the rows that names in a file mean. */
export type Finder = CellNames['idOf'];

/** What rows from elsewhere may bring, and who knows the files of other systems. */
export interface ImportSources {
  /** What only the product sets, or keeps elsewhere, and a row from elsewhere brings along. */
  readonly fields: Readonly<Record<string, BroughtField>>;
  /** The module that exports `foreignFiles`: files are read in a thread of their own, which finds it there. */
  readonly files: URL;
  readonly tree?: LinesBelow;
  /** Makes what is too long fit, and remarks on it: nothing is cut in silence. */
  readonly fit?: (input: Values) => { readonly input: Values; readonly remarks: readonly FieldError[] };
  /** What a change of one field asks, once for all lines of a file: the field that asks, and the one that answers. */
  readonly asked?: Readonly<Record<string, string>>;
  /** Answers that nobody gives by hand. */
  readonly unasked?: readonly string[];
  /** What values of other programs probably mean here, as the settings of an import say it. */
  readonly guess?: (ctx: Context, target: string, values: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Resources of which rows are made along, hidden like the rows whose parts they are. */
  readonly parts?: readonly Resource[];
  /** What a file brings along for rows that were there already, and did not bring before. */
  readonly later?: LaterParts;
  /** The last step before the rows are shown, in transactions of its own: what hangs together is joined. */
  readonly join?: (inTransaction: Transactions, batch: string) => Promise<void>;
  /** What remains to be done when they are seen, told from the rows of the import alone: another process may do it. */
  readonly finish?: (inTransaction: Transactions, importId: number) => Promise<void>;
}

/** The files of other systems. */
export interface ForeignFiles {
  /** Each turns the table of one system into ours; null where the headings are not those of that system. */
  readonly tables: readonly ((headings: readonly string[]) => ForeignTable | null)[];
  /** The table in a JSON file; null when it is not one that we know. */
  readonly json: (content: unknown) => ForeignRows | null;
  /** Texts that are no tables, by the endings of their names. */
  readonly texts?: {
    readonly extensions: readonly string[];
    /** Bytes; more is refused. */
    readonly largest: number;
    /** Throws 422 for a text that is none of its kind. */
    readonly read: (name: string, text: string) => Promise<ForeignRows>;
  };
}

export interface LaterParts {
  /** Makes what is new, hidden like the rows of the import; answers its ids by the rows that it belongs to. */
  readonly add: (
    ctx: Context,
    rows: readonly { readonly id: number; readonly input: Values }[],
    hidden: Values,
  ) => Promise<ReadonlyMap<number, readonly number[]>>;
  /** Takes it back where nobody has touched it since. */
  readonly remove: (ctx: Context, ids: readonly number[]) => Promise<void>;
}

export type Transactions = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

export interface BroughtField {
  readonly field: Field;
  /** A code in a file may be the word of another program: it is asked about, with what it would mean here. */
  readonly isAsked?: boolean;
  /** By which a row is known again when its file comes again. */
  readonly isKey?: boolean;
  /** Reads a cell with a form of its own. */
  readonly read?: (cell: string, reading: { readonly find: Finder; readonly timeZone: string }) => CellValue;
  /** Rows of another resource that such a cell names; they are found along with those of the other columns. */
  readonly names?: { readonly path: string; readonly of: (cell: string) => readonly string[] };
}

/** Lines that stand below others, wherever in the file these are, or below rows that are there already. */
export interface LinesBelow {
  /** The targets by which others name a line. */
  readonly names: readonly string[];
  /** What a line is called, by which others name it where none else is called so. */
  readonly title: string;
  /** The target that names the line above. */
  readonly parent: string;
  /** The reference to the row above, which may name a line as well. */
  readonly reference: string;
  /** Which of the names are rows below which the caller may put something. */
  readonly known: (ctx: Context, names: readonly string[]) => Promise<readonly string[]>;
}

export interface ForeignTable {
  readonly headings: readonly string[];
  /** For each heading the field that it means; null: none. */
  readonly targets: readonly (string | null)[];
  /** Columns of the file that have no place: they are told of, with how many lines say something there. */
  readonly left: readonly { readonly heading: string; readonly at: number }[];
  readonly cells: (cells: readonly string[]) => readonly string[];
}

export interface ForeignRows extends Omit<ForeignTable, 'cells' | 'left'> {
  readonly left: readonly Left[];
  readonly rows: Iterable<readonly string[]>;
  /** The line of the file at which each row stands; left out, they are counted. */
  readonly lines?: readonly number[];
}
