import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** What everybody has to know before changing anything: architecture.md, "The one idea". */
const budget = { folders: ['src/kernel', 'src/server/crud', 'src/web/crud'], most: 4_000 };
/** Parts that one may leave alone, each with a budget of its own. */
const apart = [
  { folder: 'src/web/crud/import', most: 2_500 },
  { folder: 'src/server/crud/import', most: 2_500 },
  { folder: 'src/web/grid', most: 2_500 },
];
const widest = 120;

const isCode = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isCode);
  } catch {
    return [];
  }
}

const linesOf = (path: string) => readFileSync(join(rootDir, path), 'utf8').trimEnd().split('\n');

export const checkKernelSize: Check = async () => {
  const problems: string[] = [];
  const excluded = apart.map(({ folder }) => `${folder}/`);
  const inner = budget.folders.flatMap(filesUnder).filter((path) => !excluded.some((start) => path.startsWith(start)));
  const count = (paths: string[]) => paths.reduce((sum, path) => sum + linesOf(path).length, 0);
  const lines = count(inner);
  if (lines >= budget.most)
    problems.push(`${budget.folders.join(' + ')} have ${lines} lines, fewer than ${budget.most} are wanted`);
  for (const { folder, most } of apart) {
    const size = count(filesUnder(folder));
    if (size >= most) problems.push(`${folder} has ${size} lines, fewer than ${most} are wanted`);
  }
  for (const path of ['src', 'scripts', 'bench', 'e2e'].flatMap(filesUnder)) {
    linesOf(path).forEach((line, at) => {
      if (line.length > widest) problems.push(`${path}:${at + 1} is ${line.length} characters wide, at most ${widest}`);
    });
  }
  return { problems, seen: `${lines} of ${budget.most} lines` };
};
