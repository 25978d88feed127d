/** `fp/task-priorities` → `task_priorities`: the last part of a path names the table. */
export const tableOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_');

/** `fp/task-priorities` → `task-priorities`: the first part of the keys of its texts. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * The keys of a field's own label, the first that has a text: `notification.title_field` where `notification.title` is
 * what the list itself is called.
 */
export const fieldTexts = (path: string, name: string): readonly string[] => [
  `${nameOf(path)}.${name}_field`,
  `${nameOf(path)}.${name}`,
];
