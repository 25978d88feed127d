import type { Need } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Served, serve } from '#server/http/serve.ts';
import type { Move } from '#kernel/row-verbs.ts';
import { moveEndpoint } from '#server/ordered/move-endpoint.ts';

/** The endpoint by which rows of an ordered resource are moved, for those who hold what is needed. */
export const serveMove = (resource: Resource, need: Need): Served =>
  serve(moveEndpoint(resource, need), async (ctx, { body }, { app }) => ({
    row: await app.operationsAt(resource).move!(ctx, body satisfies Move),
  }));
