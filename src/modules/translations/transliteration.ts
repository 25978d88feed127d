import { normalizeApostrophes } from '#kernel/apostrophes.ts';
import exceptions from '#modules/translations/transliteration-exceptions.json' with { type: 'json' };
import { mapLiterals } from '#modules/translations/message-literals.ts';

/**
 * Uzbek Latin ↔ Uzbek Cyrillic by the rules of domain.md, 2.2 and 2.3. What Latin has lost (ц, ь, ъ) is in a dictionary
 * of stems: a word that begins with one takes its spelling, and its endings follow the rules. It proposes; a person
 * decides. Only words are converted: the syntax of a message, addresses and names of brands stay as they are.
 */
export const toCyrillic = (message: string): string =>
  mapLiterals(message, (literal) => normalizeApostrophes(literal).replace(untouched, keepOr(cyrillicWord)));

export const toLatin = (message: string): string =>
  mapLiterals(message, (literal) => literal.replace(untouched, keepOr(latinWord)));

/** Addresses and codes such as #1e88e5 as a whole, or one word with its apostrophes. */
const untouched = /https?:\/\/\S+|[\w.+-]+@[\w.-]+|#\w+|\p{N}+\p{L}\b|\p{L}[\p{L}ʻʼ]*/gu;
const kept = new Set(exceptions.kept);
const keepOr =
  (convert: (word: string) => string) =>
  (found: string): string =>
    /[/@#\p{N}]/u.test(found) || kept.has(found.toLowerCase()) ? found : convert(found);

/** Longest first: `konsultatsiya` before `konsul`. */
const stems: readonly (readonly [string, string])[] = Object.entries(exceptions.stems).sort(
  ([a], [b]) => b.length - a.length,
);
const vowels = 'aeiouʻаеёиоуўэюя';

function cyrillicWord(word: string): string {
  const lower = word.toLowerCase();
  const stem = stems.find(([latin]) => lower.startsWith(latin));
  if (!stem) return byRules(word);
  const [latin, cyrillic] = stem;
  const rest = word.slice(latin.length);
  // The soft sign at the end of a stem is not written before an ending: пароль, паролни.
  const written = rest && cyrillic.endsWith('ь') ? cyrillic.slice(0, -1) : cyrillic;
  return cased(written, word) + byRules(rest, latin.at(-1));
}

const digraphs: Readonly<Record<string, string>> = {
  oʻ: 'ў',
  gʻ: 'ғ',
  sh: 'ш',
  ch: 'ч',
  yo: 'ё',
  yu: 'ю',
  ya: 'я',
  ye: 'е',
};
const letters: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'ҳ', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м' },
  ...{ n: 'н', o: 'о', p: 'п', q: 'қ', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'х', y: 'й', z: 'з' },
  ʼ: 'ъ',
  ʻ: 'ъ',
};

/** @param before the Latin letter in front, where this is the rest of a word. */
function byRules(word: string, before = ''): string {
  let out = '';
  for (let at = 0; at < word.length; ) {
    const [length, letter] = nextLetter(word.toLowerCase(), at, before);
    out += cased(letter, word.slice(at, at + length), word);
    at += length;
  }
  return out;
}

/** How many Latin letters stand at this place for one sound, and its Cyrillic letters. */
function nextLetter(word: string, at: number, before: string): [number, string] {
  const rest = word.slice(at);
  const previous = word[at - 1] ?? before;
  if (rest.startsWith('sʼh')) return [3, 'сҳ'];
  // y and oʻ are two sounds: yoʻl is йўл, not ёʻл.
  if (rest.startsWith('yoʻ')) return [1, 'й'];
  if (/^tsi(ya|on)/.test(rest)) return [2, 'ц'];
  if (rest[0] === 'e' && !previous) return [1, 'э'];
  const two = digraphs[rest.slice(0, 2)];
  return two ? [2, two] : [1, letters[rest[0]!] ?? rest[0]!];
}

/** Letters in the case of what they stand for; a single sign of a word all in capitals is a capital. */
function cased(letters: string, model: string, word = model): string {
  const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (isUpper(model) && (model.length > 1 || letters.length === 1 || (word.length > 1 && isUpper(word))))
    return letters.toUpperCase();
  return isUpper(model[0] ?? '') ? letters[0]!.toUpperCase() + letters.slice(1) : letters;
}

const latinOf: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ч: 'ch', ш: 'sh', щ: 'sh', ы: 'i', э: 'e' },
  ...{ ё: 'yo', ю: 'yu', я: 'ya', ў: 'oʻ', қ: 'q', ғ: 'gʻ', ҳ: 'h', ь: '' },
};
/** Stems whose Latin spelling does not follow from the Cyrillic one: октябрь is oktabr. */
const latinStems = stems
  .map(([latin, cyrillic]) => [cyrillic.replace(/ь$/, ''), latin] as const)
  .filter(([cyrillic, latin]) => soundsOf(cyrillic) !== latin);

function latinWord(word: string): string {
  const lower = word.toLowerCase();
  const stem = latinStems.find(([cyrillic]) => lower.startsWith(cyrillic));
  if (!stem) return soundsOf(word);
  const [cyrillic, latin] = stem;
  return cased(latin, word) + soundsOf(word.slice(cyrillic.length), cyrillic.at(-1));
}

function soundsOf(word: string, before = ''): string {
  const lower = word.toLowerCase();
  let out = '';
  for (let at = 0; at < word.length; at++) {
    const latin = sound(lower[at]!, lower[at - 1] ?? before, lower[at + 1] ?? '');
    const next = word[at + 1] ?? word[at - 1] ?? '';
    const isCapital = word[at] !== lower[at];
    const isAllCapitals = isCapital && next !== '' && next === next.toUpperCase() && next !== next.toLowerCase();
    out += isAllCapitals ? latin.toUpperCase() : isCapital ? latin.slice(0, 1).toUpperCase() + latin.slice(1) : latin;
  }
  return out;
}

function sound(letter: string, previous: string, next: string): string {
  const isAfterVowel = previous !== '' && vowels.includes(previous);
  if (letter === 'е') return !previous || isAfterVowel || 'ъь'.includes(previous) ? 'ye' : 'e';
  if (letter === 'ц') return isAfterVowel ? 'ts' : 's';
  if (letter === 'ъ') return 'еёюя'.includes(next || ' ') || previous === 'ў' ? '' : 'ʼ';
  // с and ҳ are two sounds, which the Latin sh would hide.
  if (letter === 'ҳ' && previous === 'с') return 'ʼh';
  return latinOf[letter] ?? letter;
}
