import type { Static, TSchema } from 'typebox';
import type { Need } from '#kernel/access.ts';
import { byId, type Kept, type Shape } from '#kernel/schemas.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Key = `${Method} /api/${string}`;

/** A call that is no plain verb of a resource, as data: method, path, who may call, what goes in and comes out. */
export interface Endpoint<
  K extends Key = Key,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  O extends TSchema = TSchema,
> {
  readonly key: K;
  readonly need: Need;
  /** Path parameters, query and body; unknown names are refused. */
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
  /** The status of success: 200 unless said otherwise; 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The answer is shown once and kept nowhere: the same call again, by its key, hears that it was made. */
  readonly isSecret?: true;
  /** Whether the handler runs in a transaction: everything that is not a GET does unless this says otherwise. */
  readonly transaction?: boolean;
}

type ParamsOf<K extends Key> = K extends `${string}/:id${string}` ? typeof byId : TSchema;

/** A path with `/:id` names a row, unless the endpoint says other parameters. */
export function endpoint<
  const K extends Key,
  Q extends TSchema,
  B extends TSchema,
  O extends TSchema,
  P extends TSchema = ParamsOf<K>,
>(key: K, spec: Omit<Endpoint<K, P, Q, B, O>, 'key'>): Endpoint<K, P, Q, B, O> {
  const ofPath: object = key.includes('/:id') ? { params: byId } : {};
  return { key, ...ofPath, ...spec };
}

export const methodOf = (key: Key): Method => key.slice(0, key.indexOf(' ')) as Method;
export const pathOf = (key: Key): string => key.slice(key.indexOf(' ') + 1);

type Part<S> = [S] extends [TSchema]
  ? [TSchema] extends [S]
    ? Record<string, never>
    : Static<S>
  : Record<string, never>;

/** What the handler is given. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: E extends Endpoint<Key, infer P> ? Part<P> : never;
  readonly query: E extends Endpoint<Key, TSchema, infer Q> ? Part<Q> : never;
  readonly body: E extends Endpoint<Key, TSchema, TSchema, infer B> ? Part<B> : never;
}
/** Its body, for reading only. */
export type SentTo<E extends Endpoint> = Kept<EndpointInput<E>['body']>;
/** What it answers. */
export type EndpointOutput<E> = E extends { readonly output: infer O extends TSchema } ? Shape<O> : never;
