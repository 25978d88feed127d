import type { ReactNode } from 'react';
import { type Filters, useFilters } from '#web/crud/use-filters.ts';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { SavedViews } from '#web/grid/saved-views.tsx';
import type { Search } from '#web/navigation/route-query.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

export interface ListFilters extends Filters {
  /** The screen's own part of the address: a day, a person, a choice among tabs. */
  readonly view: Search;
}

/** The filters of tasks from the address, apart from what only this screen reads there. */
export function useListFilters(own: readonly string[], fixed: readonly string[] = []): ListFilters {
  const all = useFilters(devTasks, fixed);
  const entries = Object.entries(all.asked);
  const asked = Object.fromEntries(entries.filter(([name]) => !own.includes(name) && !fixed.includes(name)));
  return {
    ...all,
    asked,
    view: Object.fromEntries(entries.filter(([name]) => own.includes(name))),
    isFiltered: Object.keys(asked).length > 0,
    clearFilters: () => all.setFilters(Object.fromEntries(Object.keys(asked).map((name) => [name, null]))),
  };
}

interface ListFilterBarProps {
  readonly filters: ListFilters;
  /** Fields that mean nothing here, because the screen sets them. */
  readonly without?: readonly string[];
  readonly children?: ReactNode;
}

/** The same bar as above the board, with the saved views of the screen. */
export function ListFilterBar({ filters, without = [], children }: ListFilterBarProps) {
  return (
    <FilterBar resource={devTasks} filters={filters} without={without}>
      {children}
      <span className="phone-only">
        <SavedViews />
      </span>
    </FilterBar>
  );
}
