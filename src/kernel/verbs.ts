import type { TSchema, TUnsafe } from 'typebox';
import type { Need } from '#kernel/access.ts';
import { bodyOf, contractOf } from '#kernel/contract.ts';
import { type Endpoint, endpoint, type Key } from '#kernel/endpoint.ts';
import type { Fields } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { id, version } from '#kernel/schemas.ts';

/** What every verb is sent with. */
interface VerbBody {
  readonly id: number;
  readonly version?: number;
  readonly comment?: string | null;
}

/** Any endpoint that `verbOf` makes. */
export type VerbEndpoint = Endpoint<Key, TSchema, TSchema, TUnsafe<VerbBody>>;

/** A verb that leads a row from one state to another: `POST <path>/<verb>`, answers the row as it stands then. */
export const verbOf = <R extends Resource, const V extends string, F extends Fields = {}>(
  resource: R,
  verb: V,
  need: Need,
  fields?: F,
) =>
  endpoint(`POST /api/${resource.path as R['path']}/${verb}`, {
    need,
    body: bodyOf((fields ?? {}) as F, { id, version }),
    output: contractOf(resource).row,
  });
