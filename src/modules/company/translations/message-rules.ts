import { IntlMessageFormat } from 'intl-messageformat';
import { type Lang, languages } from '#kernel/languages.ts';
import { literalsOf } from '#modules/company/translations/message-literals.ts';

export type LangTexts = Readonly<Record<Lang, string | null>>;

/** What is wrong with a message so that it cannot be shown: a rule, and what its own message wants to know. */
export interface BrokenMessage {
  readonly rule: 'message_syntax' | 'message_plural' | 'message_placeholder' | 'message_unknown_placeholder';
  readonly values?: { readonly names: string };
}

/** What a reader of the list should look at. The first one decides how far up the row stands. */
export const flagCodes = ['missing', 'broken', 'mixed_script', 'apostrophe', 'stale', 'changed'] as const;
export type Flag = (typeof flagCodes)[number];

type Ast = ReturnType<IntlMessageFormat['getAst']>;
interface Element {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: Ast }>>;
}

/** Types of elements as the parser numbers them: @formatjs/icu-messageformat-parser. */
const literal = 0;
const plural = 6;
const pound = 7;

/** CLDR categories that a plural must name: domain.md, 2.4. Uzbek nouns do not change, so `other` is enough there. */
const pluralCategories: Record<Lang, readonly string[]> = {
  uz: ['other'],
  uk: ['other'],
  ru: ['one', 'few', 'many', 'other'],
};
/** Categories that the language does not have are never chosen: writing one is a mistake. */
const knownCategories: Record<Lang, readonly string[]> = {
  uz: ['one', 'other'],
  uk: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
};

const astOf = (message: string): Ast => new IntlMessageFormat(message, 'ru', undefined, { ignoreTag: true }).getAst();

/** The rule that a message breaks against the text of the code, or null. */
export function brokenRule(message: string, original: string, lang: Lang): BrokenMessage | null {
  let elements: Ast;
  try {
    elements = astOf(message);
  } catch (error) {
    return { rule: /PLURAL|OTHER_CLAUSE/.test(String(error)) ? 'message_plural' : 'message_syntax' };
  }
  const plurals = pluralNames(astOf(original));
  if (hasBrokenPlural(elements, lang, plurals)) return { rule: 'message_plural' };
  const given = placeholdersOf(elements);
  const expected = placeholdersOf(astOf(original));
  const unknown = given.filter((name) => !expected.includes(name));
  if (unknown.length) return { rule: 'message_unknown_placeholder', values: { names: shown(unknown) } };
  const lost = expected.filter((name) => !given.includes(name));
  return lost.length ? { rule: 'message_placeholder', values: { names: shown(lost) } } : null;
}

const shown = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** Where the code gets along with fewer forms, so may a rewording; otherwise all forms of the language. */
function hasBrokenPlural(elements: Ast, lang: Lang, plurals: ReadonlyMap<string, readonly string[]>): boolean {
  return (elements as readonly Element[]).some(({ type, value = '', options }) => {
    const branches = Object.values(options ?? {});
    if (branches.some((branch) => hasBrokenPlural(branch.value, lang, plurals))) return true;
    if (type !== plural) return false;
    const names = categoriesOf(options);
    const expected = plurals.get(value) ?? pluralCategories[lang];
    return (
      expected.some((category) => !names.includes(category)) ||
      names.some((name) => !knownCategories[lang].includes(name))
    );
  });
}

const categoriesOf = (options: Element['options']): string[] =>
  Object.keys(options ?? {}).filter((name) => !name.startsWith('='));

/** The forms that a message has for each value that it counts by. */
function pluralNames(elements: Ast): Map<string, string[]> {
  return new Map(
    (elements as readonly Element[]).flatMap(({ type, value = '', options }): [string, string[]][] => [
      ...(type === plural ? [[value, categoriesOf(options)] as [string, string[]]] : []),
      ...Object.values(options ?? {}).flatMap((branch) => [...pluralNames(branch.value)]),
    ]),
  );
}

/** The names of the values that a message asks for. */
function placeholdersOf(elements: Ast): string[] {
  const names = (elements as readonly Element[]).flatMap(({ type, value, options }) => [
    ...(type === literal || type === pound || value === undefined ? [] : [value]),
    ...Object.values(options ?? {}).flatMap((branch) => placeholdersOf(branch.value)),
  ]);
  return [...new Set(names)];
}

/** Spelling that a person did not mean: a word of two scripts, an apostrophe that is none of the alphabet. */
export function spellingFlags(message: string, lang: Lang): Flag[] {
  const words = literalsOf(message);
  const flags: Flag[] = [];
  const isMixed = (word: string) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
  const isForeign = lang === 'uz' && /\p{Script=Cyrillic}/u.test(words);
  if (isForeign || (words.match(/[\p{L}ʻʼ]+/gu) ?? []).some(isMixed)) flags.push('mixed_script');
  const isTyped = /\p{L}[`´'‘’]\p{L}|[oOgG][`´'‘’]/u.test(words);
  const isMisplaced = lang === 'uz' && /(?<![oOgG])ʻ|[oOgG]ʼ/u.test(words);
  if (isTyped || isMisplaced) flags.push('apostrophe');
  return flags;
}

export interface Judged {
  readonly texts: LangTexts;
  /** The texts of the code. */
  readonly defaults: LangTexts;
  /** What the code said when somebody overrode it, by language. */
  readonly basedOn: Partial<LangTexts>;
}

/** Everything that is to be said about one language of a text. */
export function flagsIn(lang: Lang, { texts, defaults, basedOn }: Judged): Flag[] {
  const text = texts[lang];
  if (!text?.trim()) return ['missing'];
  const original = defaults[lang] ?? defaults.uz ?? '';
  const isChanged = text !== defaults[lang];
  const was = basedOn[lang];
  return [
    ...(brokenRule(text, original, lang) ? ['broken' as const] : []),
    ...spellingFlags(text, lang),
    ...(isChanged && was !== undefined && was !== defaults[lang] ? ['stale' as const] : []),
    ...(isChanged ? ['changed' as const] : []),
  ];
}

/** The flags of all three languages, each once, in the order of their weight. */
export function flagsOf(judged: Judged): Flag[] {
  const found = new Set(languages.flatMap((lang) => flagsIn(lang, judged)));
  return flagCodes.filter((flag) => found.has(flag));
}

const ranks: Record<Flag, number> = { missing: 0, broken: 1, mixed_script: 1, apostrophe: 1, stale: 2, changed: 3 };
const plainRank = 4;

/** Where a row stands in the list: what is missing first, then what looks wrong, then what the code has overtaken. */
export const rankOf = (flags: readonly Flag[]): number => Math.min(plainRank, ...flags.map((flag) => ranks[flag]));
