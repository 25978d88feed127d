import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

const literal = /\b\d+n\b/;
const beginning = /^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/;
/** What the compiler of components takes: components and hooks by their names. */
const compiled = /^(?:[A-Z]|use[A-Z])/;

/** Lines of a file in which a component or a hook has a literal as `0n`. */
function literalsIn(path: string): string[] {
  let owner = '';
  return readFileSync(join(rootDir, path), 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      owner = beginning.exec(line)?.[1] ?? owner;
      return literal.test(line) && compiled.test(owner)
        ? [`${path}:${at + 1}: ${owner} has ${literal.exec(line)![0]}`]
        : [];
    });
}

/**
 * The compiler of components makes `undefined` of a literal as `0n`, silently: `left > 0n` is never true then. Such
 * arithmetic stands in a function of its own.
 */
export const checkBigints: Check = async () => {
  const files = readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.tsx'));
  return { problems: files.flatMap(literalsIn), seen: `${files.length} files` };
};
