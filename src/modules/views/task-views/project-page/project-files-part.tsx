import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/company/projects/door.ts';
import { TaskButton } from '#modules/work/tasks/door.tsx';
import type { ProjectFile } from '#modules/views/task-views/project-page/project-endpoints.ts';
import { beforeOldest, beforeQuery, PagedPart } from '#modules/views/task-views/project-page/paged-part.tsx';
import styles from '#modules/views/task-views/project-page/project.module.css';

/** The files of all its tasks, the latest first, older pages on demand; each leads to the task that it hangs on. */
export default function Files({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const query = useInfiniteQuery({
    queryKey: [...listKey(projects.path), 'files', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/fp/projects/:id/files', { params: { id }, query: beforeQuery(pageParam), signal }),
    ...beforeOldest,
  });
  const count = query.data?.pages[0]?.total;
  return (
    <PagedPart {...{ query, count }} title={t('project.files')} none={t('project.no_files')}>
      {(file: ProjectFile) => (
        <li key={file.id} className={`row between gap-12 lined ${styles.file}`}>
          <TaskButton taskId={file.task_id} className={`row shrinks start ${styles.open}`}>
            <Icon name="paperclip" size={14} />
            <span className="cut" translate="no" title={file.name}>
              {file.name}
            </span>
          </TaskButton>
          <span className="quiet small digits nowrap">{`${file.number} · ${format.instant(file.created_at)}`}</span>
        </li>
      )}
    </PagedPart>
  );
}
