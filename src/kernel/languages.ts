/** The product's languages. `uk` is Uzbek Cyrillic here, see api.md, Ground rules. */
export const languages = ['uz', 'uk', 'ru'] as const;
export type Lang = (typeof languages)[number];

/** The language of a visitor who has chosen none, and of a text that has no translation. */
export const fallbackLanguage: Lang = 'uz';

/** BCP 47, for every `lang` and `hreflang` attribute that a browser sees. */
export const htmlLang: Record<Lang, string> = { uz: 'uz-Latn', uk: 'uz-Cyrl', ru: 'ru' };

/** ICU collations of PostgreSQL by which names are sorted. */
export const collations: Record<Lang, string> = { uz: 'uz-Latn-x-icu', uk: 'uz-Cyrl-x-icu', ru: 'ru-x-icu' };

/** The same in each language. */
export const inEachLanguage = <T>(make: (lang: Lang) => T): Record<Lang, T> =>
  Object.fromEntries(languages.map((lang) => [lang, make(lang)])) as Record<Lang, T>;

export const isLang = (value: unknown): value is Lang => languages.includes(value as Lang);

/** The first known language of an Accept-Language header; unknown or missing is Uzbek. */
export function langOf(header: string | undefined): Lang {
  const asked = (header ?? '').split(',').map((part) => part.split(';')[0]!.trim().toLowerCase());
  for (const tag of asked) {
    if (isLang(tag)) return tag;
    if (tag.startsWith('uz-cyrl')) return 'uk';
    if (tag.startsWith('ru-')) return 'ru';
    if (tag.startsWith('uz-')) return 'uz';
  }
  return fallbackLanguage;
}
