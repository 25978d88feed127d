import Type, { type TObject, type TSchema } from 'typebox';
import type { Field } from '#kernel/field.ts';
import { columnOf, readFields, systemFields, writableFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';

/** `null` beside the value. A type list where that is possible: the serialiser is faster with it than with anyOf. */
export function nullable(schema: TSchema): TSchema {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] };
  if (typeof type !== 'string' || type === 'object' || type === 'array') return Type.Union([schema, Type.Null()]);
  return Type.Unsafe({ ...rest, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
}

const isNeverNull = (field: Field): boolean => field.options.required === true || neverNull.includes(field.kind);

/** Kinds whose empty value is no, or an empty list. */
const neverNull = ['flag', 'references', 'dates', 'codes'];

const sentSchema = (field: Field): TSchema => {
  const schema = kinds[field.kind].schema(field.options);
  return isNeverNull(field) ? schema : nullable(schema);
};

const storedSchema = (field: Field): TSchema => {
  const kind = kinds[field.kind];
  const schema = (kind.rowSchema ?? kind.schema)(field.options);
  return isNeverNull(field) ? schema : nullable(schema);
};

/** Must the caller send it? Flags, lists and fields with a default may be left out. */
const isNeeded = (field: Field): boolean =>
  field.options.required === true && field.options.default === undefined && !neverNull.includes(field.kind);

export interface Contract {
  readonly row: TObject;
  readonly input: TObject;
  readonly patch: TObject;
}

const contracts = new WeakMap<Resource, Contract>();

/** What goes in and what comes out of a resource. Routes, forms and the OpenAPI document read only this. */
export function contractOf(resource: Resource): Contract {
  const known = contracts.get(resource);
  if (known) return known;
  const sent = writableFields(resource);
  const one = Object.fromEntries(
    sent.map(([name, field]) => [name, isNeeded(field) ? sentSchema(field) : Type.Optional(sentSchema(field))]),
  );
  const some = Object.fromEntries(
    sent.filter(([, field]) => !field.options.fixed).map(([name, field]) => [name, Type.Optional(sentSchema(field))]),
  );
  const contract = {
    row: Type.Object(rowProperties(resource)),
    input: Type.Object(one, { additionalProperties: false }),
    patch: Type.Object(
      { ...some, version: Type.Optional(Type.Integer({ minimum: 1 })) },
      { additionalProperties: false },
    ),
  };
  contracts.set(resource, contract);
  return contract;
}

/** The properties of a row; a localized field stands twice, as text and as all its languages. */
export function rowProperties(resource: Resource): Record<string, TSchema> {
  const properties: Record<string, TSchema> = {};
  for (const [name, field] of Object.entries(systemFields)) properties[name] = storedSchema(field);
  for (const [name, field] of readFields(resource)) {
    if (field.kind === 'localized_text') properties[name] = Type.Unsafe({ type: ['string', 'null'] });
    properties[columnOf(name, field)] = storedSchema(field);
  }
  return properties;
}
