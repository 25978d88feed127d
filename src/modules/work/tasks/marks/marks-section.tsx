import { keepPreviousData } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#kernel/formats.ts';
import { useReference } from '#web/cache/references.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { AppealPart } from '#modules/work/tasks/marks/appeal-part.tsx';
import { MarkDialog } from '#modules/work/tasks/marks/mark-dialog.tsx';
import type { TaskCriterion, TaskPoints } from '#modules/work/tasks/marks/task-points.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { Coming } from '#web/ui/loaded.tsx';

/** Those who judge the work mark it, and never their own. */
const isMarkedBy = ({ executor_id, relations }: TaskRow, userId: number | undefined): boolean =>
  executor_id !== userId && relations.some((relation) => ['reviewer', 'manager', 'creator'].includes(relation));
const isToBeMarked = ({ status, is_marked, is_archived }: TaskRow): boolean =>
  !is_archived && (status === 'done' || (status === 'accepted' && !is_marked));

/** What the task was marked with, and how its points come about: the executor reads what the manager reads. */
export default function MarksSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const [isMarking, setMarking] = useState(false);
  const under = ['task-points', task.id, task.version];
  useChanges('fp/task-marks', (changes) => {
    if (changes.some(({ row }) => row?.task_id === task.id)) void queryClient.invalidateQueries({ queryKey: under });
  });
  const query = useCall('GET /api/fp/dev-tasks/:id/points', {
    params: { id: task.id },
    under,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const hasCriteria = data !== undefined && data.criteria.length > 0;
  const mayMark =
    isMarkedBy(task, user?.id) && may([actions.marks.create, specialActions.updateOwnTasks]) && isToBeMarked(task);
  return (
    <PanelSection
      title={t('task-marks.title')}
      note={data && <Score {...data} />}
      tools={
        mayMark &&
        hasCriteria && (
          <Button size="compact-xs" onClick={() => setMarking(true)}>
            {t(task.is_marked ? 'marks.change' : 'marks.give')}
          </Button>
        )
      }
    >
      <Coming of={query} rows={2} compact />
      {data && hasCriteria && (
        <ul className="stack gap-4">
          {data.criteria.map((criterion) => (
            <CriterionMark key={criterion.id} criterion={criterion} />
          ))}
        </ul>
      )}
      {data && <PointsTable facts={data} task={task} />}
      {data && <AppealPart task={task} until={data.appeal_until} />}
      {isMarking && data && <MarkDialog task={task} criteria={data.criteria} close={() => setMarking(false)} />}
    </PanelSection>
  );
}

/** The score of one criterion: what it weighs, who gave it and what they said. */
function CriterionMark({ criterion }: { readonly criterion: TaskCriterion }) {
  const { t } = useTexts();
  const { name, weight, score, comment, marked_by } = criterion;
  const person = useReference('admin/users', marked_by);
  return (
    <li className="row wrap">
      <span>{name}</span>
      <span className="count">{Math.round(weight * 100)} %</span>
      <span
        className={`inline gap-3 ${section.score}`}
        role="img"
        aria-label={score === null ? t('marks.none') : `${score} / 5`}
      >
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} data-on={score !== null && step <= score ? true : undefined} />
        ))}
      </span>
      <span className="count" translate="no">
        {person?.name ?? ''}
      </span>
      {comment && (
        <p className={styles.text} translate="no">
          {comment}
        </p>
      )}
    </li>
  );
}

function Score({ score, rank }: Pick<TaskPoints, 'score' | 'rank'>) {
  if (score === null) return null;
  return (
    <span className={`digits ${section.rank}`} style={{ borderColor: rank?.color ?? undefined }}>
      {formatNumber(score)} {rank && `· ${rank.code}`}
    </span>
  );
}

const two = (value: number) => formatNumber(value);

/** The points with every factor that they are the product of, and what the task brings to the monthly KPI. */
function PointsTable({ facts, task }: { readonly facts: TaskPoints; readonly task: TaskRow }) {
  const { t } = useTexts();
  const { points, score, overdue_days, returns } = facts;
  const { kpi } = points;
  const rows: readonly (readonly [string, string, string])[] = [
    ['marks.planned_hours', '', two(points.plannedHours)],
    ['marks.coefficient', `${task.hard_index ?? 5} / 5`, `× ${two(points.coefficient)}`],
    ['marks.score_factor', score === null ? t('marks.unmarked') : `${two(score)} / 5`, `× ${two(points.scoreFactor)}`],
    [
      'marks.timeliness',
      [
        overdue_days ? t('marks.overdue_days', { count: overdue_days }) : t('marks.in_time'),
        points.returnLoss > 0 ? `${t('marks.returns', { count: returns })}: −${two(points.returnLoss)}` : '',
      ]
        .filter(Boolean)
        .join('; '),
      `× ${two(points.timeliness)}`,
    ],
  ];
  return (
    <details className={section.points}>
      <summary className="soft">
        {t('marks.points')}: <b>{two(points.points)}</b>
      </summary>
      <table className="table digits">
        <tbody>
          {rows.map(([text, why, value]) => (
            <tr key={text}>
              <th scope="row">{t(text)}</th>
              <td>{why}</td>
              <td>{value}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('marks.points')}</th>
            <td>{task.sub_task_count > 0 ? t('marks.through_sub_tasks') : ''}</td>
            <td>
              <b>= {two(points.points)}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('marks.kpi')}</th>
            <td>
              {t('marks.kpi_parts', {
                quality: two(kpi.quality),
                deadline: two(kpi.deadline),
                volume: two(kpi.volume),
              })}
            </td>
            <td>{two(kpi.quality + kpi.deadline + kpi.volume)} / 85</td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}
