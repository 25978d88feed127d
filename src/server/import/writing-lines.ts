import { setTimeout } from 'node:timers/promises';
import { type Field, type LocalizedText, traitsOf } from '#kernel/field.ts';
import { storedName } from '#kernel/fields/door.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Lang } from '#kernel/languages.ts';
import { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { problemOf, seesAllOf } from '#server/crud/database-problems.ts';
import type { MadeRow, Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import type { App } from '#server/app.ts';
import * as store from '#server/import/import-store.ts';
import { quickOf } from '#server/import/many-rows.ts';
import type { PreparedLine } from '#server/import/prepared-line.ts';

/** Lines that one transaction writes one by one: it must not hold up the live events of others. */
const writtenAtOnce = 100;
/** Lines that one statement writes. */
const writtenQuickly = 200;

export interface Work {
  readonly app: App;
  readonly operations: Operations;
  readonly ctx: Context;
  readonly one: store.Import;
  /** Ends the reading of the file. */
  readonly signal?: AbortSignal | undefined;
}

/** Each step is followed by a rest of the same share of its length: the machine is for those who work by hand. */
const restShare = 0.2;

/** Does something for an import in a transaction of its own, and rests. */
export async function inTransaction<T>({ app, ctx }: Work, work: (ctx: Context) => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    const answer = await app.db.transaction((db) => work({ ...ctx, db, now: new Date() }));
    app.feed.committed();
    return answer;
  } finally {
    await setTimeout((performance.now() - began) * restShare);
  }
}

/** What became of lines: those that say what is there already are the same. */
export interface Outcome {
  readonly made: number;
  readonly same: number;
  readonly failed: number;
}

/** Thrown when all is written and none of it is to stay. */
class TakenBack extends Error {
  readonly made: number;
  constructor(made: number) {
    super('a trial is taken back');
    this.made = made;
  }
}

/**
 * Writes lines some at a time: hidden rows for the new ones, changes of those that are there. On trial nothing stays:
 * what a run would refuse is known before it.
 */
export async function writeLines(
  work: Work,
  lines: readonly PreparedLine[],
  way: 'make' | 'change',
  isTrial = false,
): Promise<Outcome> {
  const step = way === 'make' && quickOf(work.app.directory, work.operations) ? writtenQuickly : writtenAtOnce;
  const write = way === 'make' ? makeHidden : changeRows;
  const sum = { made: 0, same: 0, failed: 0 };
  for (let at = 0; at < lines.length; at += step) {
    const one = await eachOrAll(work, lines.slice(at, at + step), async (ctx, some) => {
      if (isTrial) await sql`select set_config('vazifa.is_trial', 'on', true)`.run(ctx.db);
      const made = await write(work, ctx, some);
      if (isTrial) throw new TakenBack(made);
      return made;
    });
    sum.made += one.made;
    sum.same += one.same;
    sum.failed += one.failed;
  }
  return sum;
}

/** All of them in one transaction; when one fails, each half in its own, until only that one is left out. */
async function eachOrAll(
  work: Work,
  lines: readonly PreparedLine[],
  write: (ctx: Context, lines: readonly PreparedLine[]) => Promise<number>,
): Promise<Outcome> {
  try {
    const made = await inTransaction(work, (ctx) => write(ctx, lines));
    return { made, same: lines.length - made, failed: 0 };
  } catch (error) {
    if (error instanceof TakenBack) return { made: error.made, same: lines.length - error.made, failed: 0 };
    if (lines.length > 1) {
      const middle = lines.length >> 1;
      const first = await eachOrAll(work, lines.slice(0, middle), write);
      const second = await eachOrAll(work, lines.slice(middle), write);
      return {
        made: first.made + second.made,
        same: first.same + second.same,
        failed: first.failed + second.failed,
      };
    }
    await store.addErrors(work.app.db, work.one.id, errorsOfLine(work, lines[0]!, error));
    return { made: 0, same: 0, failed: 1 };
  }
}

function errorsOfLine({ app, ctx }: Work, { line }: PreparedLine, error: unknown): store.LineError[] {
  const problem = error instanceof Problem ? error : problemOf(error, seesAllOf(app.directory, ctx.actor));
  if (!problem) throw error;
  const errors = problem.details.errors ?? [{ field: '', rule: 'refused' }];
  return errors.map((one) => ({ ...one, line, cell: '' }));
}

async function makeHidden(work: Work, ctx: Context, some: readonly PreparedLine[]): Promise<number> {
  const { app, operations, one } = work;
  const hidden = { deleted_at: 'infinity', deletion_id: one.batch, version: hiddenVersion };
  const inputs = some.map(({ input }) => input);
  const quick = quickOf(app.directory, operations);
  const made = (await quick?.createHidden(ctx, inputs, hidden)) ?? (await makeEach(work, ctx, inputs));
  // Seen, a row has one version more.
  const rows = made.map((row, at) => ({
    line: some[at]!.line,
    row_id: row.id,
    version: row.version + 1,
    before: null,
  }));
  await store.addImportedRows(ctx.db, one.id, rows);
  return made.length;
}

/** The version of rows that were not announced; once announced, they have the first one like any other. */
export const hiddenVersion = 0;

async function makeEach({ operations, one }: Work, ctx: Context, inputs: readonly Values[]): Promise<MadeRow[]> {
  const made: MadeRow[] = [];
  for (const input of inputs) made.push(await operations.create(ctx, input));
  await sql`update ${sql.table(tableNameOf(operations.resource))}
    set deleted_at = 'infinity', deletion_id = ${one.batch}::uuid
    where id = any(${made.map(({ id }) => id)}::bigint[])`.run(ctx.db);
  return made;
}

async function changeRows(work: Work, ctx: Context, some: readonly PreparedLine[]): Promise<number> {
  const { resource, sources, read, update } = work.operations;
  // What a row brings along belongs to its making, but for parts that have come since.
  const brought = sources?.fields ?? {};
  const own = (input: Values) => Object.fromEntries(Object.entries(input).filter(([name]) => !(name in brought)));
  const hidden = { deleted_at: 'infinity', deletion_id: work.one.batch };
  const known = some.map(({ input, existing }) => ({ id: existing!, input }));
  const added = await sources?.later?.add(ctx, known, hidden);
  const changed: store.ImportedRow[] = [];
  for (const { line, input, existing } of some) {
    const before = await read(ctx, existing!);
    const news = withoutAnswers(sources?.asked ?? {}, newsIn(work, resource.fields, before, own(input)));
    const row = Object.keys(news).length ? await update(ctx, existing!, news) : before;
    const parts = added?.get(row.id);
    const columns = row.version === before.version ? {} : ownColumns(before, news);
    if (parts || row.version !== before.version) {
      const given = { ...columns, ...(parts && { [laterParts]: parts }) };
      changed.push({ line, row_id: row.id, version: row.version, before: given });
    }
  }
  await store.addImportedRows(ctx.db, work.one.id, changed);
  return changed.length;
}

/** The reason of a change is none by itself: it stands in every line. */
const withoutAnswers = (asked: Readonly<Record<string, string>>, news: Values): Values =>
  Object.fromEntries(
    Object.entries(news).filter(
      ([name]) => !Object.entries(asked).some(([asking, answer]) => answer === name && !(asking in news)),
    ),
  );

/**
 * What a line says that its row does not say in a file already: a file has no seconds, and one language of several.
 */
function newsIn({ app, ctx }: Work, fields: Operations['resource']['fields'], before: Values, input: Values): Values {
  const byWritten = new Map(
    Object.entries(fields).map(([name, field]) => [traitsOf(field).isLocalized ? storedName(name) : name, field]),
  );
  const context = {
    lang: ctx.lang,
    timeZone: app.config.timeZone,
    nameOf: String,
    text: (...keys: string[]) => keys[0]!,
  };
  const said = (field: Field, value: unknown) => {
    const cell = kinds[field.kind].exportText(value ?? null, context, field, '');
    return JSON.stringify(typeof cell === 'string' ? cell.trim() : cell);
  };
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = byWritten.get(name);
      const old = before[name] ?? null;
      if (!field || old === null) return [[name, value]];
      const given = kinds[field.kind].normalize?.(value, field.options) ?? value;
      if (traitsOf(field).isLocalized) {
        const whole = { ...old, ...newsOfText(old, given as LocalizedText) };
        return JSON.stringify(whole) === JSON.stringify(old) ? [] : [[name, whole]];
      }
      return said(field, old) === said(field, given) ? [] : [[name, value]];
    }),
  );
}

/** A file in a language has the Uzbek text where there is none in that: no news. */
const newsOfText = (old: LocalizedText, given: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(given).filter(([lang, said]) => old[lang as Lang] || said !== old.uz));

/** Beside the columns that a row had before: the parts that it has got, which undoing takes back. */
export const laterParts = '+';

const ownColumns = (row: Values, input: Values): object =>
  Object.fromEntries(Object.keys(input).map((name) => [name, row[name] ?? null]));
