import type { FieldView } from '#web/fields/field-view.ts';
import { ReferenceName, ReferenceNames } from '#web/fields/reference-name.tsx';

export const referenceView: FieldView = {
  Cell: ({ field, value }) =>
    field.options.to ? <ReferenceName path={field.options.to} id={value as number | null} /> : String(value ?? ''),
  listed: true,
  isLong: true,
  toForm: (value) => value ?? null,
  toApi: (typed) => typed ?? null,
  check: (typed) => (typeof typed === 'string' ? { rule: 'unmatched' } : null),
};

export const referencesView: FieldView = {
  Cell: ({ field, value }) => (
    <ReferenceNames path={field.options.to ?? ''} ids={(value as readonly number[] | null) ?? []} />
  ),
  listed: false,
  isLong: true,
  isTyped: true,
  toForm: (value) => value ?? [],
  toApi: (typed) => typed ?? [],
};
