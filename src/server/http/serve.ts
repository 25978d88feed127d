import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { type Endpoint, type EndpointInput, type EndpointOutput, methodOf, pathOf } from '#kernel/endpoint.ts';
import { Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { App } from '#server/http/app-context.ts';
import { onceOnly } from '#server/http/idempotency.ts';
import { admit, contextOf } from '#server/http/request.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { refuseBrokenText } from '#server/http/validation.ts';

/** An endpoint with the function that answers it. */
export interface Served<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly handle: (ctx: Context, input: EndpointInput<E>, call: Call) => Promise<EndpointOutput<E>>;
}

/** What a handler may need of the call itself: the parts of the running server, and the answer's headers. */
export interface Call {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const serve = <E extends Endpoint>(endpoint: E, handle: Served<E>['handle']): Served => ({ endpoint, handle });

/** parse → action → transaction → operation → output schema. The action is asked first: see `admit`. */
export function addEndpoint(fastify: FastifyInstance, app: App, { endpoint, handle }: Served): void {
  const method = methodOf(endpoint.key);
  const status = endpoint.status ?? 200;
  const isWriting = endpoint.transaction ?? method !== 'GET';
  fastify.route({
    method,
    url: pathOf(endpoint.key),
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? Type.Object({}, { additionalProperties: false }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: status === 204 ? Type.Null() : endpoint.output },
      ...(endpoint.need === 'public' && { security: [] }),
      tags: [pathOf(endpoint.key).split('/').slice(2, 4).join('/')],
    },
    onRequest: (request) => admit(app.actors, endpoint.need, request),
    preHandler: async (request) => refuseBrokenText(request.body),
    handler: async (request, reply) => {
      const input = {
        params: request.params ?? {},
        query: request.query ?? {},
        body: request.body ?? {},
      } as EndpointInput<Endpoint>;
      const call = { app, request, reply };
      const run = (ctx: Context) =>
        status === 201 ? onceOnly(request, reply, ctx, (once) => handle(once, input, call)) : handle(ctx, input, call);
      const answer = isWriting ? await inTransaction(app, request, run) : await run(contextOf(request, app.db));
      if (reply.sent) return reply;
      return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
    },
  });
}

/** A verb that the path knows and does not have: 405, but only for those who may read it. */
export const refuseMethod = (): never => {
  throw new Problem('METHOD_NOT_ALLOWED');
};
