/**
 * Signs that nobody sees, behind a text on the screen: they say of which key it is. Texts carry them only while a
 * person edits them in place, so that every text of every screen can be found without any screen knowing of it.
 */
const edge = '\u2063';
const zero = '\u200b';
const one = '\u200c';
const whole = new RegExp(`${edge}([${zero}${one}]+)${edge}`, 'g');

const keys: string[] = [];
const places = new Map<string, number>();

/** The text with the sign of its key behind it. */
export function marked(key: string, text: string): string {
  const place = places.get(key) ?? keys.push(key) - 1;
  places.set(key, place);
  const digits = Array.from(place.toString(2), (digit) => (digit === '0' ? zero : one)).join('');
  return text + edge + digits + edge;
}

/** The keys of the texts that something is made of, in their order. */
export const keysIn = (text: string): string[] =>
  [...text.matchAll(whole)].flatMap(([, digits]) => {
    const binary = Array.from(digits!, (digit) => (digit === zero ? '0' : '1')).join('');
    return keys[Number.parseInt(binary, 2)] ?? [];
  });

/** Is there a sign at all? Asked of every text in the page. */
export const hasMark = (text: string): boolean => text.includes(edge);
