import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Part } from '#web/ui/part.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/projects/projects.ts';
import styles from '#modules/tasks/project-page/project.module.css';

/** The files of all its tasks, the latest first, older pages on demand; each leads to the task that it hangs on. */
export default function Files({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const format = useFormats();
  const query = useInfiniteQuery({
    queryKey: [...listKey(projects.path), 'files', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/fp/projects/:id/files', {
        params: { id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ rows, has_more }) => (has_more ? (rows.at(-1)?.id ?? null) : null),
  });
  const files = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <Part title={t('project.files')} {...(total !== undefined && { count: total })}>
      {query.error && !query.data ? (
        <FailureNote error={query.error} retry={() => void query.refetch()} compact />
      ) : !query.data ? (
        <SkeletonRows rows={4} />
      ) : files.length ? (
        <ul>
          {files.map((file) => (
            <li key={file.id} className={`ruled ${styles.file}`}>
              <button
                type="button"
                className={`row shrinks ${styles.open}`}
                onClick={() => openPanel('fp/dev-tasks', file.task_id)}
              >
                <Icon name="paperclip" size={14} />
                <span className="cut" translate="no" title={file.name}>
                  {file.name}
                </span>
              </button>
              <span className="quiet small digits nowrap">{`${file.number} · ${format.instant(file.created_at)}`}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`quiet ${styles.inside}`}>{t('project.no_files')}</p>
      )}
      {query.hasNextPage && (
        <div className={styles.inside}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('project.earlier')}
          </Button>
        </div>
      )}
    </Part>
  );
}
