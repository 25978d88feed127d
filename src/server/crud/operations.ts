import type { RawBuilder, SqlBool } from 'kysely';
import type { ListQuery } from '#kernel/list-query.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Context, Scope } from '#server/context.ts';
import type { ImportSources } from '#server/crud/import/foreign-tables.ts';
import type { AnyRow, Page } from '#server/crud/list.ts';
import type { Values } from '#server/crud/record.ts';
import type { LayoutOf } from '#server/export/layout.ts';

export interface Option {
  readonly id: number;
  readonly name: string;
  readonly color: string | null;
}

/** What a caller asks options for: words, or the rows with these ids. */
export interface OptionQuery {
  readonly q: string;
  readonly ids: readonly number[];
  readonly perPage: number;
}

/**
 * The plain functions by which a resource is served. A module that needs another one spreads these and replaces it;
 * the replacement calls the default inside. None asks for permission: that was decided at the door.
 */
export interface Operations {
  readonly resource: Resource;
  readonly scope: Scope;
  readonly list: (ctx: Context, query: ListQuery) => Promise<Page>;
  readonly read: (ctx: Context, id: number) => Promise<AnyRow>;
  readonly create: (ctx: Context, input: Values, system?: Values) => Promise<AnyRow>;
  readonly update: (ctx: Context, id: number, patch: Values, version?: number, system?: Values) => Promise<AnyRow>;
  readonly bulk: (ctx: Context, ids: readonly number[], changes: Values) => Promise<AnyRow[]>;
  readonly remove: (ctx: Context, id: number, version?: number) => Promise<void>;
  readonly restore: (ctx: Context, id: number) => Promise<AnyRow>;
  readonly options: (ctx: Context, query: OptionQuery) => Promise<Option[]>;
  /** Many rows in one step for an import, where a module that makes rows in its own way knows a quick one. */
  readonly quick?: QuickOperations;
  readonly sources?: ImportSources;
  /** Views of the rows that a file can have: groups, trees. */
  readonly layout?: LayoutOf;
  /** Fills in the computed fields of rows for the caller; rows without any pass through. */
  readonly present: (ctx: Context, rows: AnyRow[]) => AnyRow[] | Promise<AnyRow[]>;
}

export interface QuickOperations {
  /** Makes rows that nobody sees or hears of yet; null when these have to be made one by one. */
  readonly createHidden: (ctx: Context, inputs: readonly Values[], hidden: Values) => Promise<AnyRow[] | null>;
  /** Deletes rows that the caller may delete and that nothing uses. */
  readonly removeMany: (ctx: Context, ids: readonly number[]) => Promise<void>;
}

/** What a module says about the reading of its rows. */
export interface Reading {
  readonly scope?: Scope;
  readonly present?: Operations['present'];
  /** Rows that may be chosen in forms, among those that the scope shows. */
  readonly choosable?: RawBuilder<SqlBool>;
}
