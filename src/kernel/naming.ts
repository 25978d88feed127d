/** `fp/task-priorities` → `task_priorities`: the last part of a path names the table. */
export const tableOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_');

/** `fp/task-priorities` → `task-priorities`: the first part of the keys of its texts. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
