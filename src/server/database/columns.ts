import { isNeverNull } from '#kernel/contract.ts';
import type { Field } from '#kernel/field.ts';
import { fromKeys } from '#kernel/from-keys.ts';
import { storedFields, columnOf as storedUnder, systemFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource, Row } from '#kernel/resource.ts';

/** A column that no field kind describes: its type in PostgreSQL. `T` is the value as it arrives. */
export interface Column<T = unknown> {
  readonly sqlType: string;
  readonly isNullable?: boolean;
  /** Never set; carries the type. */
  readonly type?: T;
}

/** The columns of a statement, by name. */
export type Columns = Readonly<Record<string, Column>>;

/** The row that a statement with these columns answers. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** All columns of a row, of a definition that is known only when it runs. */
export class RowColumns<T> {
  /** Never set; carries the type. */
  declare readonly row: T;
  readonly columns: Columns;

  constructor(columns: Columns) {
    this.columns = columns;
  }
}

const rowColumns = new WeakMap<Resource, Columns>();
/** Of the same object beside the same definition once: it is asked for with every statement. */
const withMore = new WeakMap<Columns, WeakMap<Resource, RowColumns<unknown>>>();

/** Made once for each definition. */
function allColumnsOf(resource: Resource): Columns {
  let columns = rowColumns.get(resource);
  if (!columns) {
    const all: Record<string, Column> = {};
    for (const [name, field] of Object.entries(systemFields)) all[name] = columnOf(field);
    for (const [name, field] of storedFields(resource)) {
      const stored = storedUnder(name, field);
      // A localized field stands twice in a row: as the text in one language and as all its languages.
      if (stored !== name) all[name] = { ...text, isNullable: true };
      all[stored] = columnOf(field);
    }
    columns = all;
    rowColumns.set(resource, columns);
  }
  return columns;
}

/** Columns of a definition's table, with the values that its rows have. */
export function columnsOf<R extends Resource, const N extends readonly (keyof Row<R> & string)[]>(
  resource: R,
  ...names: N
): { readonly [K in N[number]]: Column<Row<R>[K]> } {
  const columns = allColumnsOf(resource);
  return fromKeys<N[number], Column>(names, (name) => columns[name]!) as {
    readonly [K in N[number]]: Column<Row<R>[K]>;
  };
}

/** The columns of a whole row, and of what comes beside it. */
export function rowColumnsOf<R extends Resource, C extends Columns>(
  resource: R,
  more: C,
): RowColumns<Row<R> & RowOf<C>>;
export function rowColumnsOf<R extends Resource, T = unknown>(resource: R, more?: Columns): RowColumns<Row<R> & T>;
export function rowColumnsOf(resource: Resource, more?: Columns): RowColumns<unknown> {
  if (!more) return new RowColumns(allColumnsOf(resource));
  const known = withMore.get(more)?.get(resource);
  if (known) return known;
  const made = new RowColumns({ ...allColumnsOf(resource), ...more });
  withMore.set(more, (withMore.get(more) ?? new WeakMap()).set(resource, made));
  return made;
}

/** The columns of some fields of a row. */
export function someColumnsOf<T>(resource: Resource, names: readonly string[], more: Columns = {}): RowColumns<T> {
  const all = allColumnsOf(resource);
  return new RowColumns({ ...Object.fromEntries(names.map((name) => [name, all[name]!])), ...more });
}

/** How the database keeps a field: its type, and whether it may be empty. */
export const columnOf = (field: Field): Column => ({
  sqlType: kinds[field.kind].sqlType(field.options),
  isNullable: !isNeverNull(field),
});

/** Another name for the same columns where a join may find nothing. */
export const orNull = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true });

/** Text of any kind, never empty of itself. */
export const text: Column<string> = { sqlType: 'text' };
/** Columns where a join may find nothing at all. */
export const allOrNull = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, orNull(column)])) as {
    [K in keyof C]: Column<RowOf<C>[K] | null>;
  };

/** One of these words. */
export const oneOf = <const W extends string>(..._words: readonly W[]): Column<W> => text as Column<W>;
/** A whole number: an id, a count, minutes. */
export const whole: Column<number> = { sqlType: 'bigint' };
export const yesNo: Column<boolean> = { sqlType: 'boolean' };
/** A day, `YYYY-MM-DD`. */
export const day: Column<string> = { sqlType: 'date' };
/** A moment, ISO 8601 in UTC. */
export const moment: Column<string> = { sqlType: 'timestamptz' };
export const ids: Column<number[]> = { sqlType: 'bigint[]' };
export const texts: Column<string[]> = { sqlType: 'text[]' };
export const bytes: Column<Buffer> = { sqlType: 'bytea' };
/** JSON whose shape the statement itself makes. */
export const json = <T = unknown>(): Column<T> => ({ sqlType: 'jsonb' });
/** A number with a fraction, as a decimal text. */
export const decimal: Column<string> = { sqlType: 'numeric' };
/** A number with a fraction of which no digit counts: a share, a rank. */
export const fraction: Column<number> = { sqlType: 'double precision' };
/** A column whose type depends on what is asked. */
export const anything: Column = { sqlType: '*' };
