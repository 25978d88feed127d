import type { Lang } from '#kernel/languages.ts';

/** A row as it goes into its table: columns by name. Instants are ISO 8601, days `YYYY-MM-DD`. */
export type SeedRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Rows by table, in an order in which no row refers to a later table. */
export type SeedTables = Readonly<Record<string, readonly SeedRow[]>>;

/** A text in the product's three languages. */
export type Texts = Readonly<Record<Lang, string>>;

/** When and by whom a row was made, and that nobody touched it since. */
export function madeAt(at: string, by: number | null = null) {
  return { created_at: at, created_by: by, updated_at: at, updated_by: by };
}

/** A row without these names: what helps to make it and is no column. */
export function without<T extends object, K extends keyof T>(row: T, ...names: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

/** The ids of rows that have a key, for those who refer to them. */
export function idsByKey(rows: readonly { readonly id: number; readonly key: string }[]): (key: string) => number {
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`the first data have no row ${key}`);
    return id;
  };
}
