import type { FieldView } from '#web/fields/field-view.ts';

/** A list whose shape another screen knows: shown as it is, typed nowhere. */
export const recordsView: FieldView = {
  Cell: ({ value }) => (Array.isArray(value) && value.length ? <code>{JSON.stringify(value)}</code> : null),
  listed: 'never',
  isNeverTyped: true,
  toForm: (value) => value,
  toApi: (typed) => typed,
};
