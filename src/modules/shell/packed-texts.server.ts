import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Lang } from '#kernel/languages.ts';
import type { Texts } from '#server/texts.ts';
import { type TextPart, textsIn } from '#modules/shell/texts-of-screens.server.ts';

const brotli = promisify(brotliCompress);

interface Packed {
  readonly hash: string;
  bytes: Buffer | null;
}

/** By language and part, of which there are as many as modules. */
const packed = new WeakMap<Texts, Map<string, Packed>>();

/**
 * The texts of a language as JSON in Brotli, as small as can be: a seventh less than what is packed for each request,
 * on the way of every first visit. Null until it is made, once for each version of the texts.
 */
export function packedTexts(texts: Texts, lang: Lang, part: TextPart | null): Buffer | null {
  const kept = packed.get(texts) ?? new Map<string, Packed>();
  packed.set(texts, kept);
  const hash = texts.hash(lang);
  const name = `${lang} ${part?.name ?? ''}`;
  const found = kept.get(name);
  if (found?.hash === hash) return found.bytes;
  const making: Packed = { hash, bytes: null };
  kept.set(name, making);
  const json = Buffer.from(JSON.stringify({ hash, texts: textsIn(texts, lang, part) }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  brotli(json, { params }).then(
    (bytes) => {
      making.bytes = bytes;
    },
    () => {},
  );
  return null;
}
