/** By what a board is cut into lanes. */
export const lanings = ['executor_id', 'project_id', 'task_priority_id', 'task_group_id'] as const;
export type Laning = (typeof lanings)[number];

export const laningOf = (name: string | undefined): Laning | null => lanings.find((one) => one === name) ?? null;
