import { columnOf, searchedFields, storedFields } from '#kernel/fields-of.ts';
import { type Field, isList, traitsOf } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';

/** The table that a definition asks for, as a migration begins its life: read it, then add what a person knows. */
export function draftTable(resource: Resource, resources: readonly Resource[]): string {
  const table = tableNameOf(resource);
  const columns = storedFields(resource).map(([name, field]) => columnSql(columnOf(name, field), field));
  const searched = searchedFields(resource).filter(([, field]) => !field.options.computed);
  const lines = [
    ...columns,
    ...(searched.length
      ? [`search text generated always as (fold(${searched.map(searchSql).join(` || ' ' || `)})) stored`]
      : []),
  ];
  return [
    `create table ${table} (\n  ${lines.join(',\n  ')}\n);\nselect add_system_columns('${table}');`,
    ...indexesOf(resource, table, searched.length > 0),
    ...foreignKeys(resource, table, resources),
  ].join('\n');
}

/** Words of SQL by which no column is called without quotes. */
const reserved: ReadonlySet<string> = new Set(['left']);

function columnSql(name: string, field: Field): string {
  const { options, kind } = field;
  const { empty } = traitsOf(field);
  const value = options.default ?? empty;
  const given = Array.isArray(value) ? `'{}'` : typeof value === 'string' ? `'${value}'` : value?.toString();
  const isNeeded = options.required || empty !== undefined;
  return [
    reserved.has(name) ? `"${name}"` : name,
    kinds[kind].sqlType(options),
    isNeeded && 'not null',
    given !== undefined && `default ${given}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const searchSql = ([name, field]: [string, Field]): string => {
  const column = columnOf(name, field);
  if (!traitsOf(field).isLocalized) return `coalesce(${column}, '')`;
  return ['uz', 'uk', 'ru'].map((lang) => `coalesce(${column}->>'${lang}', '')`).join(` || ' ' || `);
};

function indexesOf(resource: Resource, table: string, isSearched: boolean): string[] {
  const live = 'where deleted_at is null';
  const unique = storedFields(resource)
    .filter(([, field]) => field.options.unique)
    .map(([name, field]) => {
      const column = columnOf(name, field);
      const value = traitsOf(field).isLocalized
        ? `lower(${column}->>'uz')`
        : traitsOf(field).isName
          ? `lower(${column})`
          : column;
      const within = typeof field.options.unique === 'string' ? `, ${field.options.unique}` : '';
      return `create unique index ${table}_${column}_unique on ${table} (${value}${within}) ${live};`;
    });
  const references = storedFields(resource)
    .filter(([, field]) => field.options.to)
    .map(([name, field]) =>
      isList(field)
        ? `create index ${table}_${name}_index on ${table} using gin (${name}) ${live};`
        : `create index ${table}_${name}_index on ${table} (${name}) ${live};`,
    );
  return [
    ...unique,
    ...references,
    ...(isSearched ? [`create index ${table}_search_index on ${table} using gin (search gin_trgm_ops) ${live};`] : []),
  ];
}

/** Named `<table>_<field>_fkey`: a broken one is told to the caller as an error of that field. */
function foreignKeys(resource: Resource, table: string, resources: readonly Resource[]): string[] {
  return storedFields(resource)
    .filter(([, field]) => field.options.to && !isList(field))
    .map(([name, { options }]) => {
      const target = resources.find(({ path }) => path === options.to)!;
      const refers = `foreign key (${name}) references ${target ? tableNameOf(target) : '?'} deferrable`;
      return `alter table ${table} add constraint ${table}_${name}_fkey ${refers};`;
    });
}
