import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Lang } from '#kernel/languages.ts';
import type { Texts } from '#server/texts.ts';

const brotli = promisify(brotliCompress);
const packed = new WeakMap<Texts, Map<string, { hash: string; bytes: Buffer | null }>>();

/**
 * The texts of a language as JSON in Brotli, as small as can be: a seventh less than what is packed for each request,
 * on the way of every first visit. Null until it is made, once for each version of the texts.
 */
export function packedTexts(texts: Texts, lang: Lang): Buffer | null {
  const kept = packed.get(texts) ?? new Map<string, { hash: string; bytes: Buffer | null }>();
  packed.set(texts, kept);
  const hash = texts.hash(lang);
  const found = kept.get(lang);
  if (found?.hash === hash) return found.bytes;
  const making: { hash: string; bytes: Buffer | null } = { hash, bytes: null };
  kept.set(lang, making);
  const json = Buffer.from(JSON.stringify({ hash, texts: texts.all(lang) }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  brotli(json, { params }).then(
    (bytes) => {
      making.bytes = bytes;
    },
    () => {},
  );
  return null;
}
