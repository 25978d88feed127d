import { IntlMessageFormat } from 'intl-messageformat';
import { fallbackLanguage, htmlLang, type Lang, languages } from '#kernel/languages.ts';

/** Every text of the product in three languages: what stands in the texts.json files, by key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<Lang, string>>>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts as the server says them: error messages, headings of exports, names of actions. */
export interface Texts {
  /** The message in the language, with its values; a key that has no text anywhere is itself. */
  readonly say: (lang: Lang, key: string, values?: TextValues) => string;
  readonly has: (key: string) => boolean;
  /** All messages of a language as the browser loads them. */
  readonly all: (lang: Lang) => Readonly<Record<string, string>>;
}

export function textsOf(catalogue: Catalogue): Texts {
  const byLanguage = Object.fromEntries(
    languages.map((lang) => [
      lang,
      Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, text[lang] || text[fallbackLanguage]])),
    ]),
  ) as Record<Lang, Record<string, string>>;
  const formats = new Map<string, IntlMessageFormat>();

  function formatOf(lang: Lang, message: string): IntlMessageFormat {
    const key = `${lang} ${message}`;
    const known = formats.get(key) ?? new IntlMessageFormat(message, htmlLang[lang], undefined, { ignoreTag: true });
    formats.set(key, known);
    return known;
  }

  return {
    has: (key) => Object.hasOwn(catalogue, key),
    all: (lang) => byLanguage[lang],
    say: (lang, key, values) => {
      const message = Object.hasOwn(byLanguage[lang], key) ? byLanguage[lang][key]! : key;
      return message.includes('{') ? String(formatOf(lang, message).format(values)) : message;
    },
  };
}
