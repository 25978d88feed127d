import type { ListQuery } from '#kernel/list-query.ts';
import type { FieldError } from '#kernel/problems.ts';
import type { AnyRow, Input, Patch, Resource, Row } from '#kernel/resource.ts';
import type { Context, Scope } from '#server/context.ts';
import type { ImportSources } from '#server/crud/foreign-tables.ts';
import type { Values } from '#server/crud/values.ts';
import type { Sql, SqlBool } from '#server/database/door.ts';
import type { LayoutOf } from '#server/crud/layout.ts';
import type { Move } from '#kernel/row-verbs.ts';

export interface Page<R extends Resource = Resource> {
  readonly rows: Row<R>[];
  readonly total?: number;
  readonly total_is_estimate?: boolean;
  readonly page?: number;
  readonly perPage: number;
  readonly next?: string | null;
}

export interface Option {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
  /** What tells rows of the same name apart. */
  readonly detail?: string | null;
}

/** What a caller asks options for: words, or the rows with these ids. */
export interface OptionQuery {
  readonly q: string;
  readonly ids: readonly number[];
  readonly perPage: number;
  /** Only rows with these values, by column. */
  readonly within?: Readonly<Record<string, number | boolean>>;
}

/** What a list is asked for, as it stands in the address. */
export type Asked = Readonly<Record<string, string>>;

/**
 * The plain functions by which a resource is served. A module that needs another one spreads these and replaces it;
 * the replacement calls the default inside. None asks for permission: that was decided at the door. `system` holds
 * columns that no caller may set.
 */
export interface Operations<R extends Resource = Resource> {
  readonly resource: R;
  readonly scope: Scope;
  list(this: void, ctx: Context, query: ListQuery): Promise<Page<R>>;
  read(this: void, ctx: Context, id: number): Promise<Row<R>>;
  create(this: void, ctx: Context, input: Input<R>, system?: Values): Promise<Row<R>>;
  update(this: void, ctx: Context, id: number, patch: Patch<R>, version?: number, system?: Values): Promise<Row<R>>;
  /** Changes rows alike that the caller has read under their lock and judged: they are not locked and read again. */
  change(this: void, ctx: Context, rows: readonly Row<R>[], patch: Patch<R>, system?: Values): Promise<Row<R>[]>;
  bulk(this: void, ctx: Context, ids: readonly number[], changes: Patch<R>): Promise<Row<R>[]>;
  remove(this: void, ctx: Context, id: number, version?: number): Promise<void>;
  restore(this: void, ctx: Context, id: number): Promise<Row<R>>;
  /** Makes the filters of a question out of words that only this resource knows, before they are judged. */
  asks?(this: void, ctx: Context, asked: Asked): Asked;
  options(this: void, ctx: Context, query: OptionQuery): Promise<Option[]>;
  /** Fills in the computed fields of rows for the caller; rows without any pass through. */
  present(this: void, ctx: Context, rows: Row<R>[]): Row<R>[] | Promise<Row<R>[]>;
  /** Puts a row behind so many others, where the server keeps the order of the rows. */
  move?(this: void, ctx: Context, move: Move): Promise<Row<R>>;
  /** The field in whose groups the order is kept. */
  readonly groupedBy?: string | null;
  /** Many rows in one step for an import, where a module that makes rows in its own way knows a quick one. */
  readonly quick?: QuickOperations;
  readonly sources?: ImportSources;
  /** What the person who brings a file should know of each line, though it may be made. */
  remarks?(this: void, ctx: Context, inputs: readonly Values[]): Promise<readonly (readonly FieldError[])[]>;
  /** Views of the rows that a file can have: groups, trees. */
  readonly layout?: LayoutOf;
  /** Told of rows that go into a file, with the names of the fields that are written. */
  exported?(this: void, ctx: Context, rows: readonly AnyRow[], names: readonly string[]): Promise<void>;
}

/** What an import has to know of a row that it made. */
export type MadeRow = Pick<AnyRow, 'id' | 'version'>;

export interface QuickOperations {
  /** Makes rows that nobody sees or hears of yet; null when these have to be made one by one. */
  readonly createHidden: (ctx: Context, inputs: readonly Values[], hidden: Values) => Promise<MadeRow[] | null>;
  /** Deletes rows that the caller may delete and that nothing uses. */
  readonly removeMany: (ctx: Context, ids: readonly number[]) => Promise<void>;
}

/** What a module says about the reading of its rows. */
export interface Reading<R extends Resource = Resource> {
  /** Which rows exist for whom: needed where the definition says that its rows are scoped, and nowhere else. */
  readonly scope?: Scope;
  present?(this: void, ctx: Context, rows: Row<R>[]): Row<R>[] | Promise<Row<R>[]>;
  /** Computed fields by which lists are narrowed, as SQL over the row `t`. */
  readonly computed?: Readonly<Record<string, Sql>>;
  /** `present` fills in computed fields and changes no others: it is not asked where none of them is. */
  readonly onlyFillsIn?: boolean;
  /** Rows that may be chosen in forms, among those that the scope shows. */
  readonly choosable?: Sql<SqlBool>;
  /** The field that is told beside the name where rows are chosen. */
  readonly detail?: string;
  /** Totals of its lists are kept until a row changes: for large tables whose every change is told under this path. */
  readonly keepsTotals?: boolean;
}

/** A scoped resource cannot be served without its scope, and no other one has any. */
export type ReadingOf<R extends Resource> = R['rows'] extends 'scoped'
  ? [reading: Reading<R> & { readonly scope: Scope }]
  : [reading?: Reading<R> & { readonly scope?: never }];
