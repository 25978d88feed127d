import Type from 'typebox';
import { fieldOf, type FieldOptions, type Kind } from '#kernel/field.ts';

/** Longest list of them: what has more belongs into rows of its own. */
const mostRecords = 100;

/** A short list of JSON objects whose shape another part of the product knows and judges: versions of a schedule. */
export const records = <
  T extends object = Readonly<Record<string, unknown>>,
  const O extends FieldOptions = FieldOptions,
>(
  options: O,
) => fieldOf<readonly T[], O>('records', options);

export const recordsKind: Kind = {
  kind: 'records',
  sqlType: () => 'jsonb',
  schema: ({ min = 0, max = mostRecords }) =>
    Type.Array(Type.Object({}, { additionalProperties: true, maxProperties: 100 }), { minItems: min, maxItems: max }),
  operators: [],
  parse: () => undefined,
  exportText: (value) => (value === null ? '' : JSON.stringify(value)),
  fromCell: null,
};
