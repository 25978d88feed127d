import type { Field } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { ownStoreOf } from '#web/state/own-stores.ts';
import { useStore } from '#web/state/store.ts';

export interface Column {
  readonly name: string;
  readonly field: Field;
}

/** The first column is the one by which a row is known; the rest follow the definition. */
export function columnsOf(resource: Resource, fixed: readonly string[]): Column[] {
  const all = Object.entries(resource.fields).filter(
    ([name, field]) => !fixed.includes(name) && viewOf(field).listed !== 'never',
  );
  const first = all.filter(([name]) => name === resource.display);
  const rest = all.filter(([name]) => name !== resource.display);
  return [...first, ...rest].map(([name, field]) => ({ name, field }));
}

const isUsual = (resource: Resource, { name, field }: Column): boolean =>
  name === resource.display || (field.options.list ?? viewOf(field).listed === true);

/** Columns that the person has taken in or left out, per resource. */
type Choices = Readonly<Record<string, Readonly<Record<string, boolean>>>>;
const choices = ownStoreOf<Choices>('vazifa.columns', {});

/** The order of columns that the person has given, per resource; others follow in their own. */
type Orders = Readonly<Record<string, readonly string[]>>;
const orders = ownStoreOf<Orders>('vazifa.column_order', {});

const without = <T>(all: Readonly<Record<string, T>>, path: string) =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== path));

/** In the person's order. The column by which a row is known stays first. */
export function ordered(resource: Resource, columns: readonly Column[], order: readonly string[] = []): Column[] {
  const placeOf = ({ name }: Column) => {
    const place = order.indexOf(name);
    return name === resource.display ? -1 : place < 0 ? order.length : place;
  };
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The names after one of them has gone to another, before or behind it. */
export function movedTo(names: readonly string[], name: string, to: string, isBehind: boolean): string[] {
  const rest = names.filter((one) => one !== name);
  return rest.toSpliced(rest.indexOf(to) + Number(isBehind), 0, name);
}

/** Puts a column to another one. The first stays the first. */
export function moveColumn(resource: Resource, name: string, to: string, isBehind: boolean): void {
  if (name === resource.display || name === to || (to === resource.display && !isBehind)) return;
  orders.set((now) => {
    const names = ordered(resource, columnsOf(resource, []), now[resource.path]).map((column) => column.name);
    return { ...now, [resource.path]: movedTo(names, name, to, isBehind) };
  });
}

/** The columns that the person sees now, for what happens on a press. */
export function shownColumns(resource: Resource): Column[] {
  const chosen = choices.get()[resource.path] ?? {};
  const all = ordered(resource, columnsOf(resource, []), orders.get()[resource.path]);
  return all.filter((column) => chosen[column.name] ?? isUsual(resource, column));
}

export function useColumns(resource: Resource, fixed: readonly string[]) {
  const chosen = useStore(choices)[resource.path] ?? {};
  const order = useStore(orders)[resource.path];
  const all = ordered(resource, columnsOf(resource, fixed), order);
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
    /** Exactly these, in this order; none: the usual ones. */
    show: (names: readonly string[]) => {
      orders.set((now) => ({ ...now, [resource.path]: names }));
      choices.set((now) => ({
        ...now,
        [resource.path]: names.length ? Object.fromEntries(all.map(({ name }) => [name, names.includes(name)])) : {},
      }));
    },
    reset: () => {
      orders.set((now) => without(now, resource.path));
      choices.set((now) => without(now, resource.path));
    },
  };
}
