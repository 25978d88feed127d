import { columnOf, searchedFields, storedFields } from '#kernel/fields-of.ts';
import type { Field } from '#kernel/field.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';

/** Kinds whose empty value is a value: no, or an empty list. */
const emptyDefaults: Partial<Record<Field['kind'], string>> = {
  flag: 'false',
  references: `'{}'`,
  dates: `'{}'`,
  codes: `'{}'`,
};

/** The table that a definition asks for, as a migration begins its life: read it, then add what a person knows. */
export function draftTable(resource: Resource, resources: readonly Resource[]): string {
  const table = tableNameOf(resource);
  const columns = storedFields(resource).map(([name, field]) => columnSql(columnOf(name, field), field));
  const searched = searchedFields(resource).filter(([, field]) => !field.options.computed);
  const lines = [
    'id bigint generated always as identity primary key',
    ...columns,
    ...(searched.length
      ? [`search text generated always as (fold(${searched.map(searchSql).join(` || ' ' || `)})) stored`]
      : []),
    'version integer not null default 1',
    'created_at timestamptz not null default now()',
    'created_by bigint',
    'updated_at timestamptz not null default now()',
    'updated_by bigint',
    'deleted_at timestamptz',
    'deletion_id uuid',
  ];
  return [
    `create table ${table} (\n  ${lines.join(',\n  ')}\n);`,
    ...indexesOf(resource, table, searched.length > 0),
    ...foreignKeys(resource, table, resources),
  ].join('\n');
}

function columnSql(name: string, field: Field): string {
  const { options, kind } = field;
  const value = options.default ?? undefined;
  const given = value === undefined ? emptyDefaults[kind] : typeof value === 'string' ? `'${value}'` : String(value);
  const isNeeded = options.required || kind in emptyDefaults;
  return [name, kinds[kind].sqlType(options), isNeeded && 'not null', given !== undefined && `default ${given}`]
    .filter(Boolean)
    .join(' ');
}

const searchSql = ([name, field]: [string, Field]): string => {
  const column = columnOf(name, field);
  if (field.kind !== 'localized_text') return `coalesce(${column}, '')`;
  return ['uz', 'uk', 'ru'].map((lang) => `coalesce(${column}->>'${lang}', '')`).join(` || ' ' || `);
};

function indexesOf(resource: Resource, table: string, isSearched: boolean): string[] {
  const live = 'where deleted_at is null';
  const unique = storedFields(resource)
    .filter(([, field]) => field.options.unique)
    .map(([name, field]) => {
      const column = columnOf(name, field);
      const value =
        field.kind === 'localized_text'
          ? `lower(${column}->>'uz')`
          : field.kind === 'text'
            ? `lower(${column})`
            : column;
      const within = typeof field.options.unique === 'string' ? `, ${field.options.unique}` : '';
      return `create unique index ${table}_${column}_unique on ${table} (${value}${within}) ${live};`;
    });
  const references = storedFields(resource)
    .filter(([, field]) => field.options.to)
    .map(([name, field]) =>
      field.kind === 'references'
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
    .filter(([, { kind, options }]) => options.to && kind === 'reference')
    .map(([name, { options }]) => {
      const target = resources.find(({ path }) => path === options.to)!;
      const refers = `foreign key (${name}) references ${target ? tableNameOf(target) : '?'} deferrable`;
      return `alter table ${table} add constraint ${table}_${name}_fkey ${refers};`;
    });
}
