import type { Lang } from '#kernel/languages.ts';
import type { Values } from '#web/i18n/values.ts';
import { storeOf } from '#web/state/store.ts';

type Reader = typeof import('#web/i18n/message-reader.ts').readMessage;

const syntax = /[{}<'#]/;
const placeholder = /\{(\w+)\}/g;

/** Plurals are few, and what reads them is large: it comes when the first of them is met, or behind the first sight. */
export const reader = storeOf<Reader | null>(null);
let coming: Promise<void> | null = null;

/** Never throws: whoever misses it asks again. */
export function bringReader(): Promise<void> {
  coming ??= import('#web/i18n/message-reader.ts').then(
    ({ readMessage }) => reader.set(() => readMessage),
    () => void setTimeout(() => (coming = null), 5_000),
  );
  return coming;
}

/**
 * An ICU message with its values. Most texts have no syntax at all or plain placeholders only; those never reach the
 * reader. A message that cannot be read is shown as it stands: a wrong translation must not take a screen down. Nothing
 * is shown of one that must be read while the reader is still on its way: `reader` tells when it is there.
 */
export function formatMessage(message: string, values: Values | undefined, lang: Lang): string {
  if (!syntax.test(message)) return message;
  const rest = message.replace(placeholder, '');
  if (!syntax.test(rest)) return message.replace(placeholder, (whole, name: string) => String(values?.[name] ?? whole));
  const read = reader.get();
  if (!read) {
    void bringReader();
    return '';
  }
  try {
    return read(message, values, lang);
  } catch {
    return message;
  }
}
