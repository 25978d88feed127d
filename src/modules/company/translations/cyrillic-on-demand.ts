/** A Latin text in Cyrillic letters: the rules and their many exceptions come with the first one that is asked for. */
export const cyrillicOf = async (text: string): Promise<string> =>
  (await import('#modules/company/translations/transliteration.ts')).toCyrillic(text);
