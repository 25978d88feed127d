import type { FastifyReply, FastifyRequest } from 'fastify';
import { isList } from '#kernel/field.ts';
import { allows } from '#kernel/access.ts';
import * as imports from '#kernel/imports.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Lang } from '#kernel/languages.ts';
import { type FieldError, invalid, Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { closed } from '#kernel/schemas.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { ImportSources } from '#server/crud/foreign-tables.ts';
import * as store from '#server/import/import-store.ts';
import { checkImport, dropHidden, runImport, unknownValues } from '#server/import/running.ts';
import type { Work } from '#server/import/writing-lines.ts';
import { undoImport } from '#server/import/undoing.ts';
import { type Table, tableOf } from '#server/import/table-file.ts';
import type { Line } from '#server/import/table-messages.ts';
import { labelOfTarget, proposedMapping, type Target, targetsOf } from '#server/import/targets.ts';
import { receiveSent, sentFile } from '#server/files/sent-file.ts';
import { safeFileName } from '#server/files/content.ts';
import type { App } from '#server/app.ts';
import { ruleMessage } from '#server/http/problem-answers.ts';
import { byId, idOf } from '#server/http/resource-endpoints.ts';
import { type Served, serve, type Way } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Lines that are shown before anything is decided. */
const sampleLines = 5;

/** Rows of a file may be made by those who may make them one by one: with an action, not because of being signed in. */
export const isImportable = ({ access }: Resource): boolean => Array.isArray(access.create);

/** Upload, mapping, dry run, import and its undoing, for every resource whose rows are made with an action. */
export function importEndpointsOf(app: App, operations: Operations): Served[] {
  const { resource } = operations;
  const need = resource.access.create;
  if (!isImportable(resource) || !need) return [];
  const path = `/api/${resource.path}/imports` as const;
  const way: Way = { tag: resource.path, takesAnyQuery: true };
  const targets = targetsOf(resource, operations.sources?.fields ?? {});

  const upload = serve(
    endpoint(`POST ${path}`, { need, output: imports.importOffer, status: 201, transaction: false }),
    (ctx, _input, { request, reply }) => receive(app, operations, targets, ctx, request, endOf(reply)),
    { ...way, consumes: 'multipart/form-data' },
  );
  const list = serve(
    endpoint(`GET ${path}`, { need, output: imports.importRows }),
    async (ctx) => ({ rows: await store.lastImports(ctx, resource) }),
    way,
  );
  const one = serve(
    endpoint(`GET ${path}/:id`, {
      need,
      params: byId,
      output: imports.importWithErrors,
    }),
    async (ctx, { params }) => {
      const found = await store.ownImport(ctx, resource, idOf(params));
      const errors = await store.errorsOf(app.db, found.id);
      return { ...found, errors: errors.map((error) => errorRow(app, resource, targets, ctx.lang, error)) };
    },
    way,
  );
  const values = serve(
    endpoint(`POST ${path}/:id/values`, {
      need,
      params: byId,
      body: closed({ mapping: imports.importSettings.properties.mapping }),
      output: imports.unknownValues,
      transaction: false,
    }),
    async (ctx, { params, body: { mapping } }) => {
      const found = await store.ownImport(ctx, resource, idOf(params));
      const counts = [...(await unknownValues({ app, operations, ctx, one: found }, mapping))];
      const unknown = counts.filter(([, times]) => times.size);
      return { unknown: unknown.map(([code, times]) => unknownRow(app, resource, targets, ctx.lang, code, times)) };
    },
    way,
  );
  const step = (
    name: 'check' | 'run' | 'undo',
    from: readonly imports.ImportStatus[],
    [during, after]: readonly [imports.ImportStatus, imports.ImportStatus],
    run: (work: Work) => Promise<void>,
  ): Served =>
    serve(
      endpoint(`POST ${path}/:id/${name}`, {
        need,
        params: byId,
        ...(name === 'check' && { body: imports.importSettings }),
        output: imports.importRow,
        status: 202,
        transaction: false,
      }),
      async (ctx, { params }, { request }) => {
        const { id } = await store.ownImport(ctx, resource, idOf(params));
        const settings = name === 'check' ? checkedSettings(request, resource, targets) : undefined;
        if (!(await store.moveImport(app.db, id, from, during, settings))) throw new Problem('RULE_NOT_MET');
        const begun = await store.ownImport(ctx, resource, id);
        void carryOut({ app, operations, ctx, one: begun }, run, [during, after], request.log);
        return begun;
      },
      way,
    );
  return [
    ...[upload, list, one, values],
    step('check', ['uploaded', 'checked', 'failed'], ['checking', 'checked'], checkImport),
    step('run', ['checked'], ['running', 'done'], runImport),
    step('undo', ['done'], ['undoing', 'undone'], undoImport),
  ];
}

/** Takes a file in and says what its columns could be. */
async function receive(
  app: App,
  operations: Operations,
  targets: readonly Target[],
  ctx: Context,
  request: FastifyRequest,
  signal: AbortSignal,
) {
  const part = await sentFile(request);
  const name = safeFileName(part.filename);
  const stored = await receiveSent(app.files, part);
  try {
    if (part.file.truncated) throw new Problem('TOO_LARGE');
    const open = () => app.files.open(stored.key, undefined, 'incoming');
    const table = await tableOf({ name, open, files: operations.sources?.files, signal });
    const samples = await firstOf(table.lines);
    if (!samples.length) throw invalid('file', 'empty_file');
    const added = await store.addImport(ctx, operations.resource, { name, key: stored.key, headings: table.headings });
    await app.files.keep(stored);
    const offer = offerOf(app, operations, targets, ctx.lang, table);
    return { ...added, ...offer, samples: samples.map(({ cells }) => [...cells]) };
  } catch (error) {
    await app.files.discard(stored);
    throw error;
  }
}

/** Says when nobody waits for the answer any more. */
function endOf(reply: FastifyReply): AbortSignal {
  const control = new AbortController();
  reply.raw.once('close', () => control.abort());
  return control.signal;
}

function offerOf(
  app: App,
  { resource, sources }: Operations,
  targets: readonly Target[],
  lang: Lang,
  { headings, targets: known }: Table,
) {
  const brought = sources?.fields ?? {};
  const isPlain = ({ code }: Target) => !brought[code]?.read;
  return {
    targets: targets.map((target) => ({
      code: target.code,
      label: labelOfTarget(app.texts, lang, resource, target),
      is_needed: target.isNeeded,
      to: isList(target.field) ? null : (target.field.options.to ?? null),
    })),
    // A cell with a form of its own is in no table but those of its system.
    proposed: known ? [...known] : proposedMapping(app.texts, resource, targets.filter(isPlain), headings),
    keys: keysOf(resource, targets, brought),
  };
}

/** In the background of this process: the request was answered long ago. */
async function carryOut(
  work: Work,
  run: (work: Work) => Promise<void>,
  [during, after]: readonly [imports.ImportStatus, imports.ImportStatus],
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

function unknownRow(
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
): imports.ImportSettings {
  const settings = request.body as imports.ImportSettings;
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
    .map(([name]) => name)
    .concat('id');
  return targets
    .filter(({ code, lang, written }) =>
      lang
        ? lang === 'uz' && names.includes(resource.display) && written
        : names.includes(code) || brought[code]?.isKey,
    )
    .toSorted((a, b) => Number(b.code in brought) - Number(a.code in brought))
    .map(({ code }) => code);
};

function errorRow(app: App, resource: Resource, targets: readonly Target[], lang: Lang, error: store.LineError) {
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

async function firstOf(lines: AsyncGenerator<Line>): Promise<Line[]> {
  const first: Line[] = [];
  for await (const line of lines) {
    first.push(line);
    if (first.length === sampleLines) break;
  }
  return first;
}
