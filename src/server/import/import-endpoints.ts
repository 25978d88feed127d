// What can be asked of an import: long, because the endpoints of one import share its settings and its words.

import { writableFields } from '#kernel/fields-of.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isList } from '#kernel/field.ts';
import { allows, type Need } from '#kernel/access.ts';
import * as imports from '#kernel/imports.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Lang } from '#kernel/languages.ts';
import { type FieldError, invalid, Problem, refuseInvalid } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { closed } from '#kernel/schemas.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { ImportSources } from '#server/crud/foreign-tables.ts';
import * as store from '#server/import/import-store.ts';
import { carryOut, endReading } from '#server/import/carrying-out.ts';
import { checkImport, runImport, unknownValues } from '#server/import/running.ts';
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
import { importNeedOf } from '#kernel/access.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Lines that are shown before anything is decided. */
const sampleLines = 5;

export const isImportable = (resource: Resource): boolean =>
  importNeedOf(resource.access) !== undefined && requiredFields(resource).every(({ kind }) => kind !== 'records');

/** A list of objects is written in no cell. */
const requiredFields = (resource: Resource) =>
  writableFields(resource).flatMap(([, field]) => (field.options.required ? [field] : []));

/** Upload, mapping, dry run, import and its undoing, for every resource whose rows are made with an action. */
export function importEndpointsOf(app: App, operations: Operations): Served[] {
  const { resource } = operations;
  const need = importNeedOf(resource.access);
  if (!need || !isImportable(resource)) return [];
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
      const rowOf = (error: store.LineError) => errorRow(app, resource, targets, ctx.lang, error);
      const [errors, remarks] = [await store.errorsOf(app.db, found.id), await store.errorsOf(app.db, found.id, true)];
      return { ...found, errors: errors.map(rowOf), remarks: remarks.map(rowOf) };
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
    async (ctx, { params, body: { mapping } }, { reply }) => {
      const found = await store.ownImport(ctx, resource, idOf(params));
      const work = { app, operations, ctx, one: found, signal: endOf(reply) };
      return { unknown: await askedValues(work, targets, mapping) };
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
    ...[upload, list, one, values, stopping(app, resource, need, way)],
    step('check', ['uploaded', 'checked', 'failed', 'stopped'], ['checking', 'checked'], checkImport),
    step('run', ['checked'], ['running', 'done'], runImport),
    step('undo', ['done'], ['undoing', 'undone'], undoImport),
  ];
}

/** Ends a check or an import that is under way; what it did is taken back where it is worked on. */
const stopping = (app: App, resource: Resource, need: Need, way: Way): Served =>
  serve(
    endpoint(`POST /api/${resource.path}/imports/:id/stop`, {
      need,
      params: byId,
      output: imports.importRow,
      transaction: false,
    }),
    async (ctx, { params }) => {
      const { id } = await store.ownImport(ctx, resource, idOf(params));
      if (!(await store.moveImport(app.db, id, ['checking', 'running'], 'stopping'))) throw new Problem('RULE_NOT_MET');
      endReading(id);
      return store.ownImport(ctx, resource, id);
    },
    way,
  );

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

/** What values of the file mean has to be said, with what they probably mean. */
async function askedValues(work: Work, targets: readonly Target[], mapping: imports.ImportSettings['mapping']) {
  const { app, operations, ctx } = work;
  const unknown = [];
  for (const [code, times] of await unknownValues(work, mapping)) {
    if (!times.size) continue;
    const guesses = await operations.sources?.guess?.(ctx, code, [...times.keys()]);
    unknown.push(unknownRow(app, operations.resource, targets, ctx.lang, [code, times, guesses ?? new Map()]));
  }
  return unknown;
}

/** Says when nobody waits for the answer any more. */
function endOf(reply: FastifyReply): AbortSignal {
  const control = new AbortController();
  reply.raw.once('close', () => control.abort());
  return control.signal;
}

/** A field that says why another one changes is asked for once. */
function askedBy(
  app: App,
  { resource, sources }: Pick<Operations, 'resource' | 'sources'>,
  lang: Lang,
  { code, field, written }: Target,
) {
  const asking = Object.entries(sources?.asked ?? {}).find(([, answer]) => answer === code)?.[0] ?? null;
  const codes = asking ? (field.options.values ?? []).filter((one) => !sources?.unasked?.includes(one)) : [];
  return { asked_by: asking, choices: codes.map((one) => choiceOf(app, resource, lang, written, one)) };
}

function choiceOf(app: App, resource: Resource, lang: Lang, field: string, choice: string) {
  const own = `${nameOf(resource.path)}.${field}.${choice}`;
  return { code: choice, label: app.texts.say(lang, app.texts.has(own) ? own : `choice.${choice}`) };
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
      ...askedBy(app, { resource, sources }, lang, target),
    })),
    // A cell with a form of its own is in no table but those of its system.
    proposed: known ? [...known] : proposedMapping(app.texts, resource, targets.filter(isPlain), headings, lang),
    keys: keysOf(resource, targets, brought),
  };
}

function unknownRow(
  app: App,
  resource: Resource,
  targets: readonly Target[],
  lang: Lang,
  [code, times, guesses]: readonly [string, ReadonlyMap<string, number>, ReadonlyMap<string, string>],
) {
  const target = targets.find((one) => one.code === code)!;
  const { to = null, values: codes = [] } = target.field.options;
  const values = [...times].map(([value, count]) => ({ value, count, guess: guesses.get(value) ?? null }));
  return {
    code,
    label: labelOfTarget(app.texts, lang, resource, target),
    to,
    choices: to ? [] : codes.map((choice) => choiceOf(app, resource, lang, target.written, choice)),
    values: values.toSorted((a, b) => b.count - a.count),
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
  // A text may be said in one language alone.
  const isSaid = ({ code, lang, written }: Target) =>
    codes.includes(code) || (lang && targets.some((one) => one.written === written && codes.includes(one.code)));
  for (const target of targets.filter(({ isNeeded }) => isNeeded))
    if (!isSaid(target)) errors.push({ field: target.code, rule: 'target_missing' });
  if (settings.key && !codes.includes(settings.key)) errors.push({ field: 'key', rule: 'choice' });
  if (settings.existing === 'update' && !(resource.access.update && allows(resource.access.update, request.actor)))
    throw new Problem('ACTION_NOT_HELD');
  refuseInvalid(errors);
  return settings;
}

/** By what a line may be known again: what it was elsewhere, what is unique, and the name. */
const keysOf = (resource: Resource, targets: readonly Target[], brought: ImportSources['fields']): string[] => {
  const names = fieldEntries(resource)
    .filter(([name, { options }]) => options.unique === true || name === resource.display)
    .map(([name]) => name)
    .concat('id');
  return targets
    .filter(({ code, lang }) =>
      lang ? names.includes(resource.display) : names.includes(code) || brought[code]?.isKey,
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
