import { opens } from '#kernel/addresses.ts';
import type { Lang } from '#kernel/languages.ts';
import { send } from '#web/api/send.ts';
import { locale, setLocale } from '#web/state/locale.ts';
import { marked } from '#web/i18n/marks.ts';
import { bringReader, formatMessage, reader } from '#web/i18n/message.ts';
import type { Values } from '#web/i18n/values.ts';
import { onAnnounced } from '#web/state/server-state.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';

interface Catalogue {
  readonly hash: string;
  readonly texts: Readonly<Record<string, string>>;
  /** On a first visit these are the texts of the screen at this address only, until the rest has come. */
  readonly screen?: string;
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

const shownOf = (lang: Lang, { hash, texts, screen }: Catalogue): Shown => {
  const sign = editsInPlace.get() ? marked : (_key: string, text: string) => text;
  const t = (key: string, values?: Values) => {
    const message = texts[key];
    if (message !== undefined) return sign(key, formatMessage(message, values, lang));
    if (screen === undefined) return key;
    void restOfTexts();
    return '';
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
reader.subscribe(() => show(locale.get(), current));

/** The texts outside components. Never keep the answer: a change of language makes a new one. */
export const texts = (): Shown => shown.get();

/** Texts and language inside a component; it is rendered again when either changes. */
export const useTexts = (): Shown => useStore(shown);

/** Are there texts at all? False on the very first visit until they have come. */
export const hasTexts = (): boolean => shown.get().hash !== '';

const asked = (lang: Lang, query: { readonly hash?: string | undefined; readonly screen?: string }) =>
  send<Catalogue>(`GET /api/public/translations/${lang}`, { query }, { lang });

/**
 * Asks the server for the texts of the language, shows them and keeps them, so that the next visit starts with them.
 * `hash` is the state that the server has announced, wherever that was.
 * Throws a `CallProblem` when the server cannot be reached.
 */
export async function loadTexts(lang: Lang = locale.get(), hash?: string): Promise<void> {
  const catalogue = await asked(lang, { hash });
  write(lasting, storageKey(lang), catalogue);
  const now = shown.get();
  const isNew = catalogue.hash !== now.hash || lang !== now.lang || current.screen !== undefined;
  if (lang === locale.get() && isNew) show(lang, catalogue);
}

/** The texts that the page begins with: kept ones, else those of its screen, which are half as much to wait for. */
export async function firstTexts(screen: string): Promise<void> {
  if (hasTexts()) return loadTexts();
  const lang = locale.get();
  const catalogue = await asked(lang, { screen });
  if (lang === locale.get() && !hasTexts()) show(lang, { ...catalogue, screen });
}

let rest: Promise<void> | null = null;

/** Brings what the first screen did without. Never throws: what is missing is asked for again by whoever misses it. */
export function restOfTexts(): Promise<void> {
  void bringReader();
  if (current.screen === undefined) return Promise.resolve();
  rest ??= loadTexts()
    .catch(() => {})
    .finally(() => {
      rest = null;
    });
  return rest;
}

/** Waits for the texts of the screen of a route. */
export const textsFor = (route: string): Promise<void> =>
  current.screen !== undefined && opens(route, current.screen) ? Promise.resolve() : restOfTexts();

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
