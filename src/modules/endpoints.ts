import type { CalledOf } from '#kernel/api.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import type * as fileEndpoints from '#kernel/file-endpoints.ts';
import type { KeyAt, RowVerb, RowVerbs } from '#kernel/row-verbs.ts';
import { endpoints as company } from '#modules/company/endpoints.ts';
import { endpoints as channels } from '#modules/channels/endpoints.ts';
import { endpoints as clients } from '#modules/clients/endpoints.ts';
import { endpoints as staff } from '#modules/staff/endpoints.ts';
import { endpoints as work } from '#modules/work/endpoints.ts';
import { endpoints as presence } from '#modules/presence/endpoints.ts';
import { endpoints as numbers } from '#modules/numbers/endpoints.ts';
import { endpoints as growth } from '#modules/growth/endpoints.ts';
import { endpoints as views } from '#modules/views/endpoints.ts';
import { endpoints as house } from '#modules/house/endpoints.ts';
import type { resources } from '#modules/registry.ts';

/** The endpoints of each module, a line for each folder. The server serves each of them, see the test. */
export const endpointsOfModules = [
  ...company,
  ...channels,
  ...clients,
  ...staff,
  ...work,
  ...presence,
  ...numbers,
  ...growth,
  ...views,
  ...house,
] as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'key' in value && 'need' in value;

/** Every endpoint that is no verb of a resource. */
export const endpoints: readonly Endpoint[] = endpointsOfModules.flatMap((file) =>
  Object.values(file).filter(isEndpoint),
);

type In<File> = File extends unknown ? Extract<File[keyof File], Endpoint> : never;
type Named = In<(typeof endpointsOfModules)[number] | typeof fileEndpoints>;
/** The key of an endpoint that is no verb of a resource. */
export type NamedKey = Named['key'];
type NamedApi = { [E in Named as E['key']]: CalledOf<E> };

type Listed = (typeof resources)[number];
/** `PATCH /:id` of `fp/teams` is `PATCH /api/fp/teams/:id`. */
type VerbsAt<R extends Listed> = { [V in RowVerb as KeyAt<V, R['path']>]: RowVerbs<R>[V] };
type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;
type RowApi = Joined<Listed extends infer R ? (R extends Listed ? VerbsAt<R> : never) : never>;

declare module '#kernel/api.ts' {
  interface Api extends NamedApi, Omit<RowApi, keyof NamedApi> {}
}
