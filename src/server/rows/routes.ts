import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { allows } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { largestId, parseId } from '#kernel/fields/reference.ts';
import { isMergeable } from '#kernel/merging.ts';
import { isOrderedByHand } from '#kernel/ordering.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import type { Operations } from '#server/crud/operations.ts';
import { usesOf } from '#server/crud/references.ts';
import type { App } from '#server/http/app-context.ts';
import { admit, contextOf } from '#server/http/request.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { type Merge, mergeRows } from '#server/rows/merging.ts';
import { type Placing, placeRow } from '#server/rows/ordering.ts';
import { deletedRows } from '#server/rows/trash.ts';

/** So many duplicates become one row at once. */
const mostMerged = 50;

const id = Type.Integer({ minimum: 1, maximum: largestId });
const uses = Type.Object({
  uses: Type.Array(Type.Object({ resource: Type.String(), count: Type.Integer() })),
});
const placing = Type.Object({ id, before: Type.Union([id, Type.Null()]) }, { additionalProperties: false });
const merge = Type.Object(
  { ids: Type.Array(id, { minItems: 1, maxItems: mostMerged }), into: id },
  { additionalProperties: false },
);

/** What a list offers beside the verbs of its rows: what was deleted, where a row is used, many rows made one. */
export function addRowRoutes(fastify: FastifyInstance, app: App, operations: Operations): void {
  const { resource, scope } = operations;
  const { path, access } = resource;
  const url = `/api/${path}`;
  const tags = [path];
  const { remove, update } = access;

  if (remove) {
    const { row } = contractOf(resource);
    const when = { deleted_at: Type.String(), deleted_by: Type.Union([Type.Integer(), Type.Null()]) };
    const deleted = Type.Object({ ...row.properties, ...when });
    fastify.route({
      method: 'GET',
      url: `${url}/trash`,
      schema: { response: { 200: Type.Object({ rows: Type.Array(deleted) }) }, tags },
      onRequest: (request) => admit(app.actors, remove, request),
      handler: async (request) => {
        const ctx = contextOf(request, app.db);
        return { rows: await operations.present(ctx, await deletedRows(resource, scope, ctx)) };
      },
    });
  }

  // A module may answer better where its rows are used than references tell.
  if (!fastify.hasRoute({ method: 'GET', url: `${url}/:id/uses` })) {
    fastify.route({
      method: 'GET',
      url: `${url}/:id/uses`,
      schema: { params: Type.Object({ id: Type.String() }), response: { 200: uses }, tags },
      onRequest: (request) => admit(app.actors, access.read, request),
      handler: async (request) => {
        const ctx = contextOf(request, app.db);
        const asked = parseId((request.params as { id: string }).id);
        if (asked === undefined) throw notFound();
        await operations.read(ctx, asked);
        return { uses: await usesOf(app.directory, resource, ctx, asked) };
      },
    });
  }

  if (update && isOrderedByHand(resource)) {
    fastify.route({
      method: 'POST',
      url: `${url}/place`,
      schema: { body: placing, response: { 204: Type.Null() }, tags },
      onRequest: (request) => admit(app.actors, update, request),
      handler: async (request, reply) => {
        await inTransaction(app, request, (ctx) => placeRow(operations, ctx, request.body as Placing));
        return reply.code(204).send();
      },
    });
  }

  if (remove && update && isMergeable(resource)) {
    fastify.route({
      method: 'POST',
      url: `${url}/merge`,
      schema: { body: merge, response: { 200: Type.Object({ changed: Type.Integer() }) }, tags },
      onRequest: async (request) => {
        await admit(app.actors, remove, request);
        if (!allows(update, request.actor)) throw new Problem('ACTION_NOT_HELD');
      },
      handler: (request) =>
        mergeRows(app.directory, operations, request.body as Merge, (work) => inTransaction(app, request, work)),
    });
  }
}
