import { fold, shortestTrigram } from '#kernel/search-folding.ts';
import { russianForms, surnameSound, uzbekBeginnings, uzbekStems } from '#kernel/search-forms.ts';
import { isOneLetterApart } from '#modules/house/search/one-letter-apart.ts';
import type { Context } from '#server/context.ts';
import { orNull, sql, text, texts } from '#server/database/door.ts';

/** A word of a question: folded, as it was typed, and the stem of a Russian one. */
export interface AskedWord {
  readonly word: string;
  readonly typed: string;
  readonly stem: string | null;
}

/** The words of a question, with what the database knows of them. */
export async function askedWords(ctx: Context, words: readonly string[], question: string): Promise<AskedWord[]> {
  const asked = words.map((word) => ({ word, typed: spelled(question, word).toLowerCase() }));
  const cyrillic = [...new Set(asked.map(({ typed }) => typed).filter((typed) => /\p{Script=Cyrillic}/u.test(typed)))];
  const stems = new Map(cyrillic.length ? await stemsOf(ctx, cyrillic) : []);
  return asked.map((one) => ({ ...one, stem: stems.get(one.typed) ?? null }));
}

async function stemsOf(ctx: Context, words: readonly string[]): Promise<[string, string | null][]> {
  const rows = await sql({ word: text, stem: orNull(text) })`
    select w as word, (ts_lexize('russian_stem', w))[1] as stem from unnest(${words}::text[]) as w`.rows(ctx.db);
  return rows.map(({ word, stem }) => [word, stem]);
}

/** The word as it was typed: stems are of Cyrillic letters. */
const spelled = (question: string, folded: string): string =>
  question.split(/[^\p{L}\p{N}]+/u).find((word) => fold(word) === folded) ?? '';

/** Stands in a question before each word, where the words of a project have its number. */
export const placeMark = '@';

/** How a word may be written: how it may begin, and what it may be as a whole. */
interface Spellings {
  readonly begun: readonly string[];
  readonly whole: readonly string[];
}

/**
 * All words, as PostgreSQL asks for them; each by its beginning once it is long enough, by its forms, or as what is
 * meant by it. Words are letters and digits, so nothing in them can be taken for a sign of the language.
 * @param isKnown whether every word that stands somewhere is in the vocabulary
 */
export async function questionOf(
  ctx: Context,
  words: readonly AskedWord[],
  meant: readonly (readonly string[])[],
  isKnown: boolean,
): Promise<string> {
  const spelled = words.map((word, at) => spellingsOf(word, meant[at]!));
  const standing = isKnown ? await thoseThatStand(ctx, new Set(words.map(({ word }) => word)), spelled) : spelled;
  return standing
    .map(eachOnce)
    .map(({ begun, whole }, at) => {
      const [, key, number] = /^(\p{L}+)(\d+)$/u.exec(words[at]!.word) ?? [];
      const apart = key && number ? [`(${exactly(key)} & ${exactly(number)})`] : [];
      return `(${[...begun.map((one) => `${exactly(one)}:*`), ...whole.map(exactly), ...apart].join(' | ')})`;
    })
    .join(' & ');
}

function spellingsOf({ word, typed, stem }: AskedWord, meant: readonly string[]): Spellings {
  const stems = uzbekStems(word);
  const forms = [word, ...stems].flatMap((one) => (one.length < 3 ? [] : uzbekBeginnings(one)));
  return {
    begun: word.length < shortestTrigram ? forms : [word, ...forms],
    whole: [word, ...stems, ...russianForms(typed), ...meant, ...(stem ? [stem] : [])],
  };
}

/** Without those that begin as another one does, which finds them too. */
function eachOnce({ begun, whole }: Spellings): Spellings {
  const widest = [...new Set(begun)].filter((one) => !begun.some((other) => other !== one && one.startsWith(other)));
  const isCovered = (one: string): boolean => widest.some((beginning) => one.startsWith(beginning));
  return { begun: widest, whole: [...new Set(whole)].filter((one) => !isCovered(one)) };
}

/** What the vocabulary holds; the rest it does not keep: numbers, short words and stems of another alphabet. */
const kept = /^[a-z]{4,30}$/;

/**
 * A word has a hundred forms, of which few stand anywhere: the rest need not be looked for in every place. The words
 * themselves are, as `login` may be the beginning of a `login2`, which is in no vocabulary.
 */
async function thoseThatStand(
  ctx: Context,
  asked: ReadonlySet<string>,
  spelled: readonly Spellings[],
): Promise<Spellings[]> {
  const formsAmong = (words: readonly string[]) => words.filter((one) => kept.test(one) && !asked.has(one));
  const begun = formsAmong(spelled.flatMap((one) => one.begun));
  const whole = formsAmong(spelled.flatMap((one) => one.whole));
  if (!begun.length && !whole.length) return [...spelled];
  const row = await sql({ begun: texts, whole: texts })`select
    array(select b from unnest(${begun}::text[]) as b where exists (select from search_vocabulary
      where word ~>=~ b and word ~<~ (b || '{'))) as begun,
    array(select w from unnest(${whole}::text[]) as w where exists (select from search_vocabulary
      where word = w)) as whole`.one(ctx.db);
  const without = (words: readonly string[], forms: readonly string[], standing: readonly string[]) => {
    const absent = new Set(forms).difference(new Set(standing));
    return words.filter((word) => !absent.has(word));
  };
  return spelled.map((one) => ({
    begun: without(one.begun, begun, row.begun),
    whole: without(one.whole, whole, row.whole),
  }));
}

const exactly = (word: string): string => `'${placeMark}${word}'`;

/** For each word of the question other words that stand somewhere and may be meant. */
export const alsoMeant = (
  ctx: Context,
  words: readonly AskedWord[],
  find: (ctx: Context, word: string) => Promise<string[]>,
): Promise<string[][]> => Promise.all(words.map(({ word }) => find(ctx, word)));

const mostMeant = 40;

/** Other spellings of a surname, whoever wrote it down: Юлдашев, Yoʻldoshev. */
export async function surnamesLike(ctx: Context, word: string): Promise<string[]> {
  const sound = surnameSound(word);
  if (!sound) return [];
  return sql({ word: text })`select distinct word from search_vocabulary
    where sound_of(word) like ${`${sound}%`} limit ${sql.lit(mostMeant)}`.column(ctx.db);
}

/** Words that differ by one letter, or whose stem does; a wrong letter leaves the beginning or the end as it is. */
export async function nearTo(ctx: Context, word: string): Promise<string[]> {
  if (word.length < shortestMistaken || !/^[a-z]+$/.test(word)) return surnamesLike(ctx, word);
  const half = Math.floor((word.length - 1) / 2);
  const rows = await sql({ word: text })`select distinct word from search_vocabulary
    where (word like ${`${word.slice(0, half)}%`} or word like ${`%${word.slice(-half)}%`})
      and length(word) between ${word.length - 1} and ${word.length + longestEndings}
    limit ${sql.lit(mostCompared)}`.rows(ctx.db);
  const asked = [word, ...uzbekStems(word).filter(({ length }) => length >= shortestMistaken)];
  const isNear = (other: string) =>
    [other, ...uzbekStems(other)].some((stem) => asked.some((one) => isOneLetterApart(one, stem)));
  return rows
    .map((row) => row.word)
    .filter(isNear)
    .slice(0, mostMeant);
}

/** With fewer letters too many words are one letter away. */
const shortestMistaken = 5;
const longestEndings = 10;
const mostCompared = 5000;
