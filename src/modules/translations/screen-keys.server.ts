import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { rootDir } from '#server/config.ts';
import { resources } from '#modules/registry.ts';
import { screenList } from '#modules/screen-list.ts';

/** What surrounds every screen: menu, palette, lists, forms. */
export const everywhere = 'shell';

const codeOf = (path: string): string => {
  const file = join(rootDir, 'src', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * The routes of the screens on which each key is shown, as the code says it: a screen by hand asks for keys in the
 * files that it is made of, a screen from a definition for those of its resource. Translators find texts by it; a key
 * that is put together while running is found by its beginning.
 */
export function screensOfKeys(keys: readonly string[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>(keys.map((key) => [key, new Set()]));
  const note = (screen: string, asks: (key: string) => boolean) => {
    for (const [key, screens] of found) if (asks(key)) screens.add(screen);
  };
  const contents = contentsOfScreens();
  for (const { route, text } of screenList) {
    const content = contents.get(route);
    const resource = (resources as readonly Resource[]).find(({ path }) => path === content?.resource);
    if (resource) note(route, keysOfResource(resource, keys));
    if (content?.file) note(route, keysOfCode(filesOf(content.file)));
    note(route, (key) => key === text);
  }
  const around = ['web/shell/shell.tsx', 'web/resource-page/resource-page.tsx'].flatMap((file) =>
    filesOf(file, /^web\//),
  );
  note(everywhere, keysOfCode(around));
  return new Map([...found].map(([key, screens]) => [key, [...screens].sort()]));
}

interface Content {
  readonly file?: string;
  readonly resource?: string;
}

/** `screens.ts` names the file or the definition behind each route. Read as text: its imports are for browsers. */
function contentsOfScreens(): Map<string, Content> {
  const code = codeOf('modules/screens.ts');
  const byHand = code.matchAll(/'(\/[^']*)': \{\s*load:[^}]*?import\('#([^']+)'\)/g);
  const defined = code.matchAll(/'(\/[^']*)': definition\('([^']+)'\)/g);
  return new Map<string, Content>([
    ...[...byHand].map(([, route, file]) => [route!, { file: file! }] as const),
    ...[...defined].map(([, route, resource]) => [route!, { resource: resource! }] as const),
  ]);
}

function keysOfResource({ path, fields }: Resource, keys: readonly string[]): (key: string) => boolean {
  const own = `${nameOf(path)}.`;
  const known = new Set(keys);
  const shared = new Set(
    Object.keys(fields)
      .filter((name) => !known.has(own + name))
      .map((name) => `field.${name}`),
  );
  const choices = new Set(Object.values(fields).flatMap(({ options }) => options.values ?? []));
  return (key) => key.startsWith(own) || shared.has(key) || (key.startsWith('choice.') && choices.has(key.slice(7)));
}

/** The file and all of the product's own that it imports, within the folders of screens. */
function filesOf(first: string, folder = /^modules\/(?!registry|screens|menu|texts)/): string[] {
  const seen = new Set<string>();
  const take = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, next] of codeOf(file).matchAll(/(?:from |import\()'#([^']+\.tsx?)'/g))
      if (folder.test(next!) && !next!.endsWith('.server.ts')) take(next!);
  };
  take(first);
  return [...seen].map(codeOf);
}

function keysOfCode(files: readonly string[]): (key: string) => boolean {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const code of files) {
    for (const [, key] of code.matchAll(/'([a-z][\w-]*\.[\w.-]+)'/g)) whole.add(key!);
    for (const [, start] of code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)) beginnings.add(start!);
  }
  return (key) => whole.has(key) || [...beginnings].some((start) => key.startsWith(start));
}
