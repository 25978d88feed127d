import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A small JSON object whose shape another part of the product knows: saved filters, layouts, custom attributes. */
export const document = <const O extends FieldOptions>(options: O) =>
  fieldOf<{ readonly [key: string]: Json }, O>('document', options);

export const documentKind: Kind = {
  kind: 'document',
  sqlType: () => 'jsonb',
  schema: () => Type.Object({}, { additionalProperties: true, maxProperties: 100 }),
  operators: ['null'],
  parse: () => undefined,
  exportText: (value) => (value === null ? '' : JSON.stringify(value)),
  sortable: false,
};
