import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { type Endpoint, type EndpointInput, type EndpointOutput, methodOf, pathOf } from '#kernel/endpoint.ts';
import { Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { admit, type Door } from '#server/http/admission.ts';
import type { App } from '#server/app.ts';
import { onceOnly } from '#server/http/idempotency.ts';
import { contextOf } from '#server/http/request.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { refuseBrokenText } from '#server/http/validation.ts';

/** How an endpoint is reached, where it is not simply JSON for those who hold what it needs. */
export interface Way extends Door {
  /** The verb does not exist here: 405, but only for those whom the door lets in. */
  readonly isMissing?: true;
  /** Longest body in bytes, and its type where it is no JSON. */
  readonly bodyLimit?: number;
  readonly consumes?: string;
  /** Any filter may stand in the address; the handler reads them itself. */
  readonly takesAnyQuery?: true;
  /** The part of the API document to which it belongs. */
  readonly tag?: string;
  /** Goes before the transaction and stays whatever becomes of it: a wrong try is counted, and throws. */
  readonly before?: (ctx: Context, input: EndpointInput<Endpoint>, call: Call) => Promise<void>;
}

/** An endpoint with the function that answers it. */
export interface Served<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly handle: (
    ctx: Context,
    input: EndpointInput<E>,
    call: Call,
  ) => Promise<Answer<EndpointOutput<E>> | FastifyReply | Silence<EndpointOutput<E>>>;
  readonly way: Way;
}

/** What a handler hands out is not changed any more, so lists may be readonly. */
type Answer<T> = T extends readonly (infer I)[]
  ? readonly Answer<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Answer<T[K]> }
    : T;

/** An endpoint that answers nothing may say so by returning nothing. */
type Silence<O> = [O] extends [null] ? void : never;

/** What a handler may need of the call itself: the parts of the running server, and the answer's headers. */
export interface Call {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export const serve = <E extends Endpoint>(endpoint: E, handle: Served<E>['handle'], way: Way = {}): Served => ({
  endpoint,
  handle,
  way,
});

const tagOf = (path: string): string => path.split('/').slice(2, 4).join('/');

/** door → parse → transaction → operation → output schema, for every call there is. The right is asked first. */
export function addEndpoint(fastify: FastifyInstance, app: App, { endpoint, handle, way }: Served): void {
  const { key, need, params, query, body, output, status = 200 } = endpoint;
  const method = methodOf(key);
  const isWriting = endpoint.transaction ?? method !== 'GET';
  const answers = status === 204 ? Type.Null() : output;
  fastify.route({
    method,
    url: pathOf(key),
    config: { swaggerTransform: answeredWith(status, answers, way.consumes) },
    ...(way.bodyLimit && { bodyLimit: way.bodyLimit }),
    schema: {
      ...(params && { params }),
      ...(query ? { querystring: query } : !way.takesAnyQuery && { querystring: nothingAsked }),
      ...(body && { body }),
      ...(answers && { response: { '2xx': answers } }),
      ...(need === 'public' && { security: [] }),
      ...(way.isMissing && { hide: true }),
      ...(way.consumes && { consumes: [way.consumes] }),
      tags: [way.tag ?? tagOf(pathOf(key))],
    },
    onRequest: async (request) => {
      await admit(app, request, need, way);
      if (way.isMissing) throw new Problem('METHOD_NOT_ALLOWED');
    },
    preHandler: async (request) => {
      if (!way.consumes) refuseBrokenText(request.body);
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params ?? {},
        query: request.query ?? {},
        body: request.body ?? {},
      } as EndpointInput<Endpoint>;
      const call = { app, request, reply };
      if (way.before) await way.before(contextOf(app, request, app.db), input, call);
      const run = (ctx: Context) =>
        status === 201 && isWriting
          ? onceOnly(call, ctx, (once) => handle(once, input, call), endpoint.isSecret)
          : handle(ctx, input, call);
      const answer = isWriting ? await inTransaction(app, request, run) : await run(contextOf(app, request, app.db));
      if (reply.sent || answer === reply) return reply;
      return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
    },
  });
}

/**
 * The status, for the API document only. V8 keeps room for every number below one that is a key: written as
 * `{ 200: … }` here and in Fastify's own copy, the answers of our thousand routes took nine megabytes.
 */
const answeredWith =
  (status: number, answers: TSchema | undefined, consumes?: string): SwaggerTransform =>
  ({ schema, url }) => ({
    schema: {
      ...schema,
      ...(answers && { response: { [status]: answers } }),
      ...(consumes && { body: consumes === 'multipart/form-data' ? sentFile : bytes }),
    },
    url,
  });

/** What is no JSON is read as it comes; for the document only it has a body. */
const bytes = Type.Unsafe<string>({ type: 'string', format: 'binary' });
const sentFile = Type.Object({ file: bytes });

/** The answer is no JSON: a file, a stream. */
export const noJson = Type.Any();

const nothingAsked = Type.Object({}, { additionalProperties: false });
