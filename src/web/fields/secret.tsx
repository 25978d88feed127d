import { type FieldView, textOrEmpty } from '#web/fields/field-view.ts';

/** Written, never read: an empty field leaves it as it is. */
export const secretView: FieldView = {
  Cell: () => null,
  listed: 'never',
  isTyped: true,
  toForm: () => '',
  toApi: (typed) => textOrEmpty(typed) || undefined,
  check: (typed, { options }) =>
    textOrEmpty(typed).length < (options.min ?? 1) ? { rule: 'min_length', values: { min: options.min ?? 1 } } : null,
};
