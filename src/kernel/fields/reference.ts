import Type from 'typebox';
import { readerWord } from '#kernel/filter-words.ts';
import { type CellNames, type CellValue, type Field, type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';

/** Larger ids are exact in neither JavaScript nor JSON. */
export const largestId = Number.MAX_SAFE_INTEGER;

/** The text of an id as a number, or undefined when it is none that a row could have. */
export function parseId(asked: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(asked)) return undefined;
  const id = Number(asked);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** One row of another resource. */
export const reference = <const O extends FieldOptions>(options: O) => fieldOf<number, O>('reference', options);

const readerAsked = (asked: string, { to }: FieldOptions): string | undefined =>
  asked === readerWord && to === 'admin/users' ? asked : undefined;

function idFromCell(cell: string, { options }: Field, { idOf }: CellNames): CellValue {
  const value = idOf(options.to!, cell);
  if (value === 'many') return { rule: 'several_rows' };
  return value === undefined ? { rule: 'exists' } : { value };
}

/** The names of several in one cell. */
export const partsOf = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);

export const referenceKind: Kind = {
  kind: 'reference',
  sqlType: () => 'bigint',
  schema: () => Type.Integer({ minimum: 1, maximum: largestId }),
  operators: ['equals', 'null', 'not'],
  parse: parseId,
  word: readerAsked,
  exportText: (value, { nameOf }, field) =>
    typeof value !== 'number' ? '' : field.options.to ? nameOf(field.options.to, value) : value,
  fromCell: idFromCell,
};

/** Several rows of another resource, each once; never null. An array: docs/decisions/references-as-arrays.md. */
export const references = <const O extends FieldOptions>(options: O): Field<readonly number[], O> =>
  fieldOf<readonly number[], O>('references', options);

export const referencesKind: Kind = {
  kind: 'references',
  sqlType: () => 'bigint[]',
  schema: (o) => Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), { maxItems: o.max ?? 100 }),
  operators: ['contains', 'null', 'not'],
  parse: parseId,
  word: readerAsked,
  normalize: (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  exportText: (value, { nameOf }, field) =>
    (value as number[]).map((id) => (field.options.to ? nameOf(field.options.to, id) : id)).join(', '),
  fromCell: (cell, field, names) => {
    const all = partsOf(cell).map((one) => idFromCell(one, field, names));
    return all.find((one) => 'rule' in one) ?? { value: all.map((one) => 'value' in one && one.value) };
  },
};
