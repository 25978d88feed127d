import { type ExportCell, type Field, traitsOf } from '#kernel/field.ts';
import { fieldNamed } from '#kernel/fields-of.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { exportedFields } from '#server/crud/columns.ts';

/** Rows that are held at once while a file is written. */
export const chunk = 500;

/** A row where it stands in a view: with what its lead says, and how deep it is below others. */
export interface PlacedRow {
  readonly row: AnyRow;
  readonly lead?: ExportCell;
  readonly depth?: number;
}

/** A view of rows that is more than a list of them: in groups, as a tree. */
export interface Layout {
  /** A column before the others that no field has: the key of its heading and the form of its numbers. */
  readonly lead?: { readonly key: string; readonly sheetForm?: string };
  /** The field that stands before the others because the rows are in its order. */
  readonly first?: string;
  /** All rows in the order of the view, some hundred at a time. */
  readonly chunks: AsyncIterable<readonly PlacedRow[]>;
}

/** What a module knows of views of its rows; null for a name that is none of them. */
export type LayoutOf = (ctx: Context, query: ListQuery, name: string) => Layout | null;

/** The fields that were asked for in their order, all of a row when none were. Throws a 400 that names the unknown. */
export function chosenFields(resource: Resource, asked: string | undefined): [string, Field][] {
  if (asked === undefined) return exportedFields(resource);
  const names = asked.split(',');
  return names.map((name, at) => {
    const field = fieldNamed(resource, name);
    if (!field || traitsOf(field).isSecret) throw wrongParameter(name.slice(0, 60), 'known', 'UNKNOWN_COLUMN');
    if (names.indexOf(name) < at) throw wrongParameter(name, 'once', 'WRONG_PARAMETER');
    return [name, field];
  });
}
