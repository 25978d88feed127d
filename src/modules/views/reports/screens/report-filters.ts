import { choice, integer, reference, references } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { text } from '#kernel/fields/door.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';

/** What reports may be narrowed by: the names of tasks and of those whose they are. It is no resource of the API. */
export const reportFilters = resource('fp/report-filters', {
  icon: 'filter',
  access: { read: 'session' },
  rows: 'every',
  fields: {
    name: text({ required: true }),
    project_id: reference({ to: 'fp/projects' }),
    project_category_id: reference({ to: 'fp/project-categories' }),
    project_group_id: reference({ to: 'fp/project-groups' }),
    task_group_id: reference({ to: 'fp/task-groups' }),
    client_id: reference({ to: 'fp/clients' }),
    executor_id: reference({ to: 'admin/users' }),
    user_id: reference({ to: 'admin/users' }),
    creator_id: reference({ to: 'admin/users' }),
    reviewer_id: reference({ to: 'admin/users' }),
    responsible_id: reference({ to: 'admin/users' }),
    manager_id: reference({ to: 'admin/users' }),
    team_id: reference({ to: 'fp/teams' }),
    branch_id: reference({ to: 'admin/branches' }),
    task_type_id: reference({ to: 'fp/task-types' }),
    task_priority_id: reference({ to: 'fp/task-priorities' }),
    task_platform_id: reference({ to: 'fp/task-platforms' }),
    status: choice({ values: taskStatusCodes }),
    hard_index: integer({ min: 1, max: 10 }),
    sticker_ids: references({ to: 'fp/stickers' }),
  },
});

export type FilterName = Exclude<keyof (typeof reportFilters)['fields'], 'name'>;

/** What the address may hold of a filter: the name itself, and the ends of a span of numbers. */
const partsOf = (name: string) => [name, `${name}_from`, `${name}_to`];

/** The filters of the address that this report knows; `q` is the question. */
export function filtersIn(
  search: Readonly<Record<string, string>>,
  names: readonly FilterName[],
): Record<string, string> {
  const known = new Set(['q', ...names.flatMap(partsOf)]);
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => value && known.has(name)));
}

export const filtersLeftOut = (names: readonly FilterName[]): string[] => [
  'created_at',
  'updated_at',
  ...Object.keys(reportFilters.fields).filter((name) => !names.includes(name as FilterName)),
];

/**
 * Those of a report that a screen offers, of all that it takes. Who did a task is asked for as its executor; as
 * somebody who was there only where there are no tasks.
 */
export const shownFilters = (names: readonly string[]): FilterName[] =>
  names.filter(
    (name): name is FilterName =>
      name !== 'name' &&
      Object.hasOwn(reportFilters.fields, name) &&
      !(name === 'user_id' && names.includes('executor_id')),
  );

/** Which resource a key of rows names, where it names one. */
export function resourceOfKey(key: string): string | null {
  const field = Object.hasOwn(reportFilters.fields, key) ? reportFilters.fields[key as FilterName] : undefined;
  const options = field?.options as { readonly to?: string } | undefined;
  return options?.to ?? null;
}
