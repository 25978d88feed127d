export { ListFilterBar, type ListFilters, useListFilters } from '#modules/task-views/lists/use-list-filters.tsx';
