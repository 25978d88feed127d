import { instantOf } from '#kernel/calendar-formats.ts';
import type { CellValue, Field } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import { languages } from '#kernel/languages.ts';
import { fold } from '#kernel/search-folding.ts';
import type { Finder } from '#server/crud/foreign-tables.ts';
import type { Texts } from '#server/texts.ts';

export interface Reading {
  readonly texts: Texts;
  /** The resource's name, for the texts of its choices. */
  readonly name: string;
  readonly find: Finder;
  /** The company's. */
  readonly timeZone: string;
}

/** The text of a cell as the value of a field. An empty cell is not read at all. */
export function readCell(
  cell: string,
  fieldName: string,
  field: Field,
  { texts, name, find, timeZone }: Reading,
): CellValue {
  const namesOf = (code: string): readonly string[] => {
    const own = `${name}.${fieldName}.${code}`;
    const key = texts.has(own) ? own : `choice.${code}`;
    return [code, ...languages.map((lang) => texts.say(lang, key))];
  };
  const codeOf = (codes: readonly string[], words: string): string | undefined => {
    // Letter by letter first: folded, a name in Cyrillic may be another one's in Latin.
    const called = (spell: (said: string) => string) =>
      codes.find((code) => namesOf(code).some((said) => spell(said) === spell(words)));
    return called((said) => said) ?? called(fold);
  };
  const momentAt = (day: string, clock: string) => instantOf(day, clock, timeZone);
  return kinds[field.kind].fromCell!(cell, field, { idOf: find, codeOf, momentAt });
}
