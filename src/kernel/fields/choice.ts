import Type from 'typebox';
import { oneOf } from '#kernel/schemas.ts';
import { type Field, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** One of a closed list of codes; their names are texts `choice.<code>` or `<resource>.<field>.<code>`. */
export const choice = <const V extends string, const O extends Omit<FieldOptions, 'values'>>(
  options: O & { readonly values: readonly V[] },
): Field<V, O & { readonly values: readonly V[] }> =>
  fieldOf<V, O & { readonly values: readonly V[] }>('choice', options);

export const choiceKind: Kind = {
  kind: 'choice',
  sqlType: () => 'text',
  schema: (o) => oneOf(o.values ?? []),
  rowSchema: () => Type.String(),
  operators: ['equals', 'null', 'not'],
  parse: (asked, o) => (o.values?.includes(asked) ? asked : undefined),
  exportText: (value, { text }, _field, key) =>
    value === null ? '' : text(`${key}.${String(value)}`, `choice.${String(value)}`),
  fromCell: (cell, { options }, { codeOf }) => {
    const value = codeOf(options.values ?? [], cell);
    return value ? { value } : { rule: 'choice' };
  },
};

/** Several codes: of a closed list, or such as another part of the product knows; never null. */
export const codes = <const O extends FieldOptions>(options: O): Field<readonly string[], O> =>
  fieldOf<readonly string[], O>('codes', options);

export const codesKind: Kind = {
  kind: 'codes',
  sqlType: () => 'text[]',
  schema: (o) =>
    Type.Array(Type.Unsafe<string>({ type: 'string', maxLength: 100, ...(o.values && { enum: o.values }) }), {
      maxItems: o.max ?? 100,
    }),
  rowSchema: () => Type.Array(Type.String()),
  operators: ['contains', 'null', 'not'],
  parse: (asked) => asked,
  // A code that has no name is known by itself.
  exportText: (value, { text }, _field, key) =>
    (value as string[]).map((code) => text(`${key}.${code}`, `choice.${code}`, code)).join(', '),
  fromCell: null,
};
