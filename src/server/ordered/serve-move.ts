import type { Need } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { type Move, move } from '#kernel/row-verbs.ts';
import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** The endpoint by which rows of an ordered resource are moved, for those who hold what is needed. */
export const serveMove = (resource: Resource, need: Need): Served =>
  serve(moveEndpoint(resource, need), async (ctx, { body }, { app }) => ({
    row: await app.operationsAt(resource).move!(ctx, body satisfies Move),
  }));

/** `POST <path>/move`: moves one row; the others close up behind it and make room before it. */
const moveEndpoint = (resource: Resource, need: Need) =>
  endpoint(`POST /api/${resource.path}/move`, {
    need,
    body: move,
    output: Type.Object({ row: contractOf(resource).row }),
  });
