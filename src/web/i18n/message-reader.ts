import { IntlMessageFormat } from 'intl-messageformat';
import { htmlLang, type Lang } from '#kernel/languages.ts';
import type { Values } from '#web/i18n/values.ts';

/** Chromium knows the numbers and plurals of Uzbek under its Cyrillic name only; both scripts share them. */
const dataLocale: Record<Lang, string> = { uz: htmlLang.uk, uk: htmlLang.uk, ru: htmlLang.ru };

const cache = new Map<string, IntlMessageFormat>();

/** An ICU message with its values. Throws when it cannot be read. */
export function readMessage(message: string, values: Values | undefined, lang: Lang): string {
  const key = `${lang} ${message}`;
  let format = cache.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, dataLocale[lang], undefined, { ignoreTag: true });
    cache.set(key, format);
  }
  return String(format.format(values));
}
