import Type, { type TSchema } from 'typebox';
import { fieldEntries, isSortable, systemFields, isSought } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Field, Kind } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';

const text = Type.String();
const optional = (schema: TSchema) => Type.Optional(schema);

/** How a filter is written. */
function wordsOf({ kind, options }: Field, isEnd: boolean): string {
  const { operators, word }: Kind = kinds[kind];
  const words = ['today', '+7d', '-3d', 'week', 'month', 'now', 'me'].filter((one) => word?.(one, options, isEnd));
  const ways = isEnd
    ? []
    : [
        'a',
        'a,b: any of them',
        ...(operators.includes('not') ? ['!a,b: none of them'] : []),
        ...(operators.includes('null') ? ['null', '!null'] : []),
      ];
  return [...ways, ...(words.length ? [`words: ${words.join(', ')}`] : [])].join('; ') || 'a';
}

/**
 * How a list may be asked, for the OpenAPI document. The parameters are read by `parseListQuery`, which names what is
 * wrong; the schema itself lets everything pass. Those with a semicolon are matrix parameters of the path.
 */
export function listParameters(resource: Resource): TSchema {
  const fields = [...Object.entries(systemFields), ...fieldEntries(resource)].filter(([, field]) => isSought(field));
  const sortable = fields.filter(([, field]) => isSortable(field)).map(([name]) => name);
  const filters = fields.flatMap(([name, field]) => {
    const { operators } = kinds[field.kind];
    const plain = operators.includes('equals') || operators.includes('contains') ? [name] : [];
    const names = operators.includes('range') ? [...plain, `${name}_from`, `${name}_to`] : plain;
    return names.map((one) => [one, optional(Type.String({ description: wordsOf(field, one !== name) }))] as const);
  });
  return Type.Object(
    {
      ';sortBy': optional(Type.String({ description: `One of ${sortable.join(', ')}` })),
      ';descending': optional(Type.String({ description: 'true or false' })),
      ';page': optional(text),
      ';perPage': optional(text),
      ';after': optional(text),
      q: optional(text),
      format: optional(Type.String({ description: 'csv or xlsx' })),
      ';columns': optional(
        Type.String({ description: 'Only these fields of a row, a,b,c; of a file: in their order' }),
      ),
      ';group': optional(Type.String({ description: 'Of a file: the view that it shows' })),
      ...Object.fromEntries(filters),
    },
    { additionalProperties: true },
  );
}
