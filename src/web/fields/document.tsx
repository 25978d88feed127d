import type { FieldView } from '#web/fields/field-view.ts';

/** Something whose shape another screen knows: shown as it is, typed nowhere. */
export const documentView: FieldView = {
  Cell: ({ value }) => (value ? <code>{JSON.stringify(value)}</code> : null),
  listed: 'never',
  isNeverTyped: true,
  toForm: (value) => value,
  toApi: (typed) => typed,
};
