import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { type Field, type Fields, traitsOf } from '#kernel/field.ts';
import { columnOf, type Fielded, readFields, systemFields, writableFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import { closed, orNull, type Typed, textOrNull, typed, version } from '#kernel/schemas.ts';

/** Has every row a value in it? */
export const isNeverNull = (field: Field): boolean => field.options.required === true || hasEmpty(field);

const hasEmpty = (field: Field): boolean => traitsOf(field).empty !== undefined;

const sentSchema = (field: Field): TSchema => {
  const schema = kinds[field.kind].schema(field.options);
  return isNeverNull(field) ? schema : orNull(schema);
};

const storedSchema = (field: Field): TSchema => {
  const kind = kinds[field.kind];
  const schema = (kind.rowSchema ?? kind.schema)(field.options);
  return isNeverNull(field) ? schema : orNull(schema);
};

/** Must the caller send it? Flags, lists and fields with a default may be left out. */
const isNeeded = (field: Field): boolean =>
  field.options.required === true && field.options.default === undefined && !hasEmpty(field);

export interface Contract<R extends Resource = Resource> {
  readonly row: Typed<Row<R>>;
  readonly input: Typed<Input<R>>;
  /** The version is the one that was changed; left out, the last one to write wins. */
  readonly patch: Typed<Patch<R> & { readonly version?: number }>;
}

/** By their resource, whose types they have. */
const contracts = new WeakMap<Resource, unknown>();

/** What goes in and what comes out of a resource. Routes, forms and the OpenAPI document read only this. */
export function contractOf<R extends Resource>(resource: R): Contract<R> {
  const known = contracts.get(resource) as Contract<R> | undefined;
  if (known) return known;
  const contract: Contract<R> = {
    row: typed(Type.Object(rowProperties(resource))),
    input: typed(inputOf(resource)),
    patch: typed(patchOf(resource)),
  };
  contracts.set(resource, contract);
  return contract;
}

function inputOf(fielded: Pick<Fielded, 'fields'>): TObject {
  const one = writableFields(fielded).map(([name, field]) => [
    name,
    isNeeded(field) ? sentSchema(field) : Type.Optional(sentSchema(field)),
  ]);
  return closed(Object.fromEntries(one));
}

function patchOf(fielded: Pick<Fielded, 'fields'>): TObject {
  const some = writableFields(fielded)
    .filter(([, field]) => !field.options.fixed)
    .map(([name, field]) => [name, Type.Optional(sentSchema(field))]);
  return closed({ ...Object.fromEntries(some), version });
}

/** The body of an endpoint that takes fields: what each may hold is said once, for it and the form. */
export const bodyOf = <F extends Fields, P extends TProperties = {}>(fields: F, more?: P) =>
  typed<Input<{ readonly fields: F }> & Static<TObject<P>>>(closed({ ...inputOf({ fields }).properties, ...more }));

/** The same for one that changes some of them. */
export const patchBodyOf = <F extends Fields>(fields: F) =>
  typed<Patch<{ readonly fields: F }> & { version?: number }>(patchOf({ fields }));

/** The properties of a row; a localized field stands twice, as text and as all its languages. */
function rowProperties(resource: Resource): Record<string, TSchema> {
  const properties: Record<string, TSchema> = {};
  for (const [name, field] of Object.entries(systemFields)) properties[name] = storedSchema(field);
  for (const [name, field] of readFields(resource)) {
    if (traitsOf(field).isLocalized) properties[name] = textOrNull;
    properties[columnOf(name, field)] = storedSchema(field);
  }
  return properties;
}
