import { fold, soundOf } from '#kernel/search-folding.ts';
import forms from '#kernel/search-forms.json' with { type: 'json' };

/**
 * What a folded word may stem from, and how its other forms begin: the question is widened, so that stored words stay
 * as they are. Endings of Uzbek stand one behind the other: stem + plural + possessive + case (A. Hojiyev, Oʻzbek tili
 * morfologiyasi); a possessive makes к of a last k or q (yurak, yuragi; qishloq, qishlogʻi) and drops some last vowels.
 */
const list = (words: string): readonly string[] => words.split(' ');
const byLength = (words: string): readonly string[] => [...list(words)].sort((a, b) => b.length - a.length);
const cases = byLength(forms.uzbek.cases);
const possessives = byLength(forms.uzbek.possessives);
const russianEndings = byLength(forms.russian.endings);

/** Behind fewer letters an ending is more likely a part of the word: ish, oyna. */
const shortestStem = 3;
/** One or two letters are an ending only behind a longer stem. */
const shortestBeforeLetters = 4;

const isVowel = (letter: string | undefined): boolean => 'aeiou'.includes(letter ?? '-');

function without(word: string, endings: readonly string[]): string | null {
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const isShort = ending.length < 3 && possessives.includes(ending);
    if (stem.length < (isShort ? shortestBeforeLetters : shortestStem) || !/[aeiou]/.test(stem)) continue;
    if (fits(stem, ending)) return stem;
  }
  return null;
}

/** -ka stands behind k only, -qa behind q; -i and -im behind consonants, -si, -m and -ng behind vowels. */
function fits(stem: string, ending: string): boolean {
  const last = stem.at(-1);
  if (ending === 'ka') return last === 'k';
  if (ending === 'qa') return last === 'q';
  if (ending.startsWith('i')) return !isVowel(last);
  if (ending === 'm' || ending === 'ng') return isVowel(last) && last !== 'i';
  return /^(?:si|miz|ngiz)$/.test(ending) ? isVowel(last) : true;
}

/** Every stem of an Uzbek word in the spelling of `fold`: hisobotlarimizni → hisobotlarimiz, hisobotlar, hisobot. */
export function uzbekStems(folded: string): string[] {
  const found: string[] = [];
  const add = (stem: string | null) => {
    if (stem) found.push(stem);
    return stem;
  };
  let stem = add(without(folded, cases)) ?? folded;
  const owned = add(without(stem, possessives));
  if (owned) {
    if (owned.endsWith('g')) found.push(`${owned.slice(0, -1)}k`, `${owned.slice(0, -1)}q`);
    const whole = droppedVowels.get(owned);
    if (whole) found.push(whole);
    stem = owned;
  }
  add(without(stem, [forms.uzbek.plural]));
  return [...new Set(found)];
}

const dropped = list(forms.uzbek.dropped);
const droppedVowels = new Map(dropped.flatMap((word, at) => (at % 2 ? [[word, dropped[at - 1]!] as const] : [])));
const droppedOf = new Map([...droppedVowels].map(([short, whole]) => [whole, short]));

/** How words of this stem begin, the stem itself aside: hisobotlar…, hisoboti…; of yurak also yuragi…. */
export function uzbekBeginnings(stem: string): string[] {
  const last = stem.at(-1);
  const endings = list(isVowel(last) ? forms.uzbek.behindVowel : forms.uzbek.behindConsonant);
  const soft = last === 'k' || last === 'q' ? [`${stem.slice(0, -1)}gi`, `${stem}${last}a`] : [];
  const short = droppedOf.get(stem);
  return [...endings.map((ending) => stem + ending), ...soft, ...(short ? [`${short}i`] : [])];
}

/** Russian words in one spelling: ё is often written е, and a case is cut where a stem stays. */
const isRussian = (typed: string): boolean => /^[а-яё]+$/i.test(typed) && !/[ўқғҳ]/i.test(typed);

export function russianStem(typed: string): string | null {
  if (!isRussian(typed)) return null;
  const folded = fold(typed);
  const ending = russianEndings.find(
    (one) => folded.endsWith(one) && folded.length - one.length >= Number(forms.russian.shortest),
  );
  return ending ? folded.slice(0, -ending.length) : folded;
}

/**
 * The other cases of a Russian word as `fold` has it: PostgreSQL gives no stems for words between
 * «quotes», whose folded words are there all the same. Both spellings of ё.
 */
export function russianForms(typed: string): string[] {
  const stem = russianStem(typed);
  if (!stem || stem.length < Number(forms.russian.shortest)) return [];
  const stems = /[её]/.test(typed.toLowerCase())
    ? [stem, stem.replaceAll('yo', 'e'), stem.replace(/e(?=[^e]*$)/, 'yo')]
    : [stem];
  return [...new Set(stems)].flatMap((one) => ['', ...russianEndings].map((ending) => one + ending));
}

const surnameEndings = list(forms.surname);
/** A surname in any case as it sounds, up to its -ov or -ev; null for what is none. */
export function surnameSound(folded: string): string | null {
  const bare = folded.replace(/(?:ga|ka|qa|ning|ni|dan|da|oy|im|om|u|i|e|a)$/, '');
  const name = surnameEndings.some((one) => folded.endsWith(one)) ? folded.replace(/a$/, '') : bare;
  return name.length > 5 && surnameEndings.some((one) => name.endsWith(one)) ? soundOf(name) : null;
}

const escaped = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '\\$&');

/** ё and е meet: отчет finds отчёт. */
const eitherE = (stem: string): string => stem.replace(/y?o|e/g, (vowel) => (vowel === 'o' ? 'o' : '(?:e|yo)'));

/**
 * A regular expression of PostgreSQL for the beginnings of words of which this one is a form, or null when there is
 * nothing beyond the word itself; for the folded texts of lists.
 * @param typed as it was asked, in its own script
 */
export function formsPattern(typed: string): string | null {
  const folded = fold(typed);
  const alternatives: string[] = [];
  const [, key, number] = /^(\p{L}+)-?(\d+)$/u.exec(folded) ?? [];
  if (key && number) alternatives.push(`${escaped(key)}-?${number}\\M`);
  const stem = russianStem(typed);
  if (stem && stem.length >= 4)
    alternatives.push(`${eitherE(stem)}(?:${forms.russian.endings.replaceAll(' ', '|')})?\\M`);
  for (const one of uzbekStems(folded))
    alternatives.push(
      `${escaped(one)}(?:\\M|${uzbekBeginnings(one)
        .filter((b) => b.startsWith(one))
        .map((b) => b.slice(one.length))
        .join('|')})`,
    );
  alternatives.push(
    ...uzbekBeginnings(folded)
      .filter((one) => !one.startsWith(folded))
      .map(escaped),
  );
  const sound = surnameSound(folded);
  if (sound) alternatives.push(soundPattern(sound));
  return alternatives.length ? `\\m(?:${alternatives.join('|')})` : null;
}

const soundClasses: Record<string, string> = { a: '[aou]', k: '[kq]', h: '[hg]', i: '[ie]', j: 'd?j' };
const soundPattern = (sound: string): string =>
  Array.from(sound, (letter) => soundClasses[letter] ?? escaped(letter)).join('');
