import { useRows } from '#web/crud/use-rows.ts';
import { projects } from '#modules/projects/projects.ts';
import type { ProjectRow } from '#modules/projects/project-lines.tsx';

/** All projects that the reader sees, with how far each is. */
export function useProjects() {
  const query = useRows(projects);
  return { ...query, rows: query.data?.rows as readonly ProjectRow[] | undefined };
}
