import { columnOf, readFields, searchedFields, storedFields, systemFields } from '#kernel/fields-of.ts';
import { type Field, traitsOf } from '#kernel/field.ts';
import { collations, type Lang } from '#kernel/languages.ts';
import { tableOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';

/** The table of a resource; a second view of the same rows names it itself. */
export const tableNameOf = (resource: Resource): string => resource.table ?? tableOf(resource.path);

/** A localized column in a language, Uzbek where it is missing. */
const inLanguage = (column: string, lang: Lang): string =>
  lang === 'uz' ? `t.${column}->>'uz'` : `coalesce(nullif(t.${column}->>'${lang}', ''), t.${column}->>'uz')`;

const selections = new Map<string, string>();

/** The select list of a row in a language, over the alias `t`. Made once per resource and language. */
export function selectionOf(resource: Resource, lang: Lang): string {
  const key = `${resource.path} ${lang}`;
  let selection = selections.get(key);
  if (!selection) {
    const own = storedFields(resource).flatMap(([name, field]) =>
      traitsOf(field).isLocalized
        ? [`${inLanguage(columnOf(name, field), lang)} as ${name}`, `t.${columnOf(name, field)}`]
        : [`t.${name}`],
    );
    selection = [...Object.keys(systemFields).map((name) => `t.${name}`), ...own].join(', ');
    selections.set(key, selection);
  }
  return selection;
}

/** The same of some fields; of every row its id and version. */
export function selectionOfSome(resource: Resource, lang: Lang, names: readonly string[]): string {
  const own = storedFields(resource).filter(([name]) => names.includes(name));
  const system = Object.keys(systemFields).filter((name) => ['id', 'version', ...names].includes(name));
  return [
    ...system.map((name) => `t.${name}`),
    ...own.map(([name, field]) =>
      traitsOf(field).isLocalized ? `${inLanguage(columnOf(name, field), lang)} as ${name}` : `t.${name}`,
    ),
  ].join(', ');
}

/** What a list is sorted and walked by. Names sort by the collation of the caller's language. */
export function orderingOf(name: string, field: Field, lang: Lang): string {
  if (traitsOf(field).isLocalized) return `(${inLanguage(columnOf(name, field), lang)}) collate "${collations[lang]}"`;
  return traitsOf(field).isName ? `t.${name} collate "${collations[lang]}"` : `t.${name}`;
}

/** The column by which a row is known, in a language. */
export function displayOf(resource: Resource, lang: Lang): string {
  const field = resource.fields[resource.display]!;
  return traitsOf(field).isLocalized ? inLanguage(columnOf(resource.display, field), lang) : `t.${resource.display}`;
}

export const isSearched = (resource: Resource): boolean => searchedFields(resource).length > 0;

/**
 * Columns of an exported list, in the order of the definition. A code that has its words beside it (`kind`,
 * `kind_name`) is for programs: people get the words.
 */
export const exportedFields = (resource: Resource): [string, Field][] => [
  ['id', systemFields.id],
  ...readFields(resource).filter(([name]) => !resource.fields[`${name}_name`]?.options.computed),
];
