/**
 * One spelling for Uzbek Latin, Uzbek Cyrillic and Russian. The database has the same function (`fold` of
 * migration 0001, kept equal by a test): stored and asked text both pass through it before they are compared.
 * x and h meet, every apostrophe is dropped, ts meets s, тябр meets tabr: domain.md, section 2.1.
 */
export function fold(text: string): string {
  let folded = text.normalize('NFKC').toLowerCase();
  for (const [from, to] of phrases) folded = folded.replaceAll(from, to);
  return Array.from(folded, (letter) => letters[letter] ?? letter)
    .join('')
    .replaceAll('ye', 'e')
    .replaceAll('ts', 's');
}

/** Spellings of several letters, replaced before single letters are. */
const phrases: readonly (readonly [string, string])[] = [
  ['тябр', 'tabr'],
  ['тябрь', 'tabr'],
];

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 's',
  ъ: '',
  ь: '',
  ы: 'i',
  э: 'e',
  ў: 'o',
  қ: 'q',
  ғ: 'g',
  ҳ: 'h',
  ж: 'j',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ё: 'yo',
  ю: 'yu',
  я: 'ya',
  x: 'h',
  w: 'v',
  ʻ: '',
  ʼ: '',
  '‘': '',
  '’': '',
  '`': '',
  '´': '',
  "'": '',
};

/** Words shorter than this are matched at the beginning of a word only: trigrams say nothing about them. */
export const shortestTrigram = 3;

/** The folded words of a question, at most 8. */
export const searchWords = (question: string): string[] => fold(question).split(/\s+/).filter(Boolean).slice(0, 8);

/** The same words as they were typed, without the quotes and the marks beside them: endings are of a script. */
export const typedWords = (question: string): string[] =>
  question
    .split(/\s+/)
    .filter((word) => fold(word) !== '')
    .slice(0, 8)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));

/** Of `q`, in characters. */
export const longestQuestion = 200;

/**
 * How a folded name sounds, whoever wrote it down: Джураев is Joʻrayev, Юлдашев Yoʻldoshev, Кадыров Qodirov. Russian
 * clerks heard а, о, у for о, ў and wrote дж for ж; the database does the same where it compares (`sounds`).
 */
export const soundOf = (folded: string): string =>
  Array.from(folded.replaceAll('dj', 'j'), (letter) => sounds[letter] ?? letter).join('');
const sounds: Record<string, string> = { o: 'a', u: 'a', q: 'k', g: 'h', e: 'i' };
