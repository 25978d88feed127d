import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { actions, specialActions } from '#kernel/actions.ts';
import { useReference } from '#web/api/references.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/query.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { AppealPart } from '#modules/tasks/appeals/appeal-part.tsx';
import { MarkDialog } from '#modules/tasks/marks/mark-dialog.tsx';
import { PointsTable } from '#modules/tasks/marks/points-table.tsx';
import type { taskPoints } from '#modules/tasks/marks/task-points.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import section from '#modules/tasks/panel/sections.module.css';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';

/** What the task was marked with, and how its points come about: the executor reads what the manager reads. */
export default function MarksSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const [isMarking, setMarking] = useState(false);
  const queryKey = ['task-points', task.id, task.version];
  useChanges('fp/task-marks', (changes) => {
    if (changes.some(({ row }) => row?.task_id === task.id)) void queryClient.invalidateQueries({ queryKey });
  });
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<typeof taskPoints>('GET /api/fp/dev-tasks/:id/points', { params: { id: task.id }, signal }),
    placeholderData: (before) => before,
  });
  const isMarker =
    task.executor_id !== user?.id &&
    task.relations.some((relation) => ['reviewer', 'manager', 'creator'].includes(relation)) &&
    may([actions.marks.create, specialActions.updateOwnTasks]);
  const isOpen = task.status === 'done' || (task.status === 'accepted' && !task.is_marked);
  return (
    <section className={styles.section} aria-label={t('task-marks.title')}>
      <h3>
        {t('task-marks.title')}
        {data?.score != null && (
          <span className={section.rank} style={{ borderColor: data.rank?.color ?? undefined }}>
            {formatNumber(data.score)} {data.rank && `· ${data.rank.code}`}
          </span>
        )}
        <span className="grow" />
        {isMarker && isOpen && data && data.criteria.length > 0 && (
          <Button size="compact-xs" onClick={() => setMarking(true)}>
            {t(task.is_marked ? 'marks.change' : 'marks.give')}
          </Button>
        )}
      </h3>
      {error && !data ? <FailureNote error={error} retry={() => void refetch()} compact /> : null}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && data.criteria.length > 0 && (
        <ul className={section.marks}>
          {data.criteria.map(({ id, name, weight, score, comment, marked_by }) => (
            <li key={id}>
              <span>{name}</span>
              <span className={styles.count}>{Math.round(weight * 100)} %</span>
              <span className={section.score} role="img" aria-label={score === null ? t('marks.none') : `${score} / 5`}>
                {[1, 2, 3, 4, 5].map((step) => (
                  <i key={step} data-on={score !== null && step <= score ? true : undefined} />
                ))}
              </span>
              <MarkedBy id={marked_by} />
              {comment && (
                <p className={styles.text} translate="no">
                  {comment}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && <PointsTable facts={data} task={task} />}
      {data && <AppealPart task={task} until={data.appeal_until} />}
      {isMarking && data && <MarkDialog task={task} criteria={data.criteria} close={() => setMarking(false)} />}
    </section>
  );
}

function MarkedBy({ id }: { readonly id: number | null }) {
  const person = useReference('admin/users', id);
  return (
    <span className={styles.count} translate="no">
      {person?.name ?? ''}
    </span>
  );
}
