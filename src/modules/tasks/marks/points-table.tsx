import { formatNumber } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { TaskPoints } from '#modules/tasks/marks/task-points.ts';
import section from '#modules/tasks/parts/sections.module.css';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';

const two = (value: number) => formatNumber(value);

/** The points with every factor that they are the product of, and what the task brings to the monthly KPI. */
export function PointsTable({ facts, task }: { readonly facts: TaskPoints; readonly task: TaskRow }) {
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
