import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { resources } from '#modules/registry.ts';
import { rootDir } from '#server/config.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Check } from './finding.ts';
import { filesOf, type Node, nodesIn } from './statements.ts';

/** Who reads scoped rows of others by their bare table, and why nobody who asks is meant there. */
const exempt: Readonly<Record<string, string>> = {
  'src/modules/house/seed/': 'first data and demo data: there is nobody yet who could ask',
  'src/modules/staff/access/sign-in/': 'finds out who it is that asks',
  'src/modules/staff/access/roles/synchronise-actions.server.ts': 'rows that follow the code',
  'src/app/': 'terminal commands and demo data: whoever has the machine has the database',
};

/** The module in which a file stands. */
const moduleOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/modules/') ? 4 : 3)
    .join('/');

const importLine = /from '#(modules\/[^']+\.ts)'/g;

interface Defined {
  /** The tables of scoped rows, each with the module of its definition: of two views the one by which it is named. */
  readonly scoped: ReadonlyMap<string, string>;
  /** Tables, and names of definitions in the code, whose rows keep nobody of the staff out. */
  readonly open: ReadonlySet<string>;
}

async function definedRows(): Promise<Defined> {
  const registry = readFileSync(join(rootDir, 'src/modules/registry.ts'), 'utf8');
  const defined = await Promise.all(
    [...registry.matchAll(importLine)].map(async ([, path]) => {
      const values = Object.entries((await import(join(rootDir, `src/${path}`))) as object);
      return resources.flatMap((resource: Resource) => {
        const name = values.find(([, value]) => value === resource)?.[0];
        return name ? [{ resource, name, table: tableNameOf(resource), home: moduleOf(`src/${path}`) }] : [];
      });
    }),
  );
  const named = ({ resource, table }: { resource: Resource; table: string }) => tableOf(resource.path) === table;
  const all = defined.flat().sort((one, other) => Number(named(one)) - Number(named(other)));
  const last = new Map(all.map((one) => [one.table, one]));
  const isScoped = ({ resource }: { resource: Resource }) => resource.rows === 'scoped';
  const scoped = new Map([...last.values()].filter(isScoped).map((one) => [one.table, one.home]));
  const ofScoped = new Set(all.filter(({ table }) => scoped.has(table)).map(({ name }) => name));
  const open = all.filter(({ table, name }) => !scoped.has(table) && !ofScoped.has(name));
  return { scoped, open: new Set(open.flatMap(({ table, name }) => [`'${table}'`, name])) };
}

const source =
  /(?<!\b(?:delete|distinct)\s+)\b(?:from|join)\s+(?:(?:lateral\s+|only\s+)?"?(?!lateral\b)([a-z_]+|\0)(?![\w.(]))?/gi;
const clauseEnd = /^(?:where|group|order|having|limit|offset|union|except|intersect|returning|for|window|select)\b/i;

/** Stands for `sql.table(…)` in a text, as a zero for whatever else is put in. */
const putIn = 'table_put_in';

/** From a bracket that opens to behind the one that closes it. */
function behindBracket(text: string, at: number): number {
  let depth = 0;
  for (let here = at; here < text.length; here++) {
    if (text[here] === '(') depth++;
    if (text[here] === ')' && --depth === 0) return here + 1;
  }
  return text.length;
}

/** What stands behind the commas of a `from` that begins before `at`. */
function afterCommas(text: string, at: number): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  for (let here = at; here < text.length && text[here] !== ')'; here++) {
    if (text[here] === '(') here = behindBracket(text, here) - 1;
    else if (clauseEnd.test(text.slice(here)) && /\W/.test(text[here - 1] as string)) break;
    else if (text[here] === ',') {
      const name = /^,\s*(?:lateral\s+)?"?(?!lateral\b)([a-z_]+)(?![\w.(])/i.exec(text.slice(here))?.[1];
      if (name) found.push({ name, at: here });
    }
  }
  return found;
}

/** Names given by `with`, each with where it begins to hide a table: behind itself, and within it when recursive. */
const namesOfWith = (text: string): { name: string; from: number }[] =>
  [
    ...text.matchAll(
      /(?:\bwith(\s+recursive)?|,)\s+([a-z_]+)(?:\s*\([^()]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
    ),
  ].map(({ 0: all, 2: name, index }) => ({
    name: name as string,
    from: /\bwith\s+recursive\b/i.test(text) ? index : behindBracket(text, index + all.length - 1),
  }));

/** The tables that a text of SQL reads by name; a zero is what is put in. */
export function sourcesOf(text: string): string[] {
  const hidden = namesOfWith(text);
  const found = [...text.matchAll(source)].flatMap(({ 0: all, 1: name, index }) => [
    ...(name ? [{ name, at: index }] : []),
    ...(/^from/i.test(all) ? afterCommas(text, index + all.length) : []),
  ]);
  return found
    .filter(({ name, at }) => !hidden.some((one) => one.name === name && one.from <= at))
    .map(({ name }) => name);
}

interface Template {
  readonly quasis: readonly { readonly cooked: string }[];
  readonly expressions: readonly Node[];
}

/** `sql.table(…)`: which table that is does not stand there. */
const isTable = ({ callee }: Node): boolean => {
  const { object, property } = (callee ?? {}) as { object?: Node; property?: Node };
  return object?.value === 'sql' && property?.value === 'table';
};

/** Every text of a file in which a statement may stand: templates, tagged or not, and plain strings. */
const textsIn = (code: string): string[] =>
  nodesIn(code).flatMap((node) => {
    if (node.type === 'StringLiteral') return [node.value as string];
    if (node.type !== 'TemplateLiteral' || !node.expressions) return [];
    const { quasis, expressions } = node as Node & Template;
    const put = expressions.map((one) => (isTable(one) ? putIn : '\0'));
    return [quasis.map(({ cooked }, at) => cooked + (put[at] ?? '')).join('')];
  });

/** The scoped tables of other modules that the code of a file reads past their scope. */
export async function bareSourcesIn(path: string, code: string): Promise<string[]> {
  const { scoped: tables } = await defined;
  const here = moduleOf(path);
  return textsIn(code)
    .flatMap(sourcesOf)
    .filter((table) => table === putIn || (tables.has(table) && tables.get(table) !== here))
    .map((table) => (table === putIn ? 'a table that is put in' : table));
}

const exception = /\browsForAll\(\s*('\w+'|\w+),/g;

/** Reads of all rows, with a reason, where the definition keeps nobody out: exceptions from nothing. */
export async function idleExceptionsIn(code: string): Promise<string[]> {
  const { open } = await defined;
  return [...code.matchAll(exception)].flatMap(([, of]) => (open.has(of!) ? [of!.replaceAll("'", '')] : []));
}

const defined = definedRows();

/** Rows that not everybody sees are read outside their module by `rowsOf`, or by `rowsForAll`, which says why. */
export const checkSources: Check = async () => {
  const used = new Set<string>();
  const problems: string[] = [];
  for (const path of filesOf().filter((one) => /^src\/(?:modules|site|app)\//.test(one))) {
    const code = readFileSync(join(rootDir, path), 'utf8');
    const bare = await bareSourcesIn(path, code);
    for (const of of await idleExceptionsIn(code))
      problems.push(`${path}: rows of ${of} are for all of the staff, so its table stands bare`);
    const reason = Object.keys(exempt).find((prefix) => path.startsWith(prefix));
    if (bare.length && reason) used.add(reason);
    if (!reason) problems.push(...bare.map((table) => `${path}: reads ${table} for everybody`));
  }
  const idle = Object.keys(exempt).filter((prefix) => !used.has(prefix));
  return {
    problems: [...problems, ...idle.map((prefix) => `${prefix} is exempt and reads nothing`)],
    seen: `${(await defined).scoped.size} tables, ${used.size} exemptions`,
  };
};
