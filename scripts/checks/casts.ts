import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** What says that the types of a place are wrong: it silences the compiler there, and whoever changes the types. */
const casts = {
  'as unknown as': /\bas unknown as\b/g,
  'as never': /\bas never\b/g,
  'String(row': /\bString\(row\b/g,
} as const;
type Cast = keyof typeof casts;
const names = Object.keys(casts) as Cast[];

const file = join(rootDir, 'docs/casts.txt');

/** Code that is no test. */
const sources = (): string[] =>
  readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'));

/** How often each stands in the code, by file. */
function counted(): Map<Cast, Map<string, number>> {
  const found = new Map(names.map((name) => [name, new Map<string, number>()]));
  for (const path of sources()) {
    const text = readFileSync(join(rootDir, path), 'utf8');
    for (const name of names) {
      const count = text.match(casts[name])?.length ?? 0;
      if (count) found.get(name)!.set(path, count);
    }
  }
  return found;
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/**
 * No cast of these comes to those that docs/casts.txt counts: a type is mended where it is made. Where there are
 * fewer, `npm run check -- casts --write` says so from then on.
 */
export const checkCasts: Check = async () => {
  const found = counted();
  const lines = names.map((name) => `${sum(found.get(name)!)} ${name}`);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const problems = names.flatMap((name) => {
    const line = kept.split('\n').find((one) => one.endsWith(` ${name}`));
    const counts = found.get(name)!;
    const most = line === undefined ? 0 : Number.parseInt(line, 10);
    if (sum(counts) <= most) return [];
    return [`${sum(counts)} × ${name} in ${[...counts.keys()].join(', ')}; docs/casts.txt has ${most}`];
  });
  if (!problems.length && process.argv.includes('--write')) writeFileSync(file, `${lines.join('\n')}\n`);
  return { problems, seen: lines.join(', ') };
};
