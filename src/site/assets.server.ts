import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rootDir } from '#server/config.ts';

interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed when it is first asked for; null where that gains nothing. */
  readonly br: () => Buffer | null;
}

/** What pages bring along, by the name that has its hash in it. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  /** The address of each file. */
  readonly addresses: Readonly<Record<string, string>>;
}

const here = (name: string) => join(rootDir, 'src/site', name);
/** Places of the letters, for what draws with them. */
export const fontFiles = [
  { path: here('serif.woff2'), name: 'SiteSerif' },
  { path: join(rootDir, 'src/web/theme/inter.woff2'), name: 'SiteSans' },
];
const letters: Readonly<Record<string, string>> = {
  'inter.woff2': join(rootDir, 'src/web/theme/inter.woff2'),
  'serif.woff2': here('serif.woff2'),
};

const hashed = (name: string, body: Buffer): string => {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return name.replace(/\.(\w+)$/, `-${hash}.$1`);
};

/** Comments, line ends and the space around signs carry nothing. */
const shortened = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();

/** The style sheet by what it is about, in the order in which one outdoes another. */
const styles = [
  ...['base', 'top', 'first-page', 'services-and-works', 'news-and-words', 'pages', 'article', 'collections'],
  ...['forms', 'foot', 'narrow', 'print', 'focus'],
];

/** Read once, when the process starts: a new version of the product has new names. */
export function readAssets(): Assets {
  const files = new Map<string, Asset>();
  const addresses: Record<string, string> = {};
  const add = (name: string, type: string, body: Buffer, isText: boolean) => {
    const own = hashed(name, body);
    let br: Buffer | null = null;
    files.set(own, { type, body, br: () => (isText ? (br ??= brotliCompressSync(body)) : null) });
    addresses[name] = `/site/${own}`;
    return own;
  };
  let css = styles.map((name) => readFileSync(here(`styles/${name}.css`), 'utf8')).join('\n');
  for (const [name, path] of Object.entries(letters))
    css = css.replaceAll(`"${name}"`, `"${add(name, 'font/woff2', readFileSync(path), false)}"`);
  add('site.css', 'text/css; charset=utf-8', Buffer.from(shortened(css)), true);
  add('site.js', 'text/javascript; charset=utf-8', readFileSync(here('site.js')), true);
  return { files, addresses };
}
