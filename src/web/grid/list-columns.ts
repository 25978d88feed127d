import type { Field } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

/** The first column is the one by which a row is known; the rest follow the definition. */
export function columnsOf(resource: Resource, fixed: readonly string[]): Column[] {
  const all = Object.entries(resource.fields).filter(
    ([name, field]) => !fixed.includes(name) && field.kind !== 'secret' && field.kind !== 'document',
  );
  const first = all.filter(([name]) => name === resource.display);
  const rest = all.filter(([name]) => name !== resource.display);
  return [...first, ...rest].map(([name, field]) => ({ name, field }));
}

const isUsual = (resource: Resource, { name, field }: Column): boolean =>
  name === resource.display || (field.options.list ?? viewOf(field).listed);

/** Columns that the person has taken in or left out himself, per resource. */
type Choices = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
const key = 'vazifa.columns';
const choices = storeOf<Choices>(read<Choices>(lasting, key) ?? {});
choices.subscribe(() => write(lasting, key, choices.get()));

export function useColumns(resource: Resource, fixed: readonly string[]) {
  const chosen = useStore(choices)[resource.path] ?? {};
  const all = columnsOf(resource, fixed);
  const isShown = (column: Column) => chosen[column.name] ?? isUsual(resource, column);
  return {
    all,
    shown: all.filter(isShown),
    isShown,
    toggle: (column: Column) =>
      choices.set((now) => ({
        ...now,
        [resource.path]: { ...now[resource.path], [column.name]: !isShown(column) },
      })),
    /** Exactly these; none: the usual ones. */
    show: (names: readonly string[]) =>
      choices.set((now) => ({
        ...now,
        [resource.path]: names.length ? Object.fromEntries(all.map(({ name }) => [name, names.includes(name)])) : {},
      })),
    reset: () =>
      choices.set((now) => Object.fromEntries(Object.entries(now).filter(([path]) => path !== resource.path))),
  };
}

/** May a list be sorted by the field? What is filled in while reading has no column to sort by. */
export const isSortable = ({ field }: Column): boolean => viewOf(field).sortable && !field.options.computed;
