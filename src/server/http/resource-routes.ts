import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { allows, type Need } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { largestId, parseId } from '#kernel/fields/reference.ts';
import { longestQuestion, parseListQuery } from '#kernel/list-query.ts';
import { notFound, Problem, wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/record.ts';
import { fileAsked, fileParameters, sendExport } from '#server/export/send-export.ts';
import type { App } from '#server/http/app-context.ts';
import { admitLink } from '#server/http/export-link.ts';
import { onceOnly } from '#server/http/idempotency.ts';
import { listParameters } from '#server/http/openapi.ts';
import { admit, contextOf } from '#server/http/request.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { refuseBrokenText } from '#server/http/validation.ts';

/** More rows are not changed at once: the transaction would hold up everyone else. */
const largestBulk = 500;

const idSchema = Type.Integer({ minimum: 1, maximum: largestId });

interface Verb {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly need: Need | undefined;
  readonly status: number;
  readonly body?: TSchema;
  readonly output: TSchema;
  readonly parameters?: boolean;
  readonly run: (ctx: Context, request: FastifyRequest) => Promise<unknown>;
  readonly reads?: boolean;
  readonly once?: boolean;
}

/** The routes that a resource expands into. What its access leaves out answers 405 to those who may read it. */
export function addResource(fastify: FastifyInstance, app: App, operations: Operations): void {
  const { resource } = operations;
  const { access, path } = resource;
  const { row, input, patch } = contractOf(resource);
  const url = `/api/${path}`;
  const rows = Type.Array(row);
  const page = Type.Object({
    rows,
    total: Type.Optional(Type.Integer()),
    total_is_estimate: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer()),
    perPage: Type.Integer(),
    next: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
  });
  const many = Type.Object(
    { ids: Type.Array(idSchema, { minItems: 1, maxItems: largestBulk }), changes: patch },
    { additionalProperties: false },
  );
  const verbs: Verb[] = [
    {
      method: 'POST',
      url,
      need: access.create,
      status: 201,
      body: input,
      output: row,
      once: true,
      run: (ctx, { body }) => operations.create(ctx, body as Values),
    },
    {
      method: 'PATCH',
      url,
      need: access.update,
      status: 200,
      body: many,
      output: Type.Object({ rows }),
      run: async (ctx, { body }) => {
        const { ids, changes } = body as { ids: number[]; changes: Values };
        return { rows: await operations.bulk(ctx, ids, withoutVersion(changes)) };
      },
    },
    {
      method: 'GET',
      url: `${url}/:id`,
      need: access.read,
      status: 200,
      output: row,
      reads: true,
      run: (ctx, request) => operations.read(ctx, idOf(request)),
    },
    {
      method: 'PATCH',
      url: `${url}/:id`,
      need: access.update,
      status: 200,
      body: patch,
      output: row,
      run: (ctx, request) => {
        const body = request.body as Values;
        return operations.update(ctx, idOf(request), withoutVersion(body), body.version as number | undefined);
      },
    },
    {
      method: 'DELETE',
      url: `${url}/:id`,
      need: access.remove,
      status: 204,
      output: Type.Null(),
      run: (ctx, request) => operations.remove(ctx, idOf(request), versionOf(request)),
    },
    {
      method: 'POST',
      url: `${url}/:id/restore`,
      need: access.remove,
      status: 200,
      output: row,
      run: (ctx, request) => restored(operations, ctx, idOf(request)),
    },
  ];
  for (const verb of verbs) fastify.route(routeOf(app, access.read, path, verb));
  fastify.route({
    method: 'GET',
    url,
    schema: { ...listParameters(resource), response: { 200: page }, tags: [path] },
    onRequest: async (request) => {
      if (!(await admitLink(app, url, request))) return admit(app.actors, access.read, request);
      if (!allows(access.read, request.actor)) throw new Problem('ACTION_NOT_HELD');
    },
    handler: async (request, reply) => {
      const asked = request.query as Record<string, string>;
      const isFile = asked.format !== undefined;
      const query = parseListQuery(resource, asked, [
        ...(isFile ? fileParameters : []),
        ...('link' in asked ? ['link', 'lang'] : []),
      ]);
      if (!isFile) return operations.list(contextOf(request, app.db), query);
      if (access.export && !allows(access.export, request.actor)) throw new Problem('ACTION_NOT_HELD');
      return sendExport(app, operations, contextOf(request, app.db), query, fileAsked(asked), reply);
    },
  });
  if (isReferredTo(app, path)) addOptions(fastify, app, operations);
}

const isReferredTo = (app: App, path: string): boolean =>
  app.directory.resources.some(({ fields }) => Object.values(fields).some((field) => field.options.to === path));

function routeOf(app: App, read: Need, path: string, verb: Verb): RouteOptions {
  const { method, url, need, status, body, output, run, reads, once } = verb;
  return {
    method,
    url,
    schema: {
      ...(body && need && { body }),
      response: { [status]: output },
      tags: [path],
      ...(url.includes(':id') && { params: Type.Object({ id: Type.String() }) }),
      ...(!need && { hide: true }),
    },
    onRequest: async (request) => {
      await admit(app.actors, need ?? read, request);
      if (!need) throw new Problem('METHOD_NOT_ALLOWED');
    },
    preHandler: async (request) => refuseBrokenText(request.body),
    handler: async (request, reply) => {
      const answer = reads
        ? await run(contextOf(request, app.db), request)
        : await inTransaction(app, request, (ctx) =>
            once ? onceOnly(request, reply, ctx, (own) => run(own, request)) : run(ctx, request),
          );
      return status === 204 ? reply.code(204).send() : reply.code(status).send(answer);
    },
  };
}

function withoutVersion(body: Values): Values {
  const { version: _, ...rest } = body;
  return rest;
}

/** An id that no row can have is a row that is not there. */
function idOf(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id);
  if (id === undefined) throw notFound();
  return id;
}

function versionOf(request: FastifyRequest): number | undefined {
  const { version } = request.query as { version?: string };
  if (version === undefined) return undefined;
  if (!/^\d{1,9}$/.test(version)) throw wrongParameter('version', 'integer');
  return Number(version);
}

/** A name that was taken in the meantime is a conflict with the rows there, not a fault of what was sent. */
async function restored(operations: Operations, ctx: Context, id: number): Promise<unknown> {
  try {
    return await operations.restore(ctx, id);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new Problem('NAME_TAKEN') : error;
  }
}

const optionRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  color: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
});

/** What forms choose from, and how the names behind references are found: for everyone who is signed in. */
function addOptions(fastify: FastifyInstance, app: App, operations: Operations): void {
  fastify.route({
    method: 'GET',
    url: `/api/${operations.resource.path}/options`,
    schema: {
      querystring: Type.Object(
        {
          q: Type.Optional(Type.String({ maxLength: longestQuestion })),
          id: Type.Optional(Type.String({ maxLength: 8000 })),
        },
        { additionalProperties: false },
      ),
      response: { 200: Type.Object({ rows: Type.Array(optionRow) }) },
      tags: [operations.resource.path],
    },
    onRequest: (request) => admit(app.actors, 'session', request),
    handler: async (request) => {
      const { q = '', id = '' } = request.query as { q?: string; id?: string };
      const ids = id ? id.split(',').map((one) => parseId(one) ?? fail('id')) : [];
      if (q.includes('\0')) fail('q');
      return { rows: await operations.options(contextOf(request, app.db), { q, ids, perPage: 500 }) };
    },
  });
}

const fail = (name: string): never => {
  throw wrongParameter(name, 'reference');
};
