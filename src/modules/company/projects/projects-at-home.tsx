import { useTexts } from '#web/i18n/texts.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { lateShareOf, ProjectLines } from '#modules/company/projects/project-lines.tsx';
import { useProjects } from '#modules/company/projects/use-projects.tsx';

const SHOWN = 8;

/** For those who see all projects: those in which the largest part of what is open is late, first. */
export default function ProjectsAtHome() {
  const { t } = useTexts();
  const query = useProjects();
  const { rows } = query;
  const open = rows?.filter((row) => row.archived_at === null && row.task_count > row.done_count) ?? [];
  const shown = open.toSorted((a, b) => lateShareOf(b) - lateShareOf(a) || b.late_count - a.late_count);
  return (
    <AskedPart title={t('projects.title')} query={query} rows={8}>
      {() => (
        <Part title={t('projects.by_progress')} count={open.length} to="/tasks/projects">
          <ProjectLines rows={shown.slice(0, SHOWN)} />
        </Part>
      )}
    </AskedPart>
  );
}
