import { IntlMessageFormat } from 'intl-messageformat';
import { htmlLang, type Lang } from '#kernel/languages.ts';

export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Chromium knows the numbers and plurals of Uzbek under its Cyrillic name only; both scripts share them. */
const dataLocale: Record<Lang, string> = { uz: htmlLang.uk, uk: htmlLang.uk, ru: htmlLang.ru };

const syntax = /[{}<'#]/;
const placeholder = /\{(\w+)\}/g;

/**
 * An ICU message with its values. Most texts have no syntax at all or plain placeholders only; those never reach the
 * parser. A message that cannot be read is shown as it stands: a wrong translation must not take a screen down.
 */
export function formatMessage(message: string, values: Values | undefined, lang: Lang): string {
  if (!syntax.test(message)) return message;
  const rest = message.replace(placeholder, '');
  if (!syntax.test(rest)) return message.replace(placeholder, (whole, name: string) => String(values?.[name] ?? whole));
  try {
    return String(parsed(message, lang).format(values));
  } catch {
    return message;
  }
}

const cache = new Map<string, IntlMessageFormat>();

function parsed(message: string, lang: Lang): IntlMessageFormat {
  const key = `${lang} ${message}`;
  let format = cache.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, dataLocale[lang], undefined, { ignoreTag: true });
    cache.set(key, format);
  }
  return format;
}
