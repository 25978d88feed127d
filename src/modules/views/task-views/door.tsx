export { ListFilterBar, type ListFilters, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
