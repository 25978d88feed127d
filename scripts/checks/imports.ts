import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';

const importLine = /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm;
const takingLine = /^(?:import|export) (?:type )?\{([^}]*)\} from '(#[^']+)'/gm;

/** The sources without their tests. */
const filesOf = (): string[] =>
  readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

const placeOf = (name: string): string => `src/${name.slice(1)}`;

/** Every import between files of `src`, those of types too, which dependency-cruiser passes over. */
export const importsOf = (): [from: string, to: string][] =>
  filesOf().flatMap((from) =>
    [...readFileSync(join(rootDir, from), 'utf8').matchAll(importLine)].flatMap((match): [string, string][] => {
      const to = match[1] ?? match[2] ?? match[3] ?? '';
      return to.startsWith('#') ? [[from, placeOf(to)]] : [];
    }),
  );

const typesOnly = /^(?:import|export) type\b|^(?:import|export) \{(?:\s*type [^,}]+,?)+\s*\}/;

/** Those that are still there when the product runs. */
export const importsThatRun = (): [from: string, to: string][] =>
  filesOf().flatMap((from) =>
    [...readFileSync(join(rootDir, from), 'utf8').matchAll(importLine)]
      .filter(([statement]) => !typesOnly.test(statement))
      .flatMap((match): [string, string][] => {
        const to = match[1] ?? match[2] ?? match[3] ?? '';
        return to.startsWith('#') ? [[from, placeOf(to)]] : [];
      }),
  );

/** Every import by names: who, from where, and what stands between the braces. */
export const takingsOf = (): { readonly from: string; readonly to: string; readonly braces: string }[] =>
  filesOf().flatMap((from) =>
    [...readFileSync(join(rootDir, from), 'utf8').matchAll(takingLine)].map((match) => ({
      from,
      to: placeOf(match[2] ?? ''),
      braces: match[1] ?? '',
    })),
  );
