import Type, { type TSchema } from 'typebox';
import { fieldEntries, isSortable, systemFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';

const text = Type.String();

/**
 * How a list may be asked, for the OpenAPI document. The parameters are read by `parseListQuery`, which names what is
 * wrong; the schema itself lets everything pass. Those with a semicolon are matrix parameters of the path.
 */
export function listParameters(resource: Resource): TSchema {
  const fields = [...Object.entries(systemFields), ...fieldEntries(resource)].filter(
    ([, field]) => !field.options.computed,
  );
  const sortable = fields.filter(([, field]) => isSortable(field)).map(([name]) => name);
  const filters = fields.flatMap(([name, field]) => {
    const { operators } = kinds[field.kind];
    const plain = operators.includes('equals') || operators.includes('contains') ? [name] : [];
    return operators.includes('range') ? [...plain, `${name}_from`, `${name}_to`] : plain;
  });
  const optional = (schema: TSchema) => Type.Optional(schema);
  return Type.Object(
    {
      ';sortBy': optional(Type.String({ description: `One of ${sortable.join(', ')}` })),
      ';descending': optional(Type.String({ description: 'true or false' })),
      ';page': optional(text),
      ';perPage': optional(text),
      ';after': optional(text),
      q: optional(text),
      format: optional(Type.String({ description: 'csv or xlsx' })),
      ';columns': optional(Type.String({ description: 'Of a file: fields in their order, a,b,c' })),
      ';group': optional(Type.String({ description: 'Of a file: the view that it shows' })),
      ...Object.fromEntries(filters.map((name) => [name, optional(text)])),
    },
    { additionalProperties: true },
  );
}
