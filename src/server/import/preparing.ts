// How lines of a file become rows: long, because each way to read a cell shares what the file has named already.

import type { ValidateFunction } from 'ajv';
import type { ImportSettings, ImportValues } from '#kernel/imports.ts';
import { contractOf } from '#kernel/contract.ts';
import { type Field, isList, type LocalizedText } from '#kernel/field.ts';
import { parseId, partsOf } from '#kernel/fields/door.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { fold } from '#kernel/search-folding.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { localized } from '#server/crud/localized.ts';
import { type Reading, readCell } from '#server/import/cell-values.ts';
import { FileTree } from '#server/import/file-tree.ts';
import type { Finder, ImportSources, LinesBelow } from '#server/crud/foreign-tables.ts';
import type { LineError } from '#server/import/import-store.ts';
import type { Values } from '#server/crud/values.ts';
import type { Line } from '#server/import/table-messages.ts';
import { FoundRows, ownerOf, rowsNamed } from '#server/import/named-rows.ts';
import type { PreparedLine } from '#server/import/prepared-line.ts';
import { withoutSaidNames } from '#server/import/said-names.ts';
import { type Target, targetsOf } from '#server/import/targets.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { App } from '#server/app.ts';
import { fieldErrors } from '#server/http/problem-answers.ts';
import { strictValidator } from '#server/http/validation.ts';

/** Written as a code and not as people call it: `Done` is a word of other programs, too. */
const isOnlyCode = (part: string, { options }: Field): boolean =>
  (options.values ?? []).some((code) => fold(code) === fold(part));

/** Reads lines chunk by chunk; remembers what the file has named already. */
export class Preparing {
  readonly #app: App;
  readonly #resource: Resource;
  readonly #settings: ImportSettings;
  readonly #columns: readonly (Target | null)[];
  readonly #validate: ValidateFunction;
  readonly #brought: ImportSources['fields'];
  readonly #fit: ImportSources['fit'];
  readonly #tree: LinesBelow | null;
  readonly #operations: Operations;
  readonly #lines: FileTree;
  readonly #lineOfKey = new Map<string, number>();

  constructor(app: App, operations: Operations, settings: ImportSettings, lines = new FileTree()) {
    const { resource, sources } = operations;
    this.#app = app;
    this.#operations = operations;
    this.#lines = lines;
    this.#resource = resource;
    this.#settings = settings;
    this.#brought = sources?.fields ?? {};
    this.#fit = sources?.fit;
    const targets = new Map(targetsOf(resource, this.#brought).map((target) => [target.code, target]));
    const codes = [...settings.mapping, ...Object.keys(settings.defaults ?? {})];
    this.#columns = codes.map((code) => (code && targets.get(code)) || null);
    const { tree } = sources ?? {};
    this.#tree = (tree && (codes.includes(tree.parent) || codes.includes(tree.reference)) && tree) || null;
    this.#validate = strictValidator(app.config).compile(contractOf(resource).input);
  }

  async prepare(ctx: Context, written: readonly Line[]): Promise<PreparedLine[]> {
    const lines = written.map((line) => this.#meant(line));
    const find = await this.#finder(ctx, lines);
    const existing = await this.#existing(ctx, lines);
    const prepared = lines.map((line) => this.#read(line, find, existing));
    const said = this.#settings.existing === 'update' ? await this.#withoutSaid(ctx, prepared) : prepared;
    const known = await this.#remarked(ctx, said);
    return this.#tree ? this.#placed(ctx, this.#tree, known) : known;
  }

  /** Is it the row above, named by what a line of this file is called? */
  #namesLine = ({ code }: Target, cell: string): boolean =>
    code === this.#tree?.reference && !parseId(cell) && this.#lines.has(cell);

  /** With what the module has to say of lines that would make new rows. */
  async #remarked(ctx: Context, lines: PreparedLine[]): Promise<PreparedLine[]> {
    const fresh = lines.filter(({ existing, errors }) => !existing && !errors.length);
    const said = fresh.length
      ? await this.#operations.remarks?.(
          ctx,
          fresh.map(({ input }) => input),
        )
      : undefined;
    if (!said) return lines;
    const byLine = new Map(fresh.map(({ line }, at) => [line, said[at]!]));
    return lines.map((one) => {
      const own = (byLine.get(one.line) ?? []).map((remark) => ({
        line: one.line,
        cell: String(one.input[remark.field] ?? ''),
        ...remark,
      }));
      return own.length ? { ...one, remarks: [...one.remarks, ...own] } : one;
    });
  }

  /** A name that several rows have, or that is not looked for, changes nothing where its row says it already. */
  #withoutSaid = (ctx: Context, lines: PreparedLine[]): Promise<PreparedLine[]> =>
    withoutSaidNames(this.#app, ctx, this.#resource, lines);

  /** The same once more for the whole file, with what is known of its tree. */
  again(): Preparing {
    return new Preparing(this.#app, this.#operations, this.#settings, this.#lines);
  }

  /** Must lines be looked at before the first is judged? */
  get hasTree(): boolean {
    return this.#tree !== null;
  }

  lookAt(line: Line): void {
    const { cells } = this.#meant(line);
    const cellOf = (code: string) => cells[this.#columns.findIndex((target) => target?.code === code)] ?? '';
    const { names, title, parent, reference } = this.#tree!;
    const above = cellOf(parent) || (parseId(cellOf(reference)) ? '' : cellOf(reference));
    this.#lines.add(line.line, names.map(cellOf), cellOf(title), above);
  }

  /** What stands below nothing comes in at the top, with a remark; what stands below itself is refused. */
  async #placed(ctx: Context, { parent, known }: LinesBelow, lines: PreparedLine[]): Promise<PreparedLine[]> {
    const above = ({ input }: PreparedLine) => (input[parent] as string | undefined) ?? '';
    const elsewhere = lines.map(above).filter((name) => name && !this.#lines.has(name));
    const there = new Set(elsewhere.length ? await known(ctx, [...new Set(elsewhere)]) : []);
    return lines.map((one) => {
      const name = above(one);
      if (!name) return one;
      const isThere = this.#lines.has(name) || there.has(name);
      const said = { line: one.line, field: parent, cell: name };
      if (!isThere) {
        const { [parent]: _, ...input } = one.input;
        return { ...one, input, remarks: [...one.remarks, { ...said, rule: 'nothing_above' }] };
      }
      return this.#lines.isInCircle(one.line) ? { ...one, errors: [...one.errors, { ...said, rule: 'circle' }] } : one;
    });
  }

  /** The line with what its cells mean, and behind them what every line says. */
  #meant({ line, cells }: Line): Line {
    const { mapping, values = {}, defaults = {} } = this.#settings;
    const meaning = (target: Target | null | undefined, cell: string): string => {
      const known = target && this.#saidOf(target, values);
      if (!target || !known?.length) return cell;
      const one = (part: string) => known.find((own) => Object.hasOwn(own, part))?.[part] ?? part;
      return isList(target.field) ? partsOf(cell).map(one).filter(Boolean).join(',') : one(cell);
    };
    const own = mapping.map((_, at) => meaning(this.#columns[at], cells[at] ?? ''));
    return { line, cells: [...own, ...Object.values(defaults)] };
  }

  /** What was said of the values of a target; of a person it is said once, whatever column names them. */
  #saidOf(target: Target, values: ImportValues): Readonly<Record<string, string>>[] {
    const { to } = target.field.options;
    const others = to ? this.#columns.filter((other) => other?.field.options.to === to) : [];
    return [target, ...others].flatMap((one) => {
      const said = values[one?.code ?? ''];
      return said ? [said] : [];
    });
  }

  /** The first target that asks for the same rows: what several columns name is asked about once. */
  #askedAs(target: Target): string {
    const { to } = target.field.options;
    return (to && this.#columns.find((other) => other?.field.options.to === to)?.code) || target.code;
  }

  /** Values that name nothing we know, with how often each occurs: people and states of another system. */
  async unknownValues(ctx: Context, written: readonly Line[]): Promise<Map<string, Map<string, number>>> {
    const lines = written.map((line) => this.#meant(line));
    const reading = this.#reading(await this.#finder(ctx, lines));
    const unknown = new Map<string, Map<string, number>>();
    this.#columns.slice(0, this.#settings.mapping.length).forEach((target, at) => {
      if (!target?.field.options.to && !target?.field.options.values) return;
      const code = this.#askedAs(target);
      const counts = unknown.get(code) ?? new Map<string, number>();
      unknown.set(code, counts);
      const { written: name, field } = target;
      const isAsked = this.#brought[target.code]?.isAsked === true;
      const isDoubted = (part: string) =>
        'rule' in readCell(part, name, field, reading) || (isAsked && isOnlyCode(part, field));
      for (const { cells } of lines) {
        const cell = cells[at] ?? '';
        for (const part of isList(target.field) ? partsOf(cell) : [cell])
          if (part && isDoubted(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
      }
    });
    return unknown;
  }

  /** Several rows of a name are told apart by what they are parts of, where the line names that too. */
  #within(cells: readonly string[], find: Finder): Finder {
    return (path, name) => {
      const found = find(path, name);
      const owner = ownerOf(this.#app, path);
      if (found !== 'many' || !owner) return found;
      const at = this.#columns.findIndex((target) => target?.field.options.to === owner.to);
      const id = find(owner.to, cells[at] ?? '');
      return typeof id === 'number' ? (find(`${path} ${id}`, name) ?? found) : found;
    };
  }

  #reading = (find: Finder): Reading => ({
    texts: this.#app.texts,
    name: nameOf(this.#resource.path),
    timeZone: this.#app.config.timeZone,
    find,
  });

  #read({ line, cells }: Line, find: Finder, known: ReadonlyMap<string, number>): PreparedLine {
    const errors: LineError[] = [];
    const input: Record<string, unknown> = {};
    const reading = this.#reading(this.#within(cells, find));
    const { timeZone } = reading;
    this.#columns.forEach((target, at) => {
      const cell = cells[at] ?? '';
      if (!target || target.isOnlyKey || cell === '') return;
      const own = this.#brought[target.code]?.read;
      const read =
        own?.(cell, { find: this.#named(find), timeZone }) ?? readCell(cell, target.written, target.field, reading);
      if ('rule' in read && this.#namesLine(target, cell)) input[this.#tree!.parent] ??= cell;
      else if ('rule' in read) errors.push({ line, field: target.code, rule: read.rule, cell });
      else if (target.lang)
        input[target.written] = { ...(input[target.written] as object | undefined), [target.lang]: read.value };
      else input[target.written] = read.value;
    });
    const fitted = this.#fit?.(input) ?? { input, remarks: [] };
    const remarks = fitted.remarks.map((one) => ({ line, cell: this.#cellOf(cells, one.field), ...one }));
    const { kept, brought } = this.#apart(fitted.input);
    const whole = this.#withUzbek(kept);
    if (!this.#validate(whole)) {
      const said = new Set(errors.map(({ field }) => field.split('.')[0]));
      for (const error of fieldErrors(this.#validate.errors ?? []))
        if (!said.has(error.field.split('.')[0]))
          errors.push({ line, ...error, cell: this.#cellOf(cells, error.field) });
    }
    const row = this.#known({ line, cells }, known, errors);
    return { line, input: { ...(row ? kept : whole), ...brought }, existing: row, errors, remarks };
  }

  /** A text that is said in another language alone is also what is read in Uzbek, where a row cannot be without it. */
  #withUzbek(input: Values): Values {
    const missing = this.#columns.flatMap((target) => {
      const said = target?.lang && target.field.options.required ? (input[target.written] as LocalizedText) : undefined;
      return said && !said.uz ? [[target!.written, { uz: said.ru ?? said.uk, ...said }]] : [];
    });
    return missing.length ? { ...input, ...Object.fromEntries(missing) } : input;
  }

  /** The row that the key of the line names; what speaks against it is added to its errors. */
  #known({ line, cells }: Line, known: ReadonlyMap<string, number>, errors: LineError[]): number | null {
    const key = this.#keyOf(cells);
    const earlier = key && this.#lineOfKey.get(key);
    if (key && earlier && this.#settings.key)
      errors.push({ line, field: this.#settings.key, rule: 'line_twice', values: { line: earlier }, cell: key });
    else if (key) this.#lineOfKey.set(key, line);
    const row = (key && known.get(key)) || null;
    if (key && !row && this.#keyTarget?.isOnlyKey)
      errors.push({ line, field: this.#keyTarget.code, rule: 'exists', cell: key });
    if (row && this.#settings.existing === 'refuse' && this.#settings.key)
      errors.push({ line, field: this.#settings.key, rule: 'unique', cell: key });
    return row;
  }

  /** What is written by hand is judged as if it were; what is brought along was read by its own kind. */
  #apart(input: Values): { kept: Record<string, unknown>; brought: Record<string, unknown> } {
    const isBrought = ([name]: [string, unknown]) => Object.hasOwn(this.#brought, name);
    const entries = Object.entries(input);
    return {
      kept: Object.fromEntries(entries.filter((entry) => !isBrought(entry))),
      brought: Object.fromEntries(entries.filter(isBrought)),
    };
  }

  #cellOf = (cells: readonly string[], field: string): string =>
    cells[this.#columns.findIndex((target) => target?.code === field || target?.written === field)] ?? '';

  #keyOf(cells: readonly string[]): string {
    const at = this.#columns.findIndex((target) => target && target.code === this.#settings.key);
    return at < 0 ? '' : fold(cells[at] ?? '');
  }

  /** The live rows that the keys of these lines name, among those that the person may see: others are taken names. */
  get #keyTarget(): Target | null {
    return this.#columns.find((target) => target?.code === this.#settings.key) ?? null;
  }

  async #existing(ctx: Context, lines: readonly Line[]): Promise<Map<string, number>> {
    const target = this.#keyTarget;
    const keys = lines.map(({ cells }) => this.#keyOf(cells)).filter(Boolean);
    if (!target || !keys.length) return new Map();
    const column = target.lang ? localized(`t.${target.written}`, target.lang) : sql.raw(`t.${target.written}::text`);
    return sql({ id: whole, key: text })`select t.id, fold(${column}) as key
      from ${sql.table(tableNameOf(this.#resource))} as t
      where ${allOf([sql`t.deleted_at is null`, ...this.#visible(ctx, this.#resource.path)])}
        and fold(${column}) = any(${keys})`.pairs(ctx.db, 'key', 'id');
  }

  #visible = (ctx: Context, path: string) => scopeCondition(this.#app.directory.scopeOf(path), ctx.actor);

  /** One question for each resource that these lines refer to, through its own scope. */
  async #finder(ctx: Context, lines: readonly Line[]): Promise<Finder> {
    const found = new FoundRows();
    const naming = this.#columns.flatMap((target, at) => {
      const names = target && this.#brought[target.code]?.names;
      return names ? [{ ...names, at }] : [];
    });
    for (const { path, of, at } of naming) {
      const names = new Set(
        lines.flatMap(({ cells }) => of(cells[at] ?? '')).map((one) => this.#mappedName(path, one)),
      );
      found.add(path, await rowsNamed(this.#app, ctx, path, [...names].filter(Boolean)));
    }
    const byPath = Map.groupBy(
      this.#columns.flatMap((target, at) => (target?.field.options.to ? [{ path: target.field.options.to, at }] : [])),
      ({ path }) => path,
    );
    for (const [path, columns] of byPath) {
      const names = new Set(
        lines.flatMap(({ cells }) =>
          columns.flatMap(({ at }) => (cells[at] ?? '').split(/[,;]/).concat(cells[at] ?? '')),
        ),
      );
      found.add(path, await rowsNamed(this.#app, ctx, path, [...names].map((one) => one.trim()).filter(Boolean)));
    }
    return found.find;
  }

  /** What a name was said to mean in a column that refers to the same rows. */
  #mappedName(path: string, name: string): string {
    const { values = {} } = this.#settings;
    const saying = this.#columns.find(
      (target) => target?.field.options.to === path && Object.hasOwn(values[target.code] ?? {}, name),
    );
    return saying ? values[saying.code]![name]! : name;
  }

  #named =
    (find: Finder): Finder =>
    (path, name) =>
      find(path, this.#mappedName(path, name));
}
