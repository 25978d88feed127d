import { normalizeApostrophes } from '#kernel/apostrophes.ts';
import { mapLiterals } from '#modules/company/translations/message-literals.ts';
import spellings from '#modules/company/translations/transliteration-exceptions.json' with { type: 'json' };

/**
 * Uzbek Latin ↔ Uzbek Cyrillic by the rules of domain.md, 2.2 and 2.3. What Latin has lost (ц, ь, ъ, ы, щ, э behind a
 * consonant) is in a list of loan words: a word that is one, with any endings, takes its spelling, and its endings
 * follow the rules. It proposes; a person decides. Only words are converted: the syntax of a message, addresses, tags,
 * code, codes and names of brands stay as they are.
 */
export const toCyrillic = (message: string): string =>
  mapLiterals(message, (literal) => {
    const isShouted = isWrittenInCapitals(literal);
    return betweenFixed(literal, (text) =>
      normalizeApostrophes(text).replace(words, (word) => cyrillicOrKept(word, isShouted)),
    );
  });

export const toLatin = (message: string): string =>
  mapLiterals(message, (literal) => betweenFixed(literal, (text) => text.replace(words, latinWord)));

/** Tags, code, addresses, names of files and of things in programs, and codes such as #1e88e5 or 90m. */
const fixed = new RegExp(
  [
    String.raw`</?[a-zA-Z][^<>]*>`,
    String.raw`&#?\w+;`,
    '```[^]*?```',
    '(?<!\\p{L})`[^`\\n]+`(?!\\p{L})',
    String.raw`\w+://\S+`,
    String.raw`[\w.+-]+@[\w.-]+`,
    String.raw`www\.\S+`,
    String.raw`(?<![\w.])[a-zA-Z][\w-]*(?:\.[a-z][a-z0-9-]*)*\.[a-z]{2,}(?:/[^\s,;]*)?(?![\p{L}ʻʼ'‘’])`,
    String.raw`[#@]\w+`,
    String.raw`\w*_\w+`,
    String.raw`\p{N}+\p{L}\b`,
    String.raw`(?<!\p{L})[A-Z]+-?\d[\w-]*|(?<!\p{L})(?:E-[A-Z]{2,}|[Ee]-mail|Wi-Fi)`,
  ].join('|'),
  'gu',
);

function betweenFixed(literal: string, convert: (text: string) => string): string {
  let out = '';
  let at = 0;
  for (const { 0: found, index } of literal.matchAll(fixed)) {
    out += convert(literal.slice(at, index)) + found;
    at = index + found.length;
  }
  return out + convert(literal.slice(at));
}

/** A word with its apostrophes. */
const words = /\p{L}[\p{L}ʻʼ]*/gu;

/** A heading in capitals: there a short word is no abbreviation. */
const isWrittenInCapitals = (text: string): boolean => {
  const long = [...normalizeApostrophes(text).matchAll(words)].filter(([word]) => !kept.has(word.toLowerCase()));
  return long.length > 1 && long.every(([word]) => word === word.toUpperCase());
};

const kept = new Set(spellings.kept);
const uzbekAbbreviations = new Set(spellings.abbreviations);

/** The beginnings of what Uzbek puts behind a stem, in Latin letters. */
const afterVowel = 'm|ng|si|miz|ngiz|y|v';
const afterConsonant = 'i(?=$|m|ng|ni|da|ga|dir|cha|dek|day|y|st|z)|im|ing|u$|ona$';
const always =
  'lar|li|la|siz|chi|cha|ni|ga|da|dek|day|dir|man|miz|mi$|dor|soz|xona|noma|shunos|bop|simon|kash|furush|parast';
const endings = {
  vowel: new RegExp(`^(?:$|${always}|${afterVowel})`),
  consonant: new RegExp(`^(?:$|${always}|${afterConsonant})`),
  /** Behind k the dative is -ka: sirkka, but sirka is another word than sirk. */
  k: new RegExp(`^(?:$|ka|${always}|${afterConsonant})`),
};
const isEnding = (stem: string, rest: string): boolean =>
  endings[/[aeiou]ʻ?$/.test(stem) ? 'vowel' : stem.endsWith('k') ? 'k' : 'consonant'].test(rest);

/**
 * Abbreviations in capitals stay where Latin letters are their own (SQL, API), and take Cyrillic ones where Uzbek wrote
 * them (AQSH, MCHJ, QQS); their endings are Uzbek in any case. A word with a letter that Uzbek does not have stays.
 */
function cyrillicOrKept(word: string, isShouted: boolean): string {
  const [, capitals = '', ending = ''] = /^([A-ZʻʼO]{2,}?)ʼ?([a-zʻʼ]*)$/.exec(word) ?? [];
  if (capitals && isLatinAbbreviation(capitals, isShouted) && (!ending || isEnding(capitals.toLowerCase(), ending)))
    return capitals + byRules(ending, capitals.at(-1)!.toLowerCase());
  const lower = word.toLowerCase();
  const brand = prefixesOf(lower).find((start) => kept.has(start) && isEnding(start, lower.slice(start.length)));
  if (brand && (brand === lower || brand.length > 3))
    return word.slice(0, brand.length) + byRules(word.slice(brand.length), brand.at(-1));
  if (/[a-z][A-Z]/.test(word) || /w|c(?!h)/i.test(word)) return word;
  return cyrillicWord(word);
}

function isLatinAbbreviation(capitals: string, isShouted: boolean): boolean {
  const lower = capitals.toLowerCase();
  if (kept.has(lower)) return true;
  if (capitals.length > 5 || isShouted || uzbekAbbreviations.has(lower) || /[ʻʼ]|SH|CH/.test(capitals)) return false;
  return capitals.length < 5 || !/[AEIOU]/.test(capitals);
}

/** The word itself first, then all that it begins with, down to two letters. */
const prefixesOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(0, word.length - at));

/** Of stems so long whatever follows is of the same root: konsertmeyster. */
const longStem = 6;

function cyrillicWord(word: string): string {
  const lower = word.toLowerCase();
  for (const latin of prefixesOf(lower)) {
    const cyrillic = cyrillicOf.get(latin);
    const rest = word.slice(latin.length);
    if (!cyrillic || (latin.length < longStem && !isEnding(latin, rest.toLowerCase()))) continue;
    // The soft sign at the end of a stem is not written before an ending: пароль, паролни.
    const written = rest && cyrillic.endsWith('ь') ? cyrillic.slice(0, -1) : cyrillic;
    return cased(written, word) + byRules(rest, latin.at(-1));
  }
  const prefix = spellings.prefixes.find((one) => lower.startsWith(soundsOf(one)));
  if (!prefix) return byRules(word);
  const length = soundsOf(prefix).length;
  return cased(prefix, word) + byRules(word.slice(length), word[length - 1]!.toLowerCase());
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
  if (isTse(rest, previous)) return [rest.startsWith('ts') ? 2 : 1, 'ц'];
  // Uzbek writes ye for what begins with a vowel, so that a bare e there is э: элак, поэма.
  if (rest[0] === 'e' && (!previous || 'aoue'.includes(previous))) return [1, 'э'];
  // Only loan words have ye behind a consonant: премьера, курьер.
  if (rest.startsWith('ye') && /[bcdfghjklmnpqrstvxz]/.test(previous)) return [2, 'ье'];
  if (rest.startsWith('lyon')) return [1, 'ль'];
  const two = digraphs[rest.slice(0, 2)];
  return two ? [2, two] : [1, letters[rest[0]!] ?? rest[0]!];
}

/**
 * Where ц was written: -tsiya and -siya behind n, k, p and b (станция, акция), and ts of loan words at the beginning
 * or behind a vowel. Where t ends an Uzbek stem and an ending begins with s, both stay: кетса, айтсин, давлатсиз.
 */
function isTse(rest: string, previous: string): boolean {
  if (/^tsi(ya|on)/.test(rest) || ('nkpb'.includes(previous || ' ') && /^si(ya|on)/.test(rest))) return true;
  if (!rest.startsWith('ts')) return false;
  const isLoan = /^ts(?:u|e(?!var)|o(?!z)|i(?!n|z|mon|ra))/.test(rest);
  return !previous || ('aeiou'.includes(previous) && isLoan);
}

/** Letters in the case of what they stand for; a single sign of a word all in capitals is a capital. */
function cased(letters: string, model: string, word = model): string {
  const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();
  if (isUpper(model) && (model.length > 1 || letters.length === 1 || (word.length > 1 && isUpper(word))))
    return letters.toUpperCase();
  return isUpper(model[0] ?? '') ? letters[0]!.toUpperCase() + letters.slice(1) : letters;
}

const vowels = 'aeiouʻаеёиоуўыэюя';

const latinOf: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ч: 'ch', ш: 'sh', щ: 'sh', ы: 'i', э: 'e' },
  ...{ ё: 'yo', ю: 'yu', я: 'ya', ў: 'oʻ', қ: 'q', ғ: 'gʻ', ҳ: 'h', ь: '' },
};

/** Stems whose Latin spelling does not follow from the Cyrillic one: октябрь is oktabr. */
const latinOfIrregular = new Map(
  Object.entries(spellings.irregular).map(([cyrillic, latin]) => [cyrillic.replace(/ь$/, ''), latin]),
);
const cyrillicOf: ReadonlyMap<string, string> = new Map([
  ...spellings.words.flatMap((line) => line.split(' ')).map((word) => [soundsOf(word), word] as const),
  ...Object.entries(spellings.irregular).map(([cyrillic, latin]) => [latin, cyrillic] as const),
  ...Object.entries(spellings.alsoWritten),
]);

function latinWord(word: string): string {
  const lower = word.toLowerCase();
  for (const cyrillic of prefixesOf(lower)) {
    const latin = latinOfIrregular.get(cyrillic);
    const rest = soundsOf(word.slice(cyrillic.length), cyrillic.at(-1));
    if (latin && isEnding(latin, rest.toLowerCase())) return cased(latin, word) + rest;
  }
  return soundsOf(word);
}

function soundsOf(word: string, before = ''): string {
  const lower = word.toLowerCase();
  let out = '';
  for (let at = 0; at < word.length; at++) {
    const latin = sound(lower[at]!, lower[at - 1] ?? before, lower[at + 1] ?? '');
    const isCapital = word[at] !== lower[at];
    const isAllCapitals = isCapital && [word[at - 1], word[at + 1]].some((one) => one && one !== one.toLowerCase());
    out += isAllCapitals ? latin.toUpperCase() : isCapital ? latin.slice(0, 1).toUpperCase() + latin.slice(1) : latin;
  }
  return out;
}

function sound(letter: string, previous: string, next: string): string {
  const isAfterVowel = previous !== '' && vowels.includes(previous);
  if (letter === 'е') return !previous || isAfterVowel || 'ъь'.includes(previous) ? 'ye' : 'e';
  if (letter === 'ц') return isAfterVowel ? 'ts' : 's';
  // Between a consonant and a vowel ъ only divides (объект); behind a vowel it is heard: меъёр.
  if (letter === 'ъ') return ('еёюя'.includes(next || ' ') && !isAfterVowel) || previous === 'ў' ? '' : 'ʼ';
  // с and ҳ are two sounds, which the Latin sh would hide.
  if (letter === 'ҳ' && previous === 'с') return 'ʼh';
  return latinOf[letter] ?? letter;
}
