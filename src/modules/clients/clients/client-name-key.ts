import { fold } from '#kernel/search-folding.ts';

/** What a legal form tells about itself: every way to write it, divided by commas. */
export interface LegalForm {
  readonly id: number;
  readonly spellings: string;
}

/** A name without what does not tell organisations apart, and the form that it was written with. */
export interface NameKey {
  readonly key: string;
  readonly formIds: readonly number[];
}

/** Folded words: either script, no quotes, no marks. x and h, and every apostrophe, are one already. */
const wordsOf = (name: string): string[] =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

interface Phrase {
  readonly words: readonly string[];
  readonly formIds: readonly number[];
}

/** All spellings of all forms as folded words, the longest first; one spelling may be that of several forms. */
export function phrasesOf(forms: readonly LegalForm[]): readonly Phrase[] {
  const byWords = new Map<string, number[]>();
  for (const { id, spellings } of forms)
    for (const spelling of spellings.split(',')) {
      const words = wordsOf(spelling).join(' ');
      if (words) byWords.set(words, [...new Set([...(byWords.get(words) ?? []), id])]);
    }
  return [...byWords]
    .map(([words, formIds]) => ({ words: words.split(' '), formIds }))
    .sort((a, b) => b.words.length - a.words.length || b.words.join('').length - a.words.join('').length);
}

const startsWith = (words: readonly string[], { words: own }: Phrase): boolean =>
  own.length <= words.length && own.every((word, at) => words[at] === word);
const endsWith = (words: readonly string[], { words: own }: Phrase): boolean =>
  own.length <= words.length && own.every((word, at) => words[words.length - own.length + at] === word);

/**
 * By which two ways to write one organisation are the same: lower case, one script, without quotes and marks, and
 * without the legal form at either end. What is nothing but a form keeps its name: documents.md, section 2.
 */
export function nameKey(name: string, phrases: readonly Phrase[]): NameKey {
  const all = wordsOf(name);
  let words = all;
  const formIds = new Set<number>();
  for (;;) {
    const first = phrases.find((phrase) => startsWith(words, phrase));
    const last = first ?? phrases.find((phrase) => endsWith(words, phrase));
    if (!last) break;
    for (const id of last.formIds) formIds.add(id);
    words = first ? words.slice(first.words.length) : words.slice(0, words.length - last.words.length);
  }
  return { key: (words.length ? words : all).join(' '), formIds: [...formIds] };
}
