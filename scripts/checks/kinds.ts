import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traits } from '#kernel/field.ts';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

/** Where a kind is what the code is about. */
const homes = ['src/kernel/field.ts', 'src/kernel/fields/', 'src/web/fields/'];

/** Other things have a kind too; a file that has to do with fields means theirs by `.kind`. */
const hasFields =
  /#kernel\/(?:fields?|fields-of|kinds|resource)\.ts|#web\/(?:fields|crud|grid)\/|\bfield\b.{0,2}\.kind\b/;
/** `({ kind, options }) =>`, `({ kind }: Field)`: after that a bare `kind` is a field's. */
const takesApart = /\{ (?:kind, options|options, kind) \}|\bkind\b[^{}]*\}: Field\b/;

const names = `['"\`](?:${Object.keys(traits).join('|')})['"\`]`;
/** `kind === 'flag'`, `'flag' !== kind`, `['flag', 'text'].includes(kind)`, and `case 'flag'` in a switch on a kind. */
const questionsOf = (kind: string) => [
  new RegExp(`${kind}\\s*[!=]==?\\s*${names}`, 'g'),
  new RegExp(`${names}\\s*[!=]==?\\s*[\\w.!?]*${kind}`, 'g'),
  new RegExp(`\\[[^\\]]*${names}[^\\]]*\\]\\s*\\.(?:includes|some|indexOf)\\([^;]{0,60}?${kind}`, 'g'),
  new RegExp(`switch\\s*\\([\\w.!?]*${kind}\\)\\s*\\{[^}]*?case\\s+${names}`, 'g'),
];
const ofMember = [
  ...questionsOf('\\.kind\\b'),
  /\w\.includes\((?:\w+\.)?field\.kind\b/g,
  /Partial<Record<Field(?:Kind|\['kind'\])/g,
];
const ofName = questionsOf('(?<![.\\w])kind\\b');

/** Where a source asks what kind a field is, as `line: text`. */
export function kindsAskedIn(code: string): string[] {
  if (!hasFields.test(code)) return [];
  const found = [...ofMember, ...(takesApart.test(code) ? ofName : [])].flatMap((one) => [...code.matchAll(one)]);
  return found.map(({ index, 0: text }) => `${code.slice(0, index).split('\n').length}: ${text.replace(/\s+/g, ' ')}`);
}

/** What one would ask of a kind is a trait, or a property of its `Kind` or `FieldView`: docs/ARCHITECTURE.md. */
export const checkKinds: Check = async () => {
  const paths = readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !homes.some((home) => path.startsWith(home)));
  const problems = paths.flatMap((path) =>
    kindsAskedIn(readFileSync(join(rootDir, path), 'utf8')).map((place) => `${path}:${place}`),
  );
  return { problems, seen: `${paths.length} files` };
};
