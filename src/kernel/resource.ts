import type { ResourceAccess } from '#kernel/access.ts';
import type { Field, Fields, LocalizedText, Value } from '#kernel/field.ts';

/**
 * A resource as data. `resource.test.ts` pins its keys: a new one needs a decision record and three users.
 * Titles are the texts `<name>.title` and `<name>.one`, a field's label `<name>.<field>`, else `field.<field>`.
 */
/**
 * Which of its rows a resource shows to its readers: all of them, all of them to staff and none to clients, or
 * those that a scope on the server chooses. Says nothing of who may read: docs/decisions/rows-of-a-resource.md.
 */
export type Visibility = 'every' | 'staff' | 'scoped';

export interface ResourceSpec<F extends Fields, V extends Visibility = Visibility> {
  /** A Tabler icon, by its name. */
  readonly icon: string;
  /** The field by which a row is known wherever it is referred to. */
  readonly display: keyof F & string;
  /** The order of a list that asks for none. */
  readonly order: `${'' | '-'}${(keyof F & string) | 'id' | 'created_at'}`;
  readonly access: ResourceAccess;
  readonly rows: V;
  readonly fields: F;
  /** The table where the path does not name it: a second view of the same rows. */
  readonly table?: string;
}

export interface Resource<P extends string = string, F extends Fields = Fields, V extends Visibility = Visibility>
  extends ResourceSpec<F, V> {
  readonly path: P;
}

/** Rows are known by their `name`, those without one by what the definition says. */
type KnownBy<F extends Fields> = F extends { readonly name: Field }
  ? { readonly display?: keyof F & string }
  : { readonly display: keyof F & string };

/** A definition. One that says no order is listed as its rows were made. */
export const resource = <const P extends string, const F extends Fields, const V extends Visibility>(
  path: P,
  spec: Omit<ResourceSpec<Fields, V>, 'display' | 'order' | 'fields'> &
    Partial<Pick<ResourceSpec<F, V>, 'order'>> & { readonly fields: F } & KnownBy<F>,
): Resource<P, F, V> => ({ path, display: 'name', order: 'id', ...spec });

/** What every row has. Instants are ISO 8601 in UTC. */
export type SystemColumns = {
  id: number;
  version: number;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
};

type Localized<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'localized_text' } ? K : never;
}[keyof F];
/** `name` is written as `names`, any other localized field as `<field>_i18n`. */
export type StoredName<K> = K extends 'name' ? 'names' : K extends string ? `${K}_i18n` : never;

/** A row as it is answered. A secret is never read. */
export type Row<R extends { readonly fields: Fields }> = SystemColumns & {
  [K in keyof R['fields'] as R['fields'][K] extends { readonly kind: 'secret' } ? never : K]: Value<R['fields'][K]>;
} & { [K in Localized<R['fields']> as StoredName<K>]: StoredText<R['fields'][K]> };

/** A row of a definition that is known only when it runs. */
export type AnyRow = Row<Resource>;

type IsGiven<F> = F extends Field<infer _T, infer O> ? (O extends { readonly readOnly: true } ? false : true) : false;
type IsNeeded<F> =
  F extends Field<infer T, infer O>
    ? T extends boolean | readonly unknown[]
      ? false
      : O extends { readonly default: unknown }
        ? false
        : O extends { readonly required: true }
          ? true
          : false
    : false;
type WrittenName<F extends Fields, K extends keyof F> = K extends Localized<F> ? StoredName<K> : K;
type OrNull<F, T> = F extends { readonly options: { readonly required: true } } ? T : T | null;
type StoredText<F> = OrNull<F, LocalizedText>;
/** Durations may be typed: `16:30`, `2,5`, `90m`. */
type WrittenValue<F> = F extends { readonly kind: 'localized_text' }
  ? StoredText<F>
  : F extends { readonly kind: 'minutes' }
    ? OrNull<F, number | string>
    : Value<F>;

/** What a row is made of. */
export type Input<R extends { readonly fields: Fields }> = {
  [K in keyof R['fields'] as IsGiven<R['fields'][K]> extends true
    ? IsNeeded<R['fields'][K]> extends true
      ? WrittenName<R['fields'], K>
      : never
    : never]: WrittenValue<R['fields'][K]>;
} & {
  [K in keyof R['fields'] as IsGiven<R['fields'][K]> extends true
    ? IsNeeded<R['fields'][K]> extends true
      ? never
      : WrittenName<R['fields'], K>
    : never]?: WrittenValue<R['fields'][K]>;
};

type IsFixed<F> = F extends Field<infer _T, infer O> ? (O extends { readonly fixed: true } ? true : false) : false;
/** What of a row may be changed; what is left out stays as it is. */
export type Patch<R extends { readonly fields: Fields }> = {
  [K in keyof R['fields'] as IsGiven<R['fields'][K]> extends true
    ? IsFixed<R['fields'][K]> extends true
      ? never
      : WrittenName<R['fields'], K>
    : never]?: WrittenValue<R['fields'][K]>;
};
