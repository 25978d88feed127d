import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { StatusTag } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { projects } from '#modules/company/projects/door.ts';
import { TaskButton } from '#modules/work/tasks/door.tsx';
import { beforeOldest, beforeQuery, PagedPart } from '#modules/views/task-views/project-page/paged-part.tsx';
import type { Happening } from '#modules/views/task-views/project-page/project-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import styles from '#modules/views/task-views/project-page/project.module.css';

/** What happened in the project, the latest first, in words; older pages on demand. */
export default function Activity({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const query = useInfiniteQuery({
    queryKey: [...listKey(projects.path), 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/fp/projects/:id/activity', { params: { id }, query: beforeQuery(pageParam), signal }),
    ...beforeOldest,
  });
  return (
    <PagedPart title={t('project.activity')} none={t('project.no_activity')} query={query}>
      {(row: Happening) => <Line key={row.id} row={row} />}
    </PagedPart>
  );
}

function Line({ row }: { readonly row: Happening }) {
  const { t } = useTexts();
  const format = useFormats();
  const { at, actor_id, task } = row;
  return (
    <li className={`grid gap-12 lined ${styles.happening}`}>
      <span className="quiet small digits nowrap">{format.instant(at)}</span>
      <span className="small cut">
        {actor_id ? <ReferenceName path="admin/users" id={actor_id} /> : t('project.product')}
      </span>
      <span className="stack gap-0 shrinks">
        {task ? (
          <TaskButton taskId={task.id} className="cut start" translate="no" title={task.name}>
            <span className="quiet">{task.number}</span> {task.name}
          </TaskButton>
        ) : (
          <b>{t('project.itself')}</b>
        )}
        <What row={row} />
      </span>
    </li>
  );
}

/** What was done, in words. */
function What({ row: { kind, task, fields, from_status, to_status } }: { readonly row: Happening }) {
  const { t } = useTexts();
  if (kind === 'moved' && from_status && to_status)
    return (
      <span className="row gap-6 wrap small">
        <StatusTag status={from_status} /> → <StatusTag status={to_status} />
      </span>
    );
  const resource = task ? devTasks : projects;
  const names = fields.map((name) => labelOf(t, resource, name)).join(', ');
  const isNamed = kind === 'changed' && names;
  const text = isNamed ? 'changed' : kind === 'changed' || kind === 'moved' ? 'touched' : kind;
  return <span className="soft small breaks">{t(`project.happened.${text}`, { fields: names })}</span>;
}
