import Type from 'typebox';
import type { Need } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Resource } from '#kernel/resource.ts';
import { move } from '#kernel/row-verbs.ts';

/** `POST <path>/move`: moves one row; the others close up behind it and make room before it. */
export const moveEndpoint = (resource: Resource, need: Need) =>
  endpoint(`POST /api/${resource.path}/move`, {
    need,
    body: move,
    output: Type.Object({ row: contractOf(resource).row }),
  });
