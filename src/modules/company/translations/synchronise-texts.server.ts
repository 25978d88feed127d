import { createHash } from 'node:crypto';
import { type Lang, languages } from '#kernel/languages.ts';
import { problems } from '#kernel/problems.ts';
import { columnsOf, json, orNull, type RowOf, sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import type { Catalogue } from '#server/texts.ts';
import { catalogue, textFiles } from '#modules/texts.ts';
import { screenList } from '#modules/screen-list.ts';
import { type Flag, flagsOf, type LangTexts, rankOf } from '#modules/company/translations/message-rules.ts';
import { translations } from '#modules/company/translations/translations.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { rootDir } from '#server/config.ts';
import { resources } from '#modules/registry.ts';

const storedColumns = {
  ...columnsOf(translations, 'id', 'key', 'uz', 'uk', 'ru', 'default_uz', 'default_uk', 'default_ru'),
  based_on: orNull(json<Partial<LangTexts>>()),
};
type Stored = RowOf<typeof storedColumns>;

/** The state of the code that the rows were made equal to, in the table `installation`. */
const stateName = 'texts';

/**
 * Brings the rows of texts up to the catalogue of the code when the product starts. A language that nobody has
 * overridden follows the code; one that somebody has stays, and is flagged when the code has changed since. Keys that
 * the code has dropped are put away with what was written for them, and come back with it.
 */
export async function synchroniseTexts(db: Db, texts: Catalogue = catalogue): Promise<void> {
  const state = createHash('sha256')
    .update(JSON.stringify([texts, problems, screenList]))
    .digest('hex');
  if (await isAt(db, state)) return;
  await db.transaction(async (transaction) => {
    // Processes that start together do it one after the other; the second finds nothing left to do.
    await sql`lock table translations in share row exclusive mode`.run(transaction);
    if (await isAt(transaction, state)) return;
    await writeRows(transaction, texts);
    await sql`insert into installation (name, value) values (${stateName}, ${state})
      on conflict (name) do update set value = excluded.value`.run(transaction);
  });
}

const isAt = (db: Db, state: string): Promise<boolean> =>
  sql`select from installation where name = ${stateName} and value = ${state}`.isThere(db);

async function writeRows(db: Db, texts: Catalogue): Promise<void> {
  const known = await sql(storedColumns)`
      select distinct on (key) id, key, uz, uk, ru, default_uz, default_uk,
    default_ru, based_on from translations order by key, deleted_at desc nulls first`.by(db, 'key');
  const screens = screensOfKeys(Object.keys(texts));
  const rows = Object.entries(texts).map(([key, defaults]) => ({
    key,
    module: moduleOf(key),
    screens: screens.get(key) ?? [],
    ...errorOf(key),
    ...rowOf(defaults, known.get(key)),
    id: known.get(key)?.id ?? null,
  }));
  const columns = sql.raw(`uz, uk, ru, default_uz, default_uk, default_ru, based_on, flags, rank, module, screens,
    code, description`);
  const shape = sql.raw(`id bigint, key text, uz text, uk text, ru text, default_uz text, default_uk text,
    default_ru text, based_on jsonb, flags text[], rank integer, module text, screens text[], code integer,
    description text`);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(${shape})`;
  await sql`update translations t set (${columns}) = row (n.uz, n.uk, n.ru, n.default_uz, n.default_uk, n.default_ru,
      n.based_on, n.flags, n.rank, n.module, n.screens, n.code, n.description), deleted_at = null
    from ${given} where t.id = n.id`.run(db);
  await sql`insert into translations (key, ${columns}) select key, ${columns} from ${given} where n.id is null`.run(db);
  await sql`update translations set deleted_at = now() where deleted_at is null
    and key <> all(${Object.keys(texts)}::text[])`.run(db);
}

/** The row as it stands for these texts of the code. */
function rowOf(defaults: Readonly<Partial<Record<Lang, string>>>, stored: Stored | undefined) {
  const texts = { uz: null, uk: null, ru: null } as Record<Lang, string | null>;
  const basedOn: Record<string, string | null> = {};
  for (const lang of languages) {
    const now = defaults[lang] || null;
    const was = stored?.[`default_${lang}`] ?? null;
    const written = stored?.[lang] ?? null;
    const isOverridden = stored !== undefined && written !== was && written !== now;
    texts[lang] = isOverridden ? written : now;
    if (isOverridden) basedOn[lang] = stored.based_on?.[lang] ?? was;
  }
  const all = { uz: defaults.uz || null, uk: defaults.uk || null, ru: defaults.ru || null };
  const flags = Object.keys(basedOn).length ? flagsOf({ texts, defaults: all, basedOn }) : flagsOfShipped(all);
  return {
    ...texts,
    default_uz: all.uz,
    default_uk: all.uk,
    default_ru: all.ru,
    based_on: Object.keys(basedOn).length ? basedOn : null,
    flags,
    rank: rankOf(flags),
  };
}

/** Texts of the code are judged before they are shipped, by the check `texts`: nothing but a missing one is left. */
const flagsOfShipped = (texts: LangTexts): Flag[] =>
  languages.every((lang) => texts[lang]?.trim()) ? [] : ['missing'];

const moduleOf = (key: string): string =>
  Object.entries(textFiles).find(([, texts]) => Object.hasOwn(texts, key))?.[0] ?? 'kernel';

/** Messages of the error catalogue carry its numbers and names. */
function errorOf(key: string): { code: number | null; description: string | null } {
  const name = key.startsWith('problem.') ? key.slice('problem.'.length) : '';
  const code = Object.hasOwn(problems, name) ? problems[name as keyof typeof problems] : null;
  return { code, description: code === null ? null : name };
}

/** What surrounds every screen: menu, palette, lists, forms. */
const everywhere = 'shell';

const codeOf = (path: string): string => {
  const file = join(rootDir, 'src', path);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/**
 * The routes of the screens on which each key is shown, as the code says it: a screen by hand asks for keys in the
 * files that it is made of, a screen from a definition for those of its resource. Translators find texts by it; a key
 * that is put together while running is found by its beginning.
 */
function screensOfKeys(keys: readonly string[]): Map<string, string[]> {
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
