import Type from 'typebox';
import { allows } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { parseId } from '#kernel/fields/door.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { changesOf, pageOf } from '#kernel/row-verbs.ts';
import { rowsOf } from '#kernel/schemas.ts';
import { notFound, Problem, wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { fileAsked, fileParameters, sendExport } from '#server/export/send-export.ts';
import type { App } from '#server/app.ts';
import { listParameters } from '#server/http/openapi.ts';
import { namesOf, optionsOf } from '#server/http/names-of-rows.ts';
import { type Served, serve, type Way } from '#server/http/serve.ts';

/** A text: an id that no row can have is a row that is not there, and no wrong parameter. */
export const byId = Type.Object({ id: Type.String() });

/** The endpoints of a resource. A verb that its access leaves out answers 405 to those who may read it. */
export function endpointsOf(app: App, operations: Operations): Served[] {
  const { path } = operations.resource;
  const own = [listOf(operations), ...verbsOf(operations)];
  const names = namesOf(app.directory.resources, path);
  return names ? [...own, optionsOf(operations, names)] : own;
}

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
      const asked = operations.asks?.(ctx, given) ?? given;
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
