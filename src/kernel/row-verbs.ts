import Type, { type Static, type TSchema } from 'typebox';
import type { Called, None } from '#kernel/api.ts';
import type { Fields } from '#kernel/field.ts';
import type * as imports from '#kernel/imports.ts';
import type { Input, Patch, Row } from '#kernel/resource.ts';
import { closed, id, ids, oneOf, rowsOf, type Shape, textOrNull } from '#kernel/schemas.ts';

/** What is called the same on every resource: its own verbs, and what a list offers beside them. */

/** More rows are not changed at once: the transaction would hold up everyone else. */
const largestBulk = 500;
/** So many duplicates become one row at once. */
const mostMerged = 50;

/** A list: pages say how many rows there are, a walk with `after` says where it goes on. */
export const pageOf = <S extends TSchema>(row: S) =>
  Type.Object({
    rows: Type.Array(row),
    total: Type.Optional(Type.Integer()),
    total_is_estimate: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer()),
    perPage: Type.Integer(),
    next: Type.Optional(textOrNull),
  });

export const changesOf = <S extends TSchema>(changes: S) => closed({ ids: ids(largestBulk), changes });

/** `detail`: what tells rows of the same name apart, as the post of a person. */
const option = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  color: textOrNull,
  detail: Type.Optional(textOrNull),
});
export const options = rowsOf(option);
/** A row as forms offer it, and as it is named where others refer to it. */
export type Option = Shape<typeof option>;

/** When a deleted row was deleted, and by whom. */
export const deletion = { deleted_at: Type.String(), deleted_by: Type.Union([Type.Integer(), Type.Null()]) };
type Deletion = { readonly [K in keyof typeof deletion]: Static<(typeof deletion)[K]> };

const use = Type.Object({ resource: Type.String(), count: Type.Integer() });
export const uses = Type.Object({ uses: Type.Array(use) });
/** How often rows of a resource refer to a row. */
export type Use = Shape<typeof use>;

/** The row stands before another one then; null: behind all others. */
export const placing = closed({ id, before: Type.Union([id, Type.Null()]) });
export const merge = closed({ ids: ids(mostMerged), into: id });
export const merged = Type.Object({ changed: Type.Integer() });

/** Where a row goes: into which group, and behind how many others there. Left out, the group stays as it is. */
export const move = closed({
  id,
  group: Type.Optional(Type.Union([id, Type.String({ maxLength: 60 }), Type.Null()])),
  /** 0 is the first place; a place beyond the last one is the last one. */
  place: Type.Integer({ minimum: 0, maximum: 100_000 }),
});

export type Move = Shape<typeof move>;

/** Of which list a file is made: as in its address, behind the path. */
export const exportOrder = closed({
  format: oneOf(['csv', 'xlsx']),
  matrix: Type.Optional(Type.String({ maxLength: 2000 })),
  query: Type.Optional(Type.String({ maxLength: 4000 })),
});
export const exportLink = Type.Object({ url: Type.String(), expires_in: Type.Integer() });

/** A resource, or all that code without a domain knows of one. */
export interface Place {
  readonly path: string;
  readonly fields?: Fields;
}
type Known<R extends Place> = R extends { readonly fields: infer F extends Fields }
  ? string extends keyof F
    ? null
    : { readonly fields: F }
  : null;
type Values = Readonly<Record<string, unknown>>;

/** A row of a resource; where that is known at run time only, whatever stands in it beside its id. */
export type RowOf<R extends Place> =
  Known<R> extends infer D extends { readonly fields: Fields }
    ? Row<D>
    : Values & { readonly id: number; readonly version: number };
/** A form may send a needed field blank: the server says at the field that it is needed. */
type Typed<T> = { readonly [K in keyof T]: T[K] | null };
type InputOf<R extends Place> = Known<R> extends infer D extends { readonly fields: Fields } ? Typed<Input<D>> : Values;
type PatchOf<R extends Place> = Known<R> extends infer D extends { readonly fields: Fields } ? Typed<Patch<D>> : Values;

/** The answer of a list. The total is there, for the browser asks for pages. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly total_is_estimate?: boolean;
  readonly page: number;
  readonly perPage: number;
}

interface OfRows<T> {
  readonly rows: readonly T[];
}

/** The verbs of a resource, by method and what stands behind its path. */
export interface RowVerbs<R extends Place> {
  GET: Called<Page<RowOf<R>>, None, Values>;
  POST: Called<RowOf<R>, InputOf<R>, None>;
  PATCH: Called<OfRows<RowOf<R>>, { readonly ids: readonly number[]; readonly changes: PatchOf<R> }, None>;
  'GET /:id': Called<RowOf<R>, None, None>;
  'PATCH /:id': Called<RowOf<R>, PatchOf<R> & { readonly version?: number }, None>;
  'DELETE /:id': Called<undefined, None, { readonly version?: number }>;
  'POST /:id/restore': Called<RowOf<R>, None, None>;
  /** Further words of the query narrow it to what lies within another row: `contract_id`. */
  'GET /options': Called<Shape<typeof options>, None, Readonly<Record<string, string>>>;
  'GET /trash': Called<OfRows<RowOf<R> & Deletion>, None, None>;
  'GET /:id/uses': Called<Shape<typeof uses>, None, None>;
  'POST /place': Called<undefined, Shape<typeof placing>, None>;
  'POST /move': Called<{ readonly row: RowOf<R> }, Shape<typeof move>, None>;
  'POST /merge': Called<Shape<typeof merged>, Shape<typeof merge>, None>;
  'POST /export-link': Called<Shape<typeof exportLink>, Shape<typeof exportOrder>, None>;
  'GET /imports': Called<OfRows<imports.Import>, None, None>;
  'GET /imports/:id': Called<imports.ImportWithErrors, None, None>;
  'POST /imports/:id/values': Called<
    Shape<typeof imports.unknownValues>,
    Pick<imports.ImportSettings, 'mapping'>,
    None
  >;
  'POST /imports/:id/check': Called<imports.Import, imports.ImportSettings, None>;
  'POST /imports/:id/run': Called<imports.Import, None, None>;
  'POST /imports/:id/stop': Called<imports.Import, None, None>;
  'POST /imports/:id/undo': Called<imports.Import, None, None>;
}
export type RowVerb = keyof RowVerbs<Place>;

/** `GET /:id` of `fp/teams` is `GET /api/fp/teams/:id`. */
export type KeyAt<V extends RowVerb, P extends string> = V extends `${infer Method} ${infer Rest}`
  ? `${Method} /api/${P}${Rest}`
  : `${V} /api/${P}`;
