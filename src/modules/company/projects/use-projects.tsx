import { useEffect, useRef } from 'react';
import { useRows } from '#web/crud/use-rows.ts';
import { useChanges } from '#web/live/changes.ts';
import { projects } from '#modules/company/projects/projects.ts';

/** What happens to tasks in one burst is counted once. */
const newsMs = 2_000;

/** All projects that the reader sees, with how far each is, as their tasks change. */
export function useProjects() {
  const query = useRows(projects);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges('fp/dev-tasks', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void query.refetch();
    }, newsMs);
  });
  return { ...query, rows: query.data?.rows };
}
