import type pg from 'pg';
import { notFound, type Problem } from '#kernel/problems.ts';
import { type Columns, RowColumns, type RowOf } from '#server/database/columns.ts';

/** What a statement is asked of: a pool, or the one connection of a transaction. */
export interface Db {
  readonly query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;
  /**
   * Runs the work on one connection between BEGIN and COMMIT, and takes everything back when it throws. Inside a
   * transaction it joins the one that is under way.
   */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Statements may be asked beside one another: there is more than one connection, and all see the same. */
  readonly isWide?: true;
}

export interface Answer<T> {
  readonly rows: T[];
  /** How many rows the statement changed, null where it says nothing of it. */
  readonly count: number | null;
}

/** What a condition answers: PostgreSQL's boolean. */
export type SqlBool = boolean | null;

interface Writer {
  text: string;
  readonly values: unknown[];
}

/** The columns that a statement declares, and its text, by which it is known. */
export interface Declared {
  readonly columns: Columns;
  readonly strings: TemplateStringsArray;
}

/**
 * A piece of SQL with its values, made by `sql`; pieces stand inside pieces. `T` is the row that it answers, or the
 * type of the expression that it is.
 */
export class Sql<T = unknown> {
  /** Never set; carries the type. */
  declare readonly type: T;
  readonly #write: (to: Writer) => void;
  /** What the statement says that it answers. */
  readonly declared: Declared | undefined;

  constructor(write: (to: Writer) => void, declared?: Declared) {
    this.#write = write;
    this.declared = declared;
  }

  /** The statement as PostgreSQL takes it, values as `$1`, `$2` … in the order in which they stand. */
  compile(): { readonly text: string; readonly values: readonly unknown[] } {
    const writer: Writer = { text: '', values: [] };
    this.#write(writer);
    return writer;
  }

  /** Called with each answer to a statement that declares its columns: tests compare the two. */
  static observer: ((declared: Declared, result: pg.QueryResult) => void) | undefined;

  static append(piece: Sql, to: Writer): void {
    piece.#write(to);
  }

  async execute(db: Db): Promise<Answer<T>> {
    const { text, values } = this.compile();
    const result = await db.query(text, values);
    if (this.declared) Sql.observer?.(this.declared, result);
    return { rows: result.rows as T[], count: result.rowCount };
  }

  /** A statement that is asked for nothing. */
  async run(db: Db): Promise<void> {
    await this.execute(db);
  }

  async rows(db: Db): Promise<T[]> {
    return (await this.execute(db)).rows;
  }

  /** The first row, where there may be none. */
  async first(db: Db): Promise<T | undefined> {
    return (await this.rows(db))[0];
  }

  /** The row of a statement that always answers one. */
  async one(db: Db): Promise<T> {
    return (await this.rows(db))[0]!;
  }

  /** The first row. Without one the problem that is given, 404 of itself. */
  async found(db: Db, problem: () => Problem = notFound): Promise<T> {
    const row = await this.first(db);
    if (row === undefined) throw problem();
    return row;
  }

  /** A row that must not be there: with one the problem that is given. */
  async none(db: Db, problem: (row: T) => Problem): Promise<void> {
    const row = await this.first(db);
    if (row !== undefined) throw problem(row);
  }

  async isThere(db: Db): Promise<boolean> {
    return (await this.rows(db)).length > 0;
  }

  /** What a statement of one row and one column answers. */
  async value<Row>(this: Sql<Row>, db: Db): Promise<Alone<Row>> {
    return Object.values((await this.one(db)) as object)[0];
  }

  /** What a statement of one column answers. */
  async column<Row>(this: Sql<Row>, db: Db): Promise<Alone<Row>[]> {
    return (await this.rows(db)).map((row) => Object.values(row as object)[0]);
  }

  /** What a statement of one column answers, each value once. */
  async asSet<Row>(this: Sql<Row>, db: Db): Promise<Set<Alone<Row>>> {
    return new Set(await this.column(db));
  }

  /** The rows by a column that tells them apart. */
  async by<Row, K extends keyof Row>(this: Sql<Row>, db: Db, key: K): Promise<Map<Row[K], Row>> {
    return new Map((await this.rows(db)).map((row) => [row[key], row]));
  }

  /** One column by another that tells the rows apart. */
  async pairs<Row, K extends keyof Row, V extends keyof Row>(
    this: Sql<Row>,
    db: Db,
    key: K,
    value: V,
  ): Promise<Map<Row[K], Row[V]>> {
    return new Map((await this.rows(db)).map((row) => [row[key], row[value]]));
  }
}

/** The type of the only column; with more of them nothing can be taken from it. */
type Alone<T, K extends keyof T = keyof T> = K extends keyof T ? ([keyof T] extends [K] ? T[K] : never) : never;

/** A piece as it is, anything else as a value that travels beside the text. */
function append(value: unknown, to: Writer): void {
  if (value instanceof Sql) return Sql.append(value, to);
  to.values.push(value);
  to.text += `$${to.values.length}`;
}

const pieceOf = <T>(strings: TemplateStringsArray, given: readonly unknown[], columns?: Columns): Sql<T> =>
  new Sql<T>((to) => {
    to.text += strings[0];
    for (let at = 0; at < given.length; at++) {
      append(given[at], to);
      to.text += strings[at + 1];
    }
  }, columns && { columns, strings });

type Tag<T> = (strings: TemplateStringsArray, ...given: readonly unknown[]) => Sql<T>;

/**
 * `` sql`t.id = ${id}` `` is a piece: text as it stands, what is put in as values or as other pieces. A statement that
 * answers rows declares their columns first: `` sql(columnsOf(projects, 'id', 'name'))`select … from projects` ``; the
 * type of the rows follows, and tests hold PostgreSQL's answer against it.
 */
export function sql<T>(columns: RowColumns<T>): Tag<T>;
export function sql<C extends Columns>(columns: C): Tag<RowOf<C>>;
export function sql<T = unknown>(strings: TemplateStringsArray, ...given: readonly unknown[]): Sql<T>;
export function sql(
  first: TemplateStringsArray | RowColumns<unknown> | Columns,
  ...given: readonly unknown[]
): unknown {
  if (isText(first)) return pieceOf(first, given);
  const columns = first instanceof RowColumns ? first.columns : first;
  return (strings: TemplateStringsArray, ...later: readonly unknown[]) => pieceOf(strings, later, columns);
}

const isText = (first: TemplateStringsArray | RowColumns<unknown> | Columns): first is TemplateStringsArray =>
  Array.isArray(first);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const textOf = <T = unknown>(text: string): Sql<T> =>
  new Sql<T>((to) => {
    to.text += text;
  });

/** Text of our own as it stands: never of a caller. */
sql.raw = textOf;

const refs = new Map<string, Sql<never>>();
/** Names are those of the schema; what is asked for by other names must not stay for good. */
const mostRefs = 5_000;

/** A column, `t.name` or `name`. Made once: a statement of many columns names hundreds. */
sql.ref = <T = unknown>(name: string): Sql<T> => {
  const known = refs.get(name);
  if (known) return known;
  const made = textOf<never>(name.split('.').map(quoted).join('.'));
  if (refs.size < mostRefs) refs.set(name, made);
  return made;
};

sql.table = (name: string): Sql => sql.ref(name);

/** A value inside the text, for what must be known when the statement is planned: limits, intervals. */
sql.lit = <T = unknown>(value: string | number | boolean | null): Sql<T> =>
  textOf(typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));

const comma = textOf(', ');

sql.join = <T = unknown>(items: readonly unknown[], between: Sql = comma): Sql<T> =>
  new Sql<T>((to) => {
    items.forEach((item, at) => {
      if (at > 0) Sql.append(between, to);
      append(item, to);
    });
  });
