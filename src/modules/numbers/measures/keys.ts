import type { Source } from '#modules/numbers/measures/measure.ts';
import { type Step, steps } from '#modules/numbers/measures/asking.ts';

/** By what the rows of a report may be told apart. */
export const keyNames = [
  ...['executor_id', 'user_id', 'team_id', 'branch_id', 'project_id', 'project_category_id', 'project_group_id'],
  ...['task_group_id', 'client_id', 'manager_id', 'task_type_id', 'task_priority_id', 'responsible_id'],
  ...['work_type_id', 'contract_id', 'stage_id', 'currency'],
  ...['day', 'week', 'month'],
] as const;
export type KeyName = (typeof keyNames)[number];

export const isStep = (key: KeyName): key is Step => (steps as readonly string[]).includes(key);

/** The resource to which a key refers; null of days, weeks, months and currencies. */
export const keyResource: Readonly<Record<KeyName, string | null>> = {
  ...{ executor_id: 'admin/users', user_id: 'admin/users', manager_id: 'admin/users', responsible_id: 'admin/users' },
  ...{ team_id: 'fp/teams', branch_id: 'admin/branches', project_id: 'fp/projects', client_id: 'fp/clients' },
  ...{ project_category_id: 'fp/project-categories', project_group_id: 'fp/project-groups' },
  ...{ task_group_id: 'fp/task-groups', task_type_id: 'fp/task-types', task_priority_id: 'fp/task-priorities' },
  work_type_id: 'fp/work-types',
  ...{ contract_id: 'fp/client-contracts', stage_id: 'fp/contract-stages', currency: null },
  ...{ day: null, week: null, month: null },
};

/** Columns of the source from which a key is read; null: its rows do not say. */
export function columnsOfKey(key: KeyName, source: Source): readonly string[] | null {
  const has = (name: string): boolean => Object.hasOwn(source.columns, name);
  if (isStep(key)) return [];
  if (key === 'executor_id' || key === 'user_id') return [source.person];
  if (key === 'team_id' || key === 'branch_id') return has(key) ? [key] : [source.person, 'day'];
  if (key === 'project_group_id' || key === 'manager_id') return has('project_id') ? ['project_id'] : null;
  return has(key) ? [key] : null;
}
