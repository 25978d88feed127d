import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** A statement of the sources: where it stands, and its text without what is put in. */
interface Statement {
  readonly at: string;
  readonly text: string;
}

export interface Node {
  readonly type: string;
  readonly span?: { readonly start: number };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (typeof node === 'object' && node !== null) {
    if (isNode(node)) yield node;
    for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value);
  }
}

export interface Tagged extends Node {
  readonly tag: Node & { readonly value?: string; readonly callee?: Node & { readonly value?: string } };
  readonly typeParameters?: Node | null;
  readonly template: { readonly quasis: readonly { readonly cooked: string }[] };
}

/** The sources in which statements stand, without tests. */
export const filesOf = (): string[] =>
  readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\.d\.ts$/.test(path));

export function templatesIn(path: string): Tagged[] {
  const source = readFileSync(join(rootDir, path), 'utf8');
  if (!source.includes('sql')) return [];
  return nodesIn(source).filter((node): node is Tagged => node.type === 'TaggedTemplateExpression');
}

/** Everything that code is made of. */
export const nodesIn = (code: string): Node[] => [
  ...nodesOf(parseSync(code, { syntax: 'typescript', target: 'es2024' }).body),
];

/** A template's text; a zero stands for what is put in. */
export const textOf = ({ template }: Tagged): string => template.quasis.map(({ cooked }) => cooked).join('\0');

/** Statements of the sources that declare their columns. */
export const declaringStatements = (): Statement[] =>
  filesOf().flatMap((path) =>
    templatesIn(path)
      .filter(({ tag }) => tag.type === 'CallExpression' && tag.callee?.value === 'sql')
      .map((node) => ({ at: path, text: textOf(node) })),
  );

/** Conditions and expressions may say their type; a statement that answers rows declares its columns instead. */
const isStatement = (node: Tagged): boolean => /^\s*(with|select|insert|update|delete)\b[^(]*\s/i.test(textOf(node));

const handTyped = (): string[] =>
  filesOf().flatMap((path) =>
    templatesIn(path)
      .filter((node) => node.tag.value === 'sql' && node.typeParameters && isStatement(node))
      .map(
        (node) => `${path} types the rows of a statement by hand: ${textOf(node).slice(0, 60).replaceAll('\0', '…')}`,
      ),
  );

/** Every statement that answers rows declares its columns, so that tests hold PostgreSQL's answer against them. */
export const checkStatements: Check = async () => {
  const problems = handTyped();
  return { problems, seen: `${declaringStatements().length} declare their columns` };
};

/** After the tests: statements that none of them has run. */
export function statementsNotRun(file: string): { readonly all: number; readonly missing: readonly Statement[] } {
  const all = declaringStatements();
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const run = new Set(lines.filter(Boolean).map((line) => JSON.parse(line) as string));
  return { all: all.length, missing: all.filter(({ text }) => !run.has(text)) };
}
