import { type Field, traitsOf } from '#kernel/field.ts';
import { storedName } from '#kernel/fields/localized-text.ts';
import type { Resource, SystemColumns } from '#kernel/resource.ts';
import { instant } from '#kernel/fields/time.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';

type SystemName = keyof SystemColumns;

/** The columns that every table has, as fields: they are listed, sorted and filtered like any other. */
export const systemFields: Readonly<Record<SystemName, Field>> = {
  id: reference({ required: true, readOnly: true }),
  version: integer({ required: true, readOnly: true }),
  created_at: instant({ required: true, readOnly: true }),
  created_by: reference({ to: 'admin/users', readOnly: true }),
  updated_at: instant({ required: true, readOnly: true }),
  updated_by: reference({ to: 'admin/users', readOnly: true }),
};

/** What has fields: a resource, or what an endpoint asks for. The tail of its path names the texts. */
export type Fielded = Pick<Resource, 'path' | 'fields'>;

export const fieldEntries = (resource: Pick<Fielded, 'fields'>): [string, Field][] => Object.entries(resource.fields);

/** A field of the resource or of the system, or undefined. Never a name inherited from Object. */
export const fieldNamed = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name)
    ? resource.fields[name]
    : Object.hasOwn(systemFields, name)
      ? systemFields[name as SystemName]
      : undefined;

/** The column of a field, which is also the name under which it is written. */
export const columnOf = (name: string, field: Field): string => (traitsOf(field).isLocalized ? storedName(name) : name);

/** Fields that a row carries: all but secrets. */
export const readFields = (resource: Resource): [string, Field][] =>
  fieldEntries(resource).filter(([, field]) => !traitsOf(field).isSecret);

/** Fields that have a column of their own. */
export const storedFields = (resource: Resource): [string, Field][] =>
  readFields(resource).filter(([, field]) => !field.options.computed);

/** Fields that a caller may send, by the name under which they are written. */
export const writableFields = (resource: Pick<Fielded, 'fields'>): [string, Field][] =>
  fieldEntries(resource)
    .filter(([, field]) => !field.options.readOnly)
    .map(([name, field]) => [columnOf(name, field), field]);

/** Fields that `q` looks through: names, and other texts whose definition says so. */
export const searchedFields = (resource: Resource): [string, Field][] =>
  fieldEntries(resource).filter(
    ([name, field]) => field.options.search ?? (name === resource.display && traitsOf(field).isName === true),
  );

/** May a list be sorted by it? What is filled in while reading has no column to sort by. */
export const isSortable = (field: Field): boolean => traitsOf(field).isSortable === true && !field.options.computed;

/** May a list be narrowed by it? What is filled in while reading only where the module says the same in SQL. */
export const isSought = ({ options }: Field): boolean => options.computed !== true;

/** The field by which a row is part of another one, where it is. */
export const wholeOf = (resource: Pick<Fielded, 'fields'>): string =>
  fieldEntries(resource).find(([, { options }]) => options.partOf)?.[0] ?? '';

/** The paths that some field of the resource refers to. */
export const targetsOf = (resource: Resource): string[] => [
  ...new Set(fieldEntries(resource).flatMap(([, field]) => (field.options.to ? [field.options.to] : []))),
];
