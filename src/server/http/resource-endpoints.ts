import Type from 'typebox';
import { actionsOf, allows } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { parseId } from '#kernel/fields/door.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { longestQuestion } from '#kernel/search-folding.ts';
import { changesOf, options, pageOf } from '#kernel/row-verbs.ts';
import { rowsOf } from '#kernel/schemas.ts';
import { notFound, Problem, wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { fileAsked, fileParameters, sendExport } from '#server/export/send-export.ts';
import type { App } from '#server/app.ts';
import { listParameters } from '#server/http/openapi.ts';
import { type Served, serve, type Way } from '#server/http/serve.ts';

/** A text: an id that no row can have is a row that is not there, and no wrong parameter. */
export const byId = Type.Object({ id: Type.String() });

/** The endpoints of a resource. A verb that its access leaves out answers 405 to those who may read it. */
export function endpointsOf(app: App, operations: Operations): Served[] {
  const { path } = operations.resource;
  const own = [listOf(operations), ...verbsOf(operations)];
  const referring = referringTo(app, path);
  return referring.length ? [...own, optionsOf(operations, referring)] : own;
}

const referringTo = (app: App, path: string): Resource[] =>
  app.directory.resources.filter(({ fields }) => Object.values(fields).some((field) => field.options.to === path));

/** Names of rows are for those tokens that do something with these rows, or with rows that refer to them. */
const namers = (resources: readonly Resource[]): number[] =>
  resources.flatMap(({ access: { read, create, update } }) => [read, create, update].flatMap(actionsOf));

function verbsOf(operations: Operations): Served[] {
  const { access, path } = operations.resource;
  const { row, input, patch } = contractOf(operations.resource);
  const { read, create, update, remove } = access;
  const wayOf = (need: unknown): Way => ({ tag: path, takesAnyQuery: true, ...(!need && { isMissing: true }) });
  return [
    serve(
      endpoint(`POST /api/${path}`, { need: create ?? read, ...(create && { body: input }), output: row, status: 201 }),
      (ctx, { body }) => operations.create(ctx, body),
      wayOf(create),
    ),
    serve(
      endpoint(`PATCH /api/${path}`, {
        need: update ?? read,
        ...(update && { body: changesOf(patch) }),
        output: rowsOf(row),
      }),
      async (ctx, { body }) => {
        const { ids, changes } = body;
        return { rows: await operations.bulk(ctx, ids, withoutVersion(changes)) };
      },
      wayOf(update),
    ),
    serve(
      endpoint(`GET /api/${path}/:id`, { need: read, params: byId, output: row }),
      (ctx, { params }) => operations.read(ctx, idOf(params)),
      wayOf(read),
    ),
    serve(
      endpoint(`PATCH /api/${path}/:id`, {
        need: update ?? read,
        params: byId,
        ...(update && { body: patch }),
        output: row,
      }),
      (ctx, { params, body }) => {
        const { version, ...changes } = body as Values & { version?: number };
        return operations.update(ctx, idOf(params), changes, version);
      },
      wayOf(update),
    ),
    serve(
      endpoint(`DELETE /api/${path}/:id`, { need: remove ?? read, params: byId, output: Type.Null(), status: 204 }),
      (ctx, { params, query }) => operations.remove(ctx, idOf(params), versionOf(query)),
      wayOf(remove),
    ),
    serve(
      endpoint(`POST /api/${path}/:id/restore`, { need: remove ?? read, params: byId, output: row }),
      (ctx, { params }) => restored(operations, ctx, idOf(params)),
      wayOf(remove),
    ),
  ];
}

/** A list, and the same list as a file: what stands behind a signed address too. */
function listOf(operations: Operations): Served {
  const { resource } = operations;
  const { access, path } = resource;
  return serve(
    endpoint(`GET /api/${path}`, {
      need: access.read,
      query: listParameters(resource),
      output: pageOf(contractOf(resource).row),
    }),
    async (ctx, { query: given }, { app, request, reply }) => {
      const asked = given as Record<string, string>;
      const isFile = asked.format !== undefined;
      const query = parseListQuery(resource, asked, [
        ...(isFile ? fileParameters : []),
        ...('link' in asked ? ['link', 'lang'] : []),
      ]);
      if (!isFile) {
        const page = await operations.list(ctx, query);
        if (!query.columns) return page;
        // The schema of the answer asks for whole rows.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(pageOfSome(page, query.columns)));
      }
      if (access.export && !allows(access.export, request.actor)) throw new Problem('ACTION_NOT_HELD');
      return sendExport(app, operations, ctx, query, fileAsked(asked), reply);
    },
    { tag: path, takesLink: ({ link, format }) => link !== undefined && format !== undefined },
  );
}

/** A page whose rows have the fields that were asked for, and id and version, by which they are known and changed. */
function pageOfSome<P extends { readonly rows: readonly Values[] }>(page: P, columns: readonly string[]) {
  const names = [...new Set(['id', 'version', ...columns])];
  return { ...page, rows: page.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))) };
}

function withoutVersion(body: Values): Values {
  const { version: _, ...rest } = body;
  return rest;
}

/** Throws 404 for what is no id. */
export function idOf(params: { readonly id: string }): number {
  const found = parseId(params.id);
  if (found === undefined) throw notFound();
  return found;
}

function versionOf({ version }: { readonly version?: string }): number | undefined {
  if (version === undefined) return undefined;
  if (!/^\d{1,9}$/.test(version)) throw wrongParameter('version', 'integer');
  return Number(version);
}

/** A name that was taken in the meantime is a conflict with the rows there, not a fault of what was sent. */
async function restored(operations: Operations, ctx: Context, rowId: number) {
  try {
    return await operations.restore(ctx, rowId);
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new Problem('NAME_TAKEN') : error;
  }
}

/** The fields by which those who refer to a resource narrow what they choose from. */
const narrowing = (path: string, referring: readonly Resource[], by: 'within' | 'unless'): string[] => [
  ...new Set(
    referring.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ options }) => (options.to === path && options[by] ? [options[by]] : [])),
    ),
  ),
];

/** What forms choose from, and how the names behind references are found: for everyone who is signed in. */
function optionsOf(operations: Operations, referring: readonly Resource[]): Served {
  const { resource } = operations;
  const narrowed = narrowing(resource.path, referring, 'within');
  const left = narrowing(resource.path, referring, 'unless');
  const word = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
  return serve(
    endpoint(`GET /api/${resource.path}/options`, {
      need: { of: 'session', tokens: [...new Set(namers([resource, ...referring]))] },
      query: Type.Object(
        {
          ...{ q: word(longestQuestion), id: word(8000) },
          ...Object.fromEntries(narrowed.map((name) => [name, word(16)])),
          ...Object.fromEntries(left.map((name) => [name, Type.Optional(Type.Literal('false'))])),
        },
        { additionalProperties: false },
      ),
      output: options,
    }),
    async (ctx, { query }) => {
      const { q = '', id: asked = '', ...others } = query as Readonly<Record<string, string>>;
      const ids = asked ? asked.split(',').map((one) => parseId(one) ?? fail('id')) : [];
      if (q.includes('\0')) fail('q');
      const within = Object.fromEntries([
        ...narrowed.flatMap((name) => (others[name] ? [[name, parseId(others[name]) ?? fail(name)]] : [])),
        ...left.flatMap((name) => (others[name] ? [[name, false]] : [])),
      ]);
      return { rows: await operations.options(ctx, { q, ids, perPage: 500, within }) };
    },
    { tag: resource.path },
  );
}

const fail = (name: string): never => {
  throw wrongParameter(name, 'reference');
};
