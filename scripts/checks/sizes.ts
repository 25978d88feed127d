import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** What serves and shows any resource: the engine. How it looks and what stands around a screen is not part of it. */
const engine = ['src/kernel', 'src/server', 'src/web'];
const apart = ['src/web/ui/', 'src/web/theme/', 'src/web/shell/', 'src/server/testing/'];
const widest = 120;
/** A drawing is a line, however long. */
const drawings = /\/ui\/\w+-icons\.ts$/;

const file = join(rootDir, 'docs/sizes.txt');

/** Code that is no test. */
function filesUnder(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
}

const linesOf = (path: string) => readFileSync(join(rootDir, path), 'utf8').trimEnd().split('\n');

function sizeOfEngine(): number {
  const paths = engine.flatMap(filesUnder).filter((path) => !apart.some((start) => path.startsWith(start)));
  return paths.reduce((sum, path) => sum + linesOf(path).length, 0);
}

function tooWideLines(): string[] {
  const paths = ['src', 'scripts', 'bench', 'e2e'].flatMap(filesUnder).filter((path) => !drawings.test(path));
  return paths.flatMap((path) =>
    linesOf(path).flatMap((line, at) => {
      const isWide = line.length > widest;
      return isWide ? [`${path}:${at + 1} is ${line.length} characters wide, at most ${widest}`] : [];
    }),
  );
}

/**
 * Says how large the engine is beside what docs/sizes.txt says it was. That is a trend and no limit: a limit is kept
 * by squeezing lines. `npm run check -- sizes --write` writes the file anew.
 */
export const checkSizes: Check = async () => {
  const lines = sizeOfEngine();
  const before = existsSync(file) ? Number(/engine (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0;
  if (process.argv.includes('--write')) writeFileSync(file, `engine ${lines} lines\n`);
  return { problems: tooWideLines(), seen: `engine ${lines} lines (was ${before})` };
};
