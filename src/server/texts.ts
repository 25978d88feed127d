import { createHash } from 'node:crypto';
import { IntlMessageFormat } from 'intl-messageformat';
import { fallbackLanguage, htmlLang, inEachLanguage, type Lang } from '#kernel/languages.ts';

/** Every text of the product in three languages: what stands in the texts.json files, by key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<Lang, string>>>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that somebody wrote in place of those in the code, by key. */
export type Overrides = Readonly<Record<string, Readonly<Partial<Record<Lang, string | null>>>>>;

/** Texts as the server says them: error messages, headings of exports, names of actions. */
export interface Texts {
  /** The message in the language, with its values; a key that has no text anywhere is itself. */
  readonly say: (lang: Lang, key: string, values?: TextValues) => string;
  readonly has: (key: string) => boolean;
  /** All messages of a language as the browser loads them. */
  readonly all: (lang: Lang) => Readonly<Record<string, string>>;
  /** Names this state of the texts of a language: equal texts have equal hashes, on every process. */
  readonly hash: (lang: Lang) => string;
  /** From now on these are said in place of the code's; all that were given before are forgotten. */
  readonly override: (overrides: Overrides) => void;
}

type ByLanguage = Readonly<Record<Lang, Readonly<Record<string, string>>>>;

export function textsOf(catalogue: Catalogue): Texts {
  const original = inEachLanguage((lang) =>
    Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, text[lang] || text[fallbackLanguage]])),
  );
  const originalHashes = inEachLanguage((lang) => hashOf(JSON.stringify(original[lang])));
  let [shown, hashes] = [original, originalHashes];
  const formats = new Map<string, IntlMessageFormat>();

  function formatOf(lang: Lang, message: string): IntlMessageFormat {
    const key = `${lang} ${message}`;
    const known = formats.get(key) ?? new IntlMessageFormat(message, htmlLang[lang], undefined, { ignoreTag: true });
    formats.set(key, known);
    return known;
  }

  function format(lang: Lang, message: string, values?: TextValues): string {
    return message.includes('{') ? String(formatOf(lang, message).format(values)) : message;
  }

  return {
    has: (key) => Object.hasOwn(catalogue, key),
    all: (lang) => shown[lang],
    hash: (lang) => hashes[lang],
    override: (overrides) => {
      const given = changesOf(catalogue, original, overrides);
      // Most companies change none, and three thousand texts in three languages need not stand in memory twice.
      const isChanged = (lang: Lang) => Object.keys(given[lang]).length > 0;
      shown = inEachLanguage((lang) => (isChanged(lang) ? { ...original[lang], ...given[lang] } : original[lang]));
      hashes = inEachLanguage((lang) => hashWith(originalHashes[lang], given[lang]));
      formats.clear();
    },
    say: (lang, key, values) => {
      if (!Object.hasOwn(shown[lang], key)) return format(lang, key, values);
      try {
        return format(lang, shown[lang][key]!, values);
      } catch (error) {
        // What came into the database by another way than the product's must not spoil an answer.
        if (shown[lang][key] === original[lang][key]) throw error;
        return format(lang, original[lang][key]!, values);
      }
    },
  };
}

/** What is said otherwise than in the code; the texts that nobody touched are thousands, and are not gone through. */
const changesOf = (catalogue: Catalogue, original: ByLanguage, overrides: Overrides): ByLanguage =>
  inEachLanguage((lang) => {
    const known = Object.entries(overrides).filter(([key]) => Object.hasOwn(catalogue, key));
    const said = known.map(([key, own]): [string, string] => [
      key,
      own[lang] || catalogue[key]![lang] || own[fallbackLanguage] || catalogue[key]![fallbackLanguage],
    ]);
    return Object.fromEntries(said.filter(([key, text]) => text !== original[lang][key]));
  });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const hashWith = (original: string, changes: Readonly<Record<string, string>>): string => {
  const inOrder = Object.entries(changes).sort(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.length ? hashOf(original + JSON.stringify(inOrder)) : original;
};
