import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** A small JSON object whose shape another part of the product knows: saved filters, layouts, custom attributes. */
export const document = <const O extends FieldOptions>(options: O) =>
  fieldOf<Readonly<Record<string, unknown>>, O>('document', options);

export const documentKind: Kind = {
  kind: 'document',
  sqlType: () => 'jsonb',
  schema: () => Type.Object({}, { additionalProperties: true, maxProperties: 100 }),
  operators: ['null'],
  parse: () => undefined,
  exportText: (value) => (value === null ? '' : JSON.stringify(value)),
  fromCell: null,
};
