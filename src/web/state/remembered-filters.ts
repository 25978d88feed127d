import { type ClientState, clientState, select } from '#web/state/client-state.ts';

/** What a person chooses once and finds chosen on every screen: product.md, lines of the specification made precise. */
const names = ['project_id', 'project_group_id', 'executor_id'] as const;
type Selection = Pick<ClientState, (typeof names)[number]>;

type Filters = Readonly<Record<string, string | undefined>>;

/** The selection as filters, of the names that a screen knows. */
export function filtersOfSelection(now: Selection, knows: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (now[name] !== null && knows(name) ? [[name, String(now[name])]] : [])),
  );
}

/** One row chosen is a selection, several or none are not. Names that the screen does not know stay as they are. */
export function selectionOf(filters: Filters, knows: (name: string) => boolean): Partial<Selection> {
  return Object.fromEntries(
    names.filter(knows).map((name) => [name, /^\d+$/.test(filters[name] ?? '') ? Number(filters[name]) : null]),
  );
}

export const selectedFilters = (knows: (name: string) => boolean): Record<string, string> =>
  filtersOfSelection(clientState.get(), knows);

export const rememberSelection = (filters: Filters, knows: (name: string) => boolean): void =>
  clientState.set(select(selectionOf(filters, knows)));
