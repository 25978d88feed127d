import type { EndpointOutput } from '#kernel/endpoint.ts';
import { fold } from '#kernel/search-folding.ts';
import type { textSearch } from '#modules/house/search/search.ts';

/** A part of a text, and whether it is what was asked for. */
export type Piece = EndpointOutput<typeof textSearch>['rows'][number]['name'][number];

/** What marks a word: how it may begin, in the one spelling of `fold`, or by its Russian stem. */
export interface Marks {
  readonly beginnings: readonly string[];
  readonly stems: readonly string[];
}

/** Words with the apostrophes inside them: oʻzbek is one. */
const wordsAndRest = /([\p{L}\p{N}]+(?:[ʻʼ‘’'`´][\p{L}\p{N}]+)*)/u;

const isHit = (word: string, { beginnings, stems }: Marks): boolean => {
  const folded = fold(word);
  const lower = word.toLowerCase();
  return beginnings.some((one) => folded.startsWith(one)) || stems.some((one) => lower.startsWith(one));
};

/** The text in pieces, the words that were asked for marked. */
export function highlighted(text: string, marks: Marks): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, part] of text.split(wordsAndRest).entries()) {
    if (!part) continue;
    const hit = at % 2 === 1 && isHit(part, marks);
    const last = pieces.at(-1);
    if (last && last.hit === hit) pieces[pieces.length - 1] = { text: last.text + part, hit };
    else pieces.push({ text: part, hit });
  }
  return pieces;
}

const before = 60;
const longest = 240;

/** As much of a long text as fits on two lines, with its first hit in it. */
export function snippetOf(text: string, marks: Marks): Piece[] {
  const words = plainOf(text);
  const pieces = highlighted(words, marks);
  const lead = pieces[0] && !pieces[0].hit && pieces.length > 1 ? pieces[0].text : '';
  const start = lead.length <= before ? 0 : lead.indexOf(' ', lead.length - before) + 1 || lead.length - before;
  const cut = words.slice(start, start + longest);
  const shown = highlighted(cut, marks);
  return [
    ...(start ? [{ text: '… ', hit: false }] : []),
    ...shown,
    ...(start + longest < words.length ? [{ text: ' …', hit: false }] : []),
  ];
}

/** Markdown without its signs, on one line: a snippet shows words, not how they are set. */
const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~|]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
