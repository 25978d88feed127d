import { relative } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';
import { circlesOfRooms } from './rooms.ts';
import { reachedAcross } from './worlds.ts';
import { linesOf, type Output, runTool } from './run-tool.ts';

/** A tool that says nothing when all is well: its lines are the problems. */
const problemsOf = ({ code, text }: Output) => (code === 0 ? [] : linesOf(text));

export const checkFormat: Check = async () => {
  const output = await runTool('node_modules/@biomejs/biome/bin/biome', [
    'format',
    '--reporter=github',
    '--max-diagnostics=500',
    '.',
  ]);
  const files = [...output.text.matchAll(/file=([^,]+)/g)].map(([, file]) => relative(rootDir, file as string));
  const problems = output.code === 0 || files.length > 0 ? files : problemsOf(output);
  return { problems, seen: problems.length ? 'npx biome format --write mends' : 'Biome' };
};

export const checkLint: Check = async () => {
  const output = await runTool('node_modules/oxlint/bin/oxlint', ['--format=unix']);
  const problems = problemsOf(output).filter((line) => !/^\d+ problems?$/.test(line));
  return { problems, seen: 'with types' };
};

export const checkTypes: Check = async () => ({
  problems: problemsOf(await runTool('node_modules/typescript/bin/tsc', ['--noEmit', '--checkers', '1'])),
  seen: 'strict',
});

/** With a parser that cannot read TypeScript the walls would hold without anything having been looked at. */
const fewestModules = 250;

export const checkWalls: Check = async () => {
  const output = await runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
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
  problems.push(...circlesOfRooms(), ...reachedAcross());
  if (summary.totalCruised < fewestModules) {
    problems.push(`only ${summary.totalCruised} modules were read, at least ${fewestModules} are there`);
  }
  return { problems, seen: `${summary.totalCruised} modules` };
};
