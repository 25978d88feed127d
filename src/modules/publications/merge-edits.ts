import { isSame } from '#kernel/equality.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { languages } from '#kernel/languages.ts';

/** Rows have no index, so any object will do. */
type Values = object;
type Named = Readonly<Record<string, unknown>>;

/** A field, or one language of it, that two people have changed to different things. */
export interface EditConflict {
  readonly column: string;
  readonly lang: (typeof languages)[number] | null;
}

export interface MergedEdits {
  /** What is still to be sent, over the row as it stands now. */
  readonly edits: Named;
  readonly conflicts: readonly EditConflict[];
}

const isLocalized = (column: string): boolean => column === 'names' || column.endsWith('_i18n');

/**
 * What I have changed since `base`, over what others have saved meanwhile. Languages are merged one by one: two people
 * who write in different ones never meet. Mine stands in the edits until the person decides otherwise.
 */
export function mergeEdits(base: Values, current: Values, mine: Values): MergedEdits {
  const edits: Record<string, unknown> = {};
  const conflicts: EditConflict[] = [];
  for (const [column, value] of Object.entries(mine)) {
    const [was, is] = [base, current].map((row) => (row as Named)[column] ?? null);
    if (isLocalized(column)) {
      const merged = mergeTexts(was as LocalizedText | null, is as LocalizedText | null, value as LocalizedText | null);
      for (const lang of merged.conflicts) conflicts.push({ column, lang });
      if (!isSame(merged.texts, is ?? {})) edits[column] = merged.texts;
    } else if (!isSame(value, is)) {
      edits[column] = value;
      if (!isSame(was, is)) conflicts.push({ column, lang: null });
    }
  }
  return { edits, conflicts };
}

function mergeTexts(was: LocalizedText | null, is: LocalizedText | null, mine: LocalizedText | null) {
  const texts: Record<string, string> = {};
  const conflicts: (typeof languages)[number][] = [];
  for (const lang of languages) {
    const [before, theirs, own] = [was?.[lang], is?.[lang], mine?.[lang]];
    const text = own === before ? theirs : own;
    if (own !== before && theirs !== before && own !== theirs) conflicts.push(lang);
    if (text) texts[lang] = text;
  }
  return { texts, conflicts };
}
