import type { Lang } from '#kernel/languages.ts';
import { send } from '#web/api/send.ts';
import { locale, setLocale } from '#web/state/locale.ts';
import { marked } from '#web/i18n/marks.ts';
import { formatMessage, type Values } from '#web/i18n/message.ts';
import { onAnnounced } from '#web/state/server-state.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';

interface Catalogue {
  readonly hash: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Gives the text of a key. A key without a text shows itself, so that nobody overlooks it. */
export interface Translate {
  (key: string, values?: Values): string;
  readonly has: (key: string) => boolean;
}

const storageKey = (lang: Lang) => `vazifa.texts.${lang}`;
const empty: Catalogue = { hash: '', texts: {} };

interface Shown {
  readonly lang: Lang;
  readonly hash: string;
  readonly t: Translate;
}

/** Are texts being edited where they stand? Every text then carries the sign of its key. */
export const editsInPlace = storeOf(false);

const shownOf = (lang: Lang, { hash, texts }: Catalogue): Shown => {
  const sign = editsInPlace.get() ? marked : (_key: string, text: string) => text;
  const t = (key: string, values?: Values) => {
    const message = texts[key];
    return message === undefined ? key : sign(key, formatMessage(message, values, lang));
  };
  return { lang, hash, t: Object.assign(t, { has: (key: string) => texts[key] !== undefined }) };
};

let current = read<Catalogue>(lasting, storageKey(locale.get())) ?? empty;
const shown = storeOf(shownOf(locale.get(), current));

function show(lang: Lang, catalogue: Catalogue): void {
  current = catalogue;
  shown.set(shownOf(lang, catalogue));
}

editsInPlace.subscribe(() => show(locale.get(), current));

/** The texts outside components. Never keep the answer: a change of language makes a new one. */
export const texts = (): Shown => shown.get();

/** Texts and language inside a component; it is rendered again when either changes. */
export const useTexts = (): Shown => useStore(shown);

/** Are there texts at all? False on the very first visit until they have come. */
export const hasTexts = (): boolean => shown.get().hash !== '';

/**
 * Asks the server for the texts of the language, shows them and keeps them, so that the next visit starts with them.
 * `hash` is the state that the server has announced, wherever that was.
 * Throws a `CallProblem` when the server cannot be reached.
 */
export async function loadTexts(lang: Lang = locale.get(), hash?: string): Promise<void> {
  const catalogue = await send<Catalogue>(`GET /api/public/translations/${lang}`, { query: { hash } }, { lang });
  write(lasting, storageKey(lang), catalogue);
  const now = shown.get();
  if (lang === locale.get() && (catalogue.hash !== now.hash || lang !== now.lang)) show(lang, catalogue);
}

/** Switches the page to another language without a reload; kept texts are shown at once and renewed behind. */
export async function changeLanguage(lang: Lang): Promise<void> {
  const kept = read<Catalogue>(lasting, storageKey(lang));
  const catalogue = kept ?? (await send<Catalogue>(`GET /api/public/translations/${lang}`, {}, { lang }));
  if (!kept) write(lasting, storageKey(lang), catalogue);
  setLocale(lang);
  show(lang, catalogue);
  if (kept) await loadTexts(lang).catch(() => {});
}

// Somebody changed a text: it is shown at once, wherever the page stands.
onAnnounced<{ readonly lang: Lang; readonly hash: string }>('texts', ({ lang, hash }) => {
  if (lang === locale.get() && hash !== shown.get().hash) void loadTexts(lang, hash).catch(() => {});
});
