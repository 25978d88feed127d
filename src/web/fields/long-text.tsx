import { type FieldView, textOrEmpty, trimmedOrNull } from '#web/fields/field-view.ts';
import { TextCell } from '#web/fields/text.tsx';

export const longTextView: FieldView = {
  Cell: TextCell,
  listed: false,
  isLong: true,
  isWide: true,
  isTyped: true,
  toForm: textOrEmpty,
  // Kept to the letter: only a text of nothing but spaces is none.
  toApi: (typed) => (trimmedOrNull(typed) === null ? null : textOrEmpty(typed)),
};
