import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { allows, type Need } from '#kernel/access.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { nameOf } from '#kernel/naming.ts';
import { parseId } from '#kernel/fields/reference.ts';
import type { Lang } from '#kernel/languages.ts';
import { type FieldError, invalid, notFound, Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { ImportSources } from '#server/crud/import/foreign-tables.ts';
import * as store from '#server/crud/import/import-store.ts';
import {
  checkImport,
  dropHidden,
  runImport,
  undoImport,
  unknownValues,
  type Work,
} from '#server/crud/import/running.ts';
import { bytesOf, type Line, type Table, tableOf } from '#server/crud/import/table-file.ts';
import { labelOfTarget, proposedMapping, type Target, targetsOf } from '#server/crud/import/targets.ts';
import { safeFileName } from '#server/files/content.ts';
import type { App } from '#server/http/app-context.ts';
import { ruleMessage } from '#server/http/problem-answers.ts';
import { admit, contextOf } from '#server/http/request.ts';

/** Lines that are shown before anything is decided. */
const sampleLines = 5;

const settingsSchema = Type.Object(
  {
    mapping: Type.Array(Type.Union([Type.String({ maxLength: 100 }), Type.Null()]), { maxItems: 200 }),
    key: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    existing: Type.Unsafe<store.ImportSettings['existing']>({ type: 'string', enum: [...store.existingChoices] }),
    values: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.Record(Type.String(), Type.String()))),
    defaults: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 200 }))),
    skip_errors: Type.Boolean(),
  },
  { additionalProperties: false },
);
const unknownSchema = Type.Object({
  unknown: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      /** Where what is meant is chosen from: the rows of a resource, or the codes of a choice. */
      to: Type.Union([Type.String(), Type.Null()]),
      choices: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
      values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
    }),
  ),
});
const count = Type.Integer();
const importSchema = Type.Object({
  id: count,
  file_name: Type.String(),
  status: Type.String(),
  headings: Type.Array(Type.String()),
  settings: Type.Union([settingsSchema, Type.Null()]),
  total: count,
  done: count,
  created: count,
  updated: count,
  skipped: count,
  failed: count,
  kept: count,
  created_at: Type.String(),
});
const errorSchema = Type.Object({
  line: count,
  field: Type.String(),
  label: Type.String(),
  rule: Type.String(),
  cell: Type.String(),
  message: Type.String(),
});
const offerSchema = Type.Object({
  ...importSchema.properties,
  targets: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      is_needed: Type.Boolean(),
      to: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  proposed: Type.Array(Type.Union([Type.String(), Type.Null()])),
  keys: Type.Array(Type.String()),
  samples: Type.Array(Type.Array(Type.String())),
});

/** Rows of a file may be made by whoever may make them one by one: with an action, not because of being signed in. */
export const isImportable = ({ access }: Resource): boolean => Array.isArray(access.create);

/** Upload, mapping, dry run, import and its undoing, for every resource whose rows are made with an action. */
export function addImportRoutes(fastify: FastifyInstance, app: App, operations: Operations): void {
  const { resource } = operations;
  if (!isImportable(resource)) return;
  const url = `/api/${resource.path}/imports`;
  const common = { tags: [resource.path] };
  const byId = { ...common, params: Type.Object({ id: Type.String() }) };
  const onRequest = (request: FastifyRequest) => admit(app.actors, resource.access.create as Need, request);

  fastify.route({
    method: 'POST',
    url,
    schema: { ...common, consumes: ['multipart/form-data'], response: { 201: offerSchema } },
    onRequest,
    handler: async (request, reply) => {
      if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA');
      const part = await request.file();
      if (!part) throw invalid('file', 'required');
      const name = safeFileName(part.filename);
      const stored = await app.files.receive(part.file);
      try {
        const bytes = await bytesOf(app.files.open(stored.key, undefined, 'incoming'));
        const table = await tableOf(name, bytes, operations.sources);
        const samples = await firstOf(table.lines);
        if (!samples.length) throw invalid('file', 'empty_file');
        const ctx = contextOf(request, app.db);
        const one = await store.addImport(ctx, resource, { name, key: stored.key, headings: table.headings });
        await app.files.keep(stored);
        return reply
          .code(201)
          .send({ ...one, ...offer(ctx.lang, table), samples: samples.map(({ cells }) => [...cells]) });
      } catch (error) {
        await app.files.discard(stored);
        throw error;
      }
    },
  });

  const brought = operations.sources?.fields ?? {};
  const targets = targetsOf(resource, brought);
  const isPlain = ({ code }: Target) => !brought[code]?.read;
  const offer = (lang: Lang, { headings, targets: known }: Table) => {
    return {
      targets: targets.map((target) => ({
        code: target.code,
        label: labelOfTarget(app.texts, lang, resource, target),
        is_needed: target.isNeeded,
        to: target.field.kind === 'reference' ? (target.field.options.to ?? null) : null,
      })),
      // A cell with a form of its own is in no table but those of its system.
      proposed: known ? [...known] : proposedMapping(app.texts, resource, targets.filter(isPlain), headings),
      keys: keysOf(resource, targets, brought),
    };
  };

  fastify.route({
    method: 'GET',
    url,
    schema: { ...common, response: { 200: Type.Object({ rows: Type.Array(importSchema) }) } },
    onRequest,
    handler: async (request) => ({ rows: await store.lastImports(contextOf(request, app.db), resource) }),
  });

  fastify.route({
    method: 'GET',
    url: `${url}/:id`,
    schema: {
      ...byId,
      response: { 200: Type.Object({ ...importSchema.properties, errors: Type.Array(errorSchema) }) },
    },
    onRequest,
    handler: async (request) => {
      const ctx = contextOf(request, app.db);
      const one = await store.ownImport(ctx, resource, idOf(request));
      const errors = await store.errorsOf(app.db, one.id);
      return { ...one, errors: errors.map((error) => toldError(app, resource, targets, ctx.lang, error)) };
    },
  });

  fastify.route({
    method: 'POST',
    url: `${url}/:id/values`,
    schema: {
      ...byId,
      body: Type.Object({ mapping: settingsSchema.properties.mapping }, { additionalProperties: false }),
      response: { 200: unknownSchema },
    },
    onRequest,
    handler: async (request) => {
      const ctx = contextOf(request, app.db);
      const one = await store.ownImport(ctx, resource, idOf(request));
      const { mapping } = request.body as Pick<store.ImportSettings, 'mapping'>;
      const found = await unknownValues({ app, operations, ctx, one }, mapping);
      const unknown = [...found].filter(([, values]) => values.size);
      return { unknown: unknown.map(([code, values]) => toldUnknown(app, resource, targets, ctx.lang, code, values)) };
    },
  });

  const step = (
    name: string,
    from: readonly store.ImportStatus[],
    [during, after]: readonly [store.ImportStatus, store.ImportStatus],
    run: (work: Work) => Promise<void>,
  ) =>
    fastify.route({
      method: 'POST',
      url: `${url}/:id/${name}`,
      schema: { ...byId, ...(name === 'check' && { body: settingsSchema }), response: { 202: importSchema } },
      onRequest,
      handler: async (request, reply) => {
        const ctx = contextOf(request, app.db);
        const { id } = await store.ownImport(ctx, resource, idOf(request));
        const settings = name === 'check' ? checkedSettings(request, resource, targets) : undefined;
        if (!(await store.moveImport(app.db, id, from, during, settings))) throw new Problem('RULE_NOT_MET');
        const one = await store.ownImport(ctx, resource, id);
        void carryOut({ app, operations, ctx, one }, run, [during, after], request.log);
        return reply.code(202).send(one);
      },
    });
  step('check', ['uploaded', 'checked', 'failed'], ['checking', 'checked'], checkImport);
  step('run', ['checked'], ['running', 'done'], runImport);
  step('undo', ['done'], ['undoing', 'undone'], undoImport);
}

/** In the background of this process: the request was answered long ago. */
async function carryOut(
  work: Work,
  run: (work: Work) => Promise<void>,
  [during, after]: readonly [store.ImportStatus, store.ImportStatus],
  log: FastifyRequest['log'],
): Promise<void> {
  const { app, one, operations } = work;
  try {
    await run(work);
    await store.moveImport(app.db, one.id, [during], after);
  } catch (error) {
    for (const resource of [operations.resource, ...(operations.sources?.parts ?? [])])
      await dropHidden(app.db, resource, one.batch).catch(() => undefined);
    await store.moveImport(app.db, one.id, [during], 'failed').catch(() => undefined);
    if (!(error instanceof Problem)) log.error({ err: error, import_id: one.id }, 'an import failed');
  }
}

function toldUnknown(
  app: App,
  resource: Resource,
  targets: readonly Target[],
  lang: Lang,
  code: string,
  values: ReadonlyMap<string, number>,
) {
  const target = targets.find((one) => one.code === code)!;
  const { to = null, values: codes = [] } = target.field.options;
  const sayOf = (choice: string) => {
    const own = `${nameOf(resource.path)}.${target.written}.${choice}`;
    return app.texts.say(lang, app.texts.has(own) ? own : `choice.${choice}`);
  };
  return {
    code,
    label: labelOfTarget(app.texts, lang, resource, target),
    to,
    choices: to ? [] : codes.map((choice) => ({ code: choice, label: sayOf(choice) })),
    values: [...values].map(([value, times]) => ({ value, count: times })).toSorted((a, b) => b.count - a.count),
  };
}

function checkedSettings(
  request: FastifyRequest,
  resource: Resource,
  targets: readonly Target[],
): store.ImportSettings {
  const settings = request.body as store.ImportSettings;
  const codes = [...settings.mapping.flatMap((code) => code ?? []), ...Object.keys(settings.defaults ?? {})];
  const errors: FieldError[] = [];
  const unknown = codes.find((code) => !targets.some((target) => target.code === code));
  if (unknown) errors.push({ field: 'mapping', rule: 'unknown' });
  if (new Set(codes).size < codes.length) errors.push({ field: 'mapping', rule: 'target_twice' });
  for (const { code } of targets.filter(({ isNeeded }) => isNeeded))
    if (!codes.includes(code)) errors.push({ field: code, rule: 'target_missing' });
  if (settings.key && !codes.includes(settings.key)) errors.push({ field: 'key', rule: 'choice' });
  if (settings.existing === 'update' && !(resource.access.update && allows(resource.access.update, request.actor)))
    throw new Problem('ACTION_NOT_HELD');
  if (errors.length) throw new Problem('VALIDATION_FAILED', { errors });
  return settings;
}

/** By what a line may be known again: what it was elsewhere, what is unique, and the name. */
const keysOf = (resource: Resource, targets: readonly Target[], brought: ImportSources['fields']): string[] => {
  const names = fieldEntries(resource)
    .filter(([name, { options }]) => options.unique === true || name === resource.display)
    .map(([name]) => name);
  return targets
    .filter(({ code, lang, written }) =>
      lang
        ? lang === 'uz' && names.includes(resource.display) && written
        : names.includes(code) || brought[code]?.isKey,
    )
    .toSorted((a, b) => Number(b.code in brought) - Number(a.code in brought))
    .map(({ code }) => code);
};

function toldError(app: App, resource: Resource, targets: readonly Target[], lang: Lang, error: store.LineError) {
  const target = targets.find(({ code, written }) => code === error.field || written === error.field);
  const label = target ? labelOfTarget(app.texts, lang, resource, target) : error.field;
  return {
    line: error.line,
    field: error.field,
    label,
    rule: error.rule,
    cell: error.cell,
    message: ruleMessage(app.texts, lang, error),
  };
}

function idOf(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id);
  if (id === undefined) throw notFound();
  return id;
}

async function firstOf(lines: AsyncGenerator<Line>): Promise<Line[]> {
  const first: Line[] = [];
  for await (const line of lines) {
    first.push(line);
    if (first.length === sampleLines) break;
  }
  return first;
}
