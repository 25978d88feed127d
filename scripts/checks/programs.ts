import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

interface Output {
  code: number | null;
  text: string;
}

/** Runs a tool of node_modules by its JavaScript file, so that no shell and no PATH is needed. */
function tool(file: string, args: string[]): Promise<Output> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(process.execPath, [join(rootDir, 'node_modules', file), ...args], {
      cwd: rootDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** A tool that says nothing when all is well: its lines are the problems. */
const problemsOf = ({ code, text }: Output) => (code === 0 ? [] : linesOf(text));

export const checkFormat: Check = async () => {
  const output = await tool('@biomejs/biome/bin/biome', ['format', '--reporter=github', '--max-diagnostics=500', '.']);
  const files = [...output.text.matchAll(/file=([^,]+)/g)].map(([, file]) => relative(rootDir, file as string));
  const problems = output.code === 0 || files.length > 0 ? files : problemsOf(output);
  return { problems, seen: problems.length ? 'npx biome format --write mends' : 'Biome' };
};

export const checkLint: Check = async () => {
  const output = await tool('oxlint/bin/oxlint', ['--format=unix']);
  const problems = problemsOf(output).filter((line) => !/^\d+ problems?$/.test(line));
  return { problems, seen: 'with types' };
};

export const checkTypes: Check = async () => ({
  problems: problemsOf(await tool('typescript/bin/tsc', ['--noEmit'])),
  seen: 'strict',
});

/** With a parser that cannot read TypeScript the walls would hold without anything having been looked at. */
const fewestModules = 250;

export const checkWalls: Check = async () => {
  const output = await tool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    'src',
    '--config=.dependency-cruiser.cjs',
    '--output-type=json',
  ]);
  if (!output.text.startsWith('{')) return { problems: linesOf(output.text), seen: 'nothing' };
  const { summary } = JSON.parse(output.text);
  const problems: string[] = summary.violations.map(
    ({ rule, from, to, via }: { rule: { name: string }; from: string; to: string; via?: { name: string }[] }) =>
      `${rule.name}: ${from} → ${via?.length ? via.map(({ name }) => name).join(' → ') : to}`,
  );
  if (summary.totalCruised < fewestModules) {
    problems.push(`only ${summary.totalCruised} modules were read, at least ${fewestModules} are there`);
  }
  return { problems, seen: `${summary.totalCruised} modules` };
};
