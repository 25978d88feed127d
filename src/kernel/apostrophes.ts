/**
 * Typed apostrophes of Uzbek Latin become the letters of the alphabet: after o and g ʻ (U+02BB), elsewhere between
 * letters ʼ (U+02BC). Only for the `uz` slot of names, never for free text, where dog's would suffer: domain.md, 2.1.
 */
export const normalizeApostrophes = (text: string): string =>
  text.replace(/([oOgG])['`‘’´ʻʼ](?=\p{L}|\s|$)/gu, '$1ʻ').replace(/(?<=\p{L})(?<![oOgG])['`‘’´ʻ](?=\p{L})/gu, 'ʼ');
