import Type, { type Static, type TArray, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { largestId } from '#kernel/fields/reference.ts';

/** The parts from which schemas of endpoints are put together. Each says its type, so that nothing is said twice. */

/** What a schema says, for reading only: `type Line = Shape<typeof line>`. */
export type Shape<S extends TSchema> = Kept<Static<S>>;
/** The same, for reading only. */
export type Kept<T> = T extends readonly (infer V)[]
  ? readonly Kept<V>[]
  : T extends object
    ? { readonly [K in keyof T]: Kept<T[K]> }
    : T;

/** A schema of an object whose type is known elsewhere; its properties can be taken one by one. */
export interface Typed<T> extends TUnsafe<T> {
  readonly properties: {
    readonly [K in keyof T]-?: object extends Pick<T, K>
      ? TUnsafe<Exclude<T[K], undefined>> & { '~optional': true }
      : TUnsafe<T[K]>;
  };
}

/** The same schema with a type that TypeBox cannot work out from it. */
export const typed = <T>(schema: TSchema): Typed<T> => Type.Unsafe<T>(schema) as Typed<T>;

export const id = Type.Integer({ minimum: 1, maximum: largestId });
/** At least one id. */
export const ids = (most: number) => Type.Array(id, { minItems: 1, maxItems: most });
export const byId = Type.Object({ id });
/** The version that the caller knows; another one in the meantime is a conflict. */
export const version = Type.Optional(Type.Integer({ minimum: 1 }));
/** `YYYY-MM-DD` that exists, as callers send it. */
export const day = Type.String({ format: 'day' });
/** A text with something in it. */
export const written = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });

/** An object that takes these properties and no others. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

/** Any object: it is judged elsewhere, or nobody but the caller knows what is in it. */
export const open = <T = Readonly<Record<string, unknown>>>(): TUnsafe<T> =>
  Type.Unsafe<T>({ type: 'object', additionalProperties: true });

/** The filters of a list, each judged by its name; an endpoint's own parameters stand beside them. */
export const filters = open<Record<string, string>>();
/** A body that is not looked at. */
export const anyBody = Type.Unsafe<object | null>({});
/** What answers with a status alone. */
export const nothing = { output: Type.Null(), status: 204 } as const;

/** One of these, and nothing else. */
export const oneOf = <const V extends string | number>(values: readonly V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values });

/** An answered text that is always one of these; answers are not judged, so that the schema does not list them. */
export const code = <V extends string>(): TUnsafe<V> => Type.Unsafe<V>({ type: 'string' });

/** `null` beside the value. A type list where that is possible: the serialiser is faster with it than with anyOf. */
export function orNull<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] };
  if (typeof type !== 'string' || type === 'object' || type === 'array')
    return Type.Unsafe<Static<S> | null>(Type.Union([schema, Type.Null()]));
  return Type.Unsafe<Static<S> | null>({ ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

export const textOrNull = orNull(Type.String());
export const integerOrNull = orNull(Type.Integer());

export const rowsOf = <S extends TSchema>(row: S): TObject<{ rows: TArray<S> }> =>
  Type.Object({ rows: Type.Array(row) });

/** Objects with these properties, one after the other. */
export const listOf = <P extends TProperties>(properties: P): TArray<TObject<P>> => Type.Array(Type.Object(properties));

/** Rows with these properties. */
export const rowsWith = <P extends TProperties>(properties: P): TObject<{ rows: TArray<TObject<P>> }> =>
  rowsOf(Type.Object(properties));

/** Some properties of an object. */
export function pick<T, const K extends keyof T & string>(from: Typed<T>, names: readonly K[]): Typed<Pick<T, K>> {
  return typed(Type.Object(Object.fromEntries(names.map((name) => [name, from.properties[name] as TSchema]))));
}
