import type { ResourceAccess } from '#kernel/access.ts';
import type { Field, Fields, LocalizedText, Value } from '#kernel/field.ts';

/**
 * A resource as data. Its keys are pinned by a type test: a new one needs a decision record and three users.
 * Titles are the texts `<name>.title` and `<name>.one`, a field's label `<name>.<field>`, else `field.<field>`.
 */
export interface ResourceSpec<F extends Fields> {
  /** A Tabler icon, by its name. */
  readonly icon: string;
  /** The field by which a row is known wherever it is referred to. */
  readonly display: keyof F & string;
  /** The order of a list that asks for none. */
  readonly order: `${'' | '-'}${(keyof F & string) | 'id' | 'created_at'}`;
  readonly access: ResourceAccess;
  readonly fields: F;
  /** The table where the path does not name it: a second view of the same rows. */
  readonly table?: string;
}

export interface Resource<P extends string = string, F extends Fields = Fields> extends ResourceSpec<F> {
  readonly path: P;
}

export const resource = <const P extends string, const F extends Fields>(
  path: P,
  spec: ResourceSpec<F>,
): Resource<P, F> => ({ path, ...spec });

/** What every row has. Instants are ISO 8601 in UTC. */
export interface SystemColumns {
  id: number;
  version: number;
  created_at: string;
  created_by: number | null;
  updated_at: string;
  updated_by: number | null;
}

type Localized<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly kind: 'localized_text' } ? K : never;
}[keyof F];
/** `name` is written as `names`, any other localized field as `<field>_i18n`. */
export type StoredName<K> = K extends 'name' ? 'names' : K extends string ? `${K}_i18n` : never;

export type Row<R extends { readonly fields: Fields }> = SystemColumns & {
  [K in keyof R['fields']]: Value<R['fields'][K]>;
} & { [K in Localized<R['fields']> as StoredName<K>]: LocalizedText };

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
type WrittenValue<F> = F extends { readonly kind: 'localized_text' } ? LocalizedText : Value<F>;

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

export type Patch<R extends { readonly fields: Fields }> = Partial<Input<R>>;
