import { fallbackLanguage, htmlLang, isLang, type Lang } from '#kernel/languages.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf } from '#web/state/store.ts';

const key = 'vazifa.locale';
const remembered = read<unknown>(lasting, key);

/** The language of the page. Uzbek until the person has chosen: spec.md, section 9. */
export const locale = storeOf<Lang>(isLang(remembered) ? remembered : fallbackLanguage);

/** Remembers the language and says it to the browser. Texts are loaded before: `changeLanguage` in `texts.ts`. */
export function setLocale(lang: Lang): void {
  write(lasting, key, lang);
  document.documentElement.lang = htmlLang[lang];
  locale.set(lang);
}
