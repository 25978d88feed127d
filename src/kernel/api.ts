import type { Endpoint, EndpointInput, EndpointOutput } from '#kernel/endpoint.ts';
import type { Kept } from '#kernel/schemas.ts';

/** What a call takes and what it answers. */
export interface Called<A = unknown, B = unknown, Q = unknown> {
  readonly answer: A;
  readonly body: B;
  readonly query: Q;
}

/** A call that takes no body, or nothing in its address. */
export type None = Record<string, never>;

export type CalledOf<E extends Endpoint> = Called<
  EndpointOutput<E>,
  Kept<EndpointInput<E>['body']>,
  Kept<EndpointInput<E>['query']>
>;

/**
 * Everything that can be called, by its key. The product fills it in (`modules/endpoints.ts`), so that the browser
 * knows answers and bodies without knowing a domain. Types only: nothing of it reaches the bundle.
 */
export interface Api {
  'GET /api/ping': Called<{ readonly ok: boolean; readonly version: string; readonly db: string }, None, None>;
}

export type ApiKey = keyof Api;
/** What a call answers: `Answer<'GET /api/fp/dashboard'>`. */
export type Answer<K extends ApiKey> = Api[K]['answer'];

/** A row of the resource with this path; of a path that is known at run time only, whatever stands in it. */
export type RowAt<P extends string> = `GET /api/${P}/:id` extends infer K extends ApiKey
  ? Answer<K>
  : Readonly<Record<string, unknown>>;

/** `:id` of a key. */
export type ParamOf<K extends string> = K extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : K extends `${string}/:${infer Name}`
    ? Name
    : never;
