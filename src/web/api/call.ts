import type { Answer, Api, ApiKey, ParamOf } from '#kernel/api.ts';
import type { KeyAt, Place, RowVerb, RowVerbs } from '#kernel/row-verbs.ts';
import type { Parameters, Scalar } from '#web/api/address.ts';
import { request } from '#web/api/request.ts';
import type { SendInput } from '#web/api/send.ts';

type ParamsIn<K extends string> = [ParamOf<K>] extends [never]
  ? { readonly params?: never }
  : { readonly params: { readonly [N in ParamOf<K>]: Scalar } };

/** Names as the endpoint has them; everything in an address is text, so that numbers and texts are alike. */
type QueryIn<Q> = string extends keyof Q
  ? { readonly query?: Q[keyof Q] extends never ? never : Parameters }
  : object extends Q
    ? { readonly query?: AddressPart<Q> }
    : { readonly query: AddressPart<Q> };
type AddressPart<Q> = { readonly [N in keyof Q]: Parameters[string] };

type BodyIn<B> = string extends keyof B
  ? B[keyof B] extends never
    ? { readonly body?: Record<string, never> }
    : { readonly body: B }
  : { readonly body: B };

type InputOf<K extends string, C extends { readonly body: unknown; readonly query: unknown }> = ParamsIn<K> &
  QueryIn<C['query']> &
  BodyIn<C['body']> &
  Omit<SendInput, 'params' | 'query' | 'body'>;

/** What a call takes; nothing need be said where nothing is needed. */
export type Given<I> = object extends I ? [input?: I] : [input: I];
export type CallInput<K extends ApiKey> = InputOf<K, Api[K]>;

/**
 * Calls an endpoint of the product, by its key: `call('GET /api/fp/dev-tasks/:id', { params: { id } })` answers a task.
 * Throws a `CallProblem`.
 */
export function call<K extends ApiKey>(key: K, ...given: Given<CallInput<K>>): Promise<Answer<K>>;
export function call(key: string, input?: SendInput): Promise<unknown> {
  return request(key, input);
}

/**
 * Calls a verb of a resource that is known as a value, or by its path alone: `callAt(resource, 'GET /:id', …)` answers
 * its row. Throws a `CallProblem`.
 */
export function callAt<R extends Place, V extends RowVerb>(
  resource: R,
  verb: V,
  ...given: Given<InputOf<KeyAt<V, string>, RowVerbs<R>[V]>>
): Promise<RowVerbs<R>[V]['answer']>;
export function callAt({ path }: Place, verb: string, input?: SendInput): Promise<unknown> {
  const [method, rest = ''] = verb.split(' ');
  return request(`${method} ${addressAt({ path }, rest)}`, input);
}

/** The one place where the address of a resource is made from its path. */
export const addressAt = ({ path }: Place, rest: string): string => `/api/${path}${rest}`;

/** A key for one create: the same for every try of it, another as soon as the body changes. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/** Such keys of a form: what is sent again unchanged is the same create, another body is another one. */
export class KeyOfBody {
  #of = { body: '', key: '' };

  of(body: unknown): string {
    const text = JSON.stringify(body);
    if (this.#of.body !== text) this.#of = { body: text, key: newIdempotencyKey() };
    return this.#of.key;
  }
}
