import { type CellProps, type FieldView, textOrEmpty, trimmedOrNull } from '#web/fields/field-view.ts';

/** What a person typed, cut where the column ends and whole as a hint. */
export function TextCell({ value }: CellProps) {
  const text = textOrEmpty(value);
  return (
    <span translate="no" title={text || undefined}>
      {text}
    </span>
  );
}

export const textView: FieldView = {
  Cell: TextCell,
  listed: true,
  isLong: true,
  isTyped: true,
  toForm: textOrEmpty,
  toApi: trimmedOrNull,
  check: (typed, { options }) => {
    const text = textOrEmpty(typed).trim();
    if (options.pattern && !new RegExp(options.pattern).test(text)) return { rule: 'pattern' };
    return options.min && text.length < options.min ? { rule: 'min_length', values: { min: options.min } } : null;
  },
};
