import { soundOf } from '#kernel/search-folding.ts';
import {
  beginsWith,
  type Match,
  type Nameable,
  type Rule,
  tokensOf,
  wordAt,
} from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import * as known from '#modules/work/tasks/quick-add/sentence-words.ts';

/**
 * `@alisher`, `Alisherga`, `Алишеру`, `Каримовой Нозиме`, `Alisher Karimovga`, `Alisher uchun`, `для Алишера`,
 * `на Каримова`, `за Каримовым`, `ijrochi: Alisher`, and whoever is spoken to: `Алишер, проверь отчёт`.
 */
export const executor: Rule = (tokens, at, { people }) => {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  if (word.startsWith('@')) {
    const isMeant = ({ words }: Nameable) => words.some((one) => one.startsWith(word.slice(1)));
    return word.length > 2 ? chosen('executor_id', 1, people.filter(isMeant)) : null;
  }
  if (beginsWith(word, known.executor)) {
    const skip = /^(?:[-–—:]|na|za)$/.test(next) ? 2 : 1;
    const found = namedAt(tokens, at + skip, people, () => true);
    return found && { ...found, take: found.take + skip };
  }
  const several = severalAt(tokens, at, people);
  if (several) return several;
  const before = wordAt(tokens, at - 1);
  const isSpokenTo = at === 0 && tokens.length > 1 && tokens[0]!.isLast;
  const isSpokenToInFull = at === 0 && tokens.length > 2 && tokens[1]!.isLast;
  const isToDo = at === 0 && isOrder(tokens);
  const isOfSeveral = people.some((person) => casesOfAny(before, person).size > 0);
  const isAtEnd = (take: number) => at > 0 && tokens[at - 1]!.isLast && at + take === tokens.length && !isOfSeveral;
  return namedAt(tokens, at, people, (cases, take) => {
    if (cases.has('dative')) return true;
    if (wordAt(tokens, at + take) === 'uchun' && cases.has('nominative')) return true;
    if (before === 'dlya' || before === 'na') return cases.has('genitive');
    if (before === 'za') return cases.has('instrumental');
    const isNamedAlone = isToDo || isAtEnd(take) || (take === 1 ? isSpokenTo : isSpokenToInFull);
    return cases.has('nominative') && isNamedAlone;
  });
};

/** «Bekzod hisobotni topshirsin»: let them do it. */
const isOrder = (tokens: Parameters<Rule>[0]): boolean =>
  tokens.length > 2 && !/^(?:bilan|va|haqida|i|ning)$/.test(wordAt(tokens, 1)) && /.{2}sin$/.test(tokens.at(-1)!.word);

/** «Алишеру и Нозиме», «Alisher va Nozimaga»: one of them has to be chosen. */
function severalAt(tokens: Parameters<Rule>[0], at: number, people: readonly Nameable[]): Match | null {
  const isGiven = (cases: ReadonlySet<Case>) => cases.has('dative');
  const first = namedAt(tokens, at, people, (cases) => cases.has('dative') || cases.has('nominative'));
  const and = first ? at + first.take : at;
  if (!first || !/^(?:i|va)$/.test(wordAt(tokens, and))) return null;
  const second = namedAt(tokens, and + 1, people, isGiven);
  if (!second) return null;
  const ids = [...new Set([...first.ids!, ...second.ids!])];
  return { ...first, take: and + 1 + second.take - at, ids };
}

type Case = 'nominative' | 'dative' | 'genitive' | 'instrumental';

/** Endings of Uzbek and Russian names in the spelling of `fold`, behind the name or instead of its last а or ь. */
const endingsOf: readonly (readonly [ending: RegExp, of: Case])[] = [
  [/^$/, 'nominative'],
  [/^(?:ga|ka|qa)$/, 'dative'],
  [/^(?:u|yu|e|oy|ey|i|ii)$/, 'dative'],
  [/^(?:a|ya|u|yu|i|oy|ning|ni)$/, 'genitive'],
  [/^(?:im|om|em|oy|ey)$/, 'instrumental'],
];

/** In which cases this word may be that name: Russian names in -а lose it, the others keep all their letters. */
function casesOf(word: string, name: string): Case[] {
  const isWoman = name.endsWith('a');
  return endingsOf.flatMap(([ending, of]): Case[] => {
    if (word.startsWith(name) && ending.test(word.slice(name.length))) {
      const rest = word.slice(name.length);
      // Behind the whole name only the endings of a consonant: Алишеру, not Нозимаоу.
      if (isWoman && rest && !/^(?:ga|ka|qa|ning|ni)$/.test(rest)) return [];
      return !isWoman && /^(?:e|oy|ey|i|ii)$/.test(rest) ? [] : [of];
    }
    const stem = name.slice(0, -1);
    const rest = word.slice(stem.length);
    if (!isWoman || rest === '' || !word.startsWith(stem) || !ending.test(rest) || /^(?:a|ya|ga|ka|qa)$/.test(rest))
      return [];
    if (of === 'dative') return /^(?:e|oy|ey|i)$/.test(rest) ? [of] : [];
    return [of];
  });
}

const shortestName = 3;

/** The same by how it sounds, where it is long enough to be told from other words: Юлдашеву for Yoʻldoshev. */
function casesOfAny(word: string, { words }: Nameable): Set<Case> {
  if (word.length < shortestName) return new Set();
  const exact = words.flatMap((name) => (name.length < shortestName ? [] : casesOf(word, name)));
  if (exact.length || word.length < 6) return new Set(exact);
  return new Set(words.flatMap((name) => (name.length < 5 ? [] : casesOfSound(word, name))));
}

/** Endings are letters and not sounds: only the name in front of them is compared by its sound. */
function casesOfSound(word: string, name: string): Case[] {
  for (let length = word.length; length >= name.length - 1 && length > 3; length--)
    if (soundOf(word.slice(0, length)) === soundOf(name.slice(0, length)) && Math.abs(length - name.length) < 2) {
      const cases = casesOf(name.slice(0, length) + word.slice(length), name);
      if (cases.length) return cases;
    }
  const shorter = word.replace('dj', 'j');
  return shorter === word ? [] : casesOfSound(shorter, name);
}

/** Who is named here, by one word or by two that are both theirs; `isMeant` decides by the case of the last. */
function namedAt(
  tokens: Parameters<Rule>[0],
  at: number,
  people: readonly Nameable[],
  isMeant: (cases: ReadonlySet<Case>, take: number) => boolean,
): Match | null {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const first = people.filter((person) => casesOfAny(word, person).size > 0);
  const both = first.filter((person) => {
    const cases = casesOfAny(next, person);
    return cases.size > 0 && (isMeant(cases, 2) || isMeant(casesOfAny(word, person), 2));
  });
  if (both.length) return chosen('executor_id', 2, both);
  return chosen(
    'executor_id',
    1,
    first.filter((person) => isMeant(casesOfAny(word, person), 1)),
  );
}

export interface PossibleName {
  readonly name: string;
  /** Said to be a name by its sign: then its beginning is enough. */
  readonly isMarked: boolean;
}

/** The words of a text that may name somebody or something: what to look for among all names. */
export function possibleNames(text: string): PossibleName[] {
  const names = tokensOf(text).flatMap(({ word }): PossibleName[] => {
    if (/^[@#]/.test(word)) return [{ name: word.slice(1), isMarked: true }];
    const stem = word.replace(/(?:ga|ka|qa|ning|ni|yu|ya|u|e|oy|ey|om|im|em|a|i)$/, '');
    return [...new Set([word, stem])].map((name) => ({ name, isMarked: false }));
  });
  return names.filter(({ name, isMarked }) => /^[\p{L}\p{N}-]+$/u.test(name) && (isMarked || name.length > 2));
}

export function chosen(field: 'executor_id' | 'project_id', take: number, found: readonly Nameable[]): Match | null {
  if (!found.length) return null;
  return { take, field, said: { [field]: found[0]!.id }, ids: found.map(({ id }) => id) };
}
