import { formatNumber } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DeveloperKpi, ExplainedTask } from '#modules/views/developers/developer-endpoints.ts';
import { number, percent } from '#modules/views/developers/developer-year.tsx';
import styles from '#modules/views/developers/developers.module.css';
import { devTasks } from '#modules/work/tasks/door.ts';

/** A task by its name for those who see it; to others it is one of the team's. */
export function TaskName({
  of: { task_id, number: no, name },
}: {
  readonly of: Pick<ExplainedTask, 'task_id' | 'number' | 'name'>;
}) {
  const { t } = useTexts();
  if (name === null) return <span className="quiet">{t('developer.hidden_task')}</span>;
  return (
    <button
      type="button"
      className={`link start cut ${styles.task}`}
      title={name}
      onClick={() => openPanel(devTasks.path, task_id)}
    >
      <span className="digits quiet">{no}</span> <span translate="no">{name}</span>
    </button>
  );
}

/** Every accepted task with the factors of its points and its part of the month; below it the sums. */
export function MonthTasks({ of }: { readonly of: DeveloperKpi }) {
  const { t } = useTexts();
  const { tasks, points } = of;
  if (!tasks.length) return <p className="quiet nothing">{t('developer.no_tasks')}</p>;
  return (
    <div className={styles.wide}>
      <table className={`table digits ${styles.tasks}`}>
        <thead>
          <tr>
            <th scope="col">{t('developer.accepted_tasks')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="num" title={t(`developer.column_text.${name}`)}>
                {t(`developer.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <Line key={task.task_id} task={task} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('developer.sum')}</th>
            {columns.map(([name, , sum]) => (
              <td key={name} className="num strong" data-label={t(`developer.column.${name}`)}>
                {name === 'points' ? formatNumber(points) : (sum?.(of) ?? '')}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Line({ task }: { readonly task: ExplainedTask }) {
  const { t } = useTexts();
  const format = useFormats();
  const signs = [
    task.is_parent && t('developer.is_parent'),
    task.h === null && !task.is_parent && t('developer.no_plan'),
    task.brought !== task.points && t('developer.counted_before', { points: formatNumber(task.points) }),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <TaskName of={task} />
        <small className="quiet">{[format.dayOf(task.accepted_at), ...signs].join(' · ')}</small>
      </th>
      {columns.map(([name, shown]) => (
        <td key={name} className="num" data-label={t(`developer.column.${name}`)}>
          {name === 't' && task.overdue_days > 0 ? (
            <span className="inline gap-3 bad" title={t('marks.overdue_days', { count: task.overdue_days })}>
              <Icon name="alert-triangle" size={12} />
              {shown(task)}
            </span>
          ) : (
            shown(task)
          )}
        </td>
      ))}
    </tr>
  );
}

type Column = readonly [
  name: string,
  shown: (task: ExplainedTask) => string,
  /** What stands below it. */
  sum?: (of: DeveloperKpi) => string,
];

const partOf = (of: DeveloperKpi, name: string) => of.kpi_parts.find((part) => part.name === name)?.value ?? null;

const columns: readonly Column[] = [
  ['h', ({ h }) => number(h)],
  ['k', ({ k }) => formatNumber(k)],
  ['s', ({ s, score }) => (score === null ? `${formatNumber(s)} *` : formatNumber(s))],
  ['t', ({ t: timeliness }) => formatNumber(timeliness)],
  ['returns', ({ returns }) => String(returns)],
  ['points', ({ brought }) => formatNumber(brought)],
  ['of_quality', ({ of_quality }) => percent(of_quality), (of) => percent(partOf(of, 'quality'))],
  [
    'of_on_time',
    ({ is_dated, of_on_time }) => (is_dated ? percent(of_on_time) : '–'),
    (of) => percent(partOf(of, 'on_time')),
  ],
  ['of_volume', ({ of_volume }) => percent(of_volume), (of) => percent(partOf(of, 'volume'))],
];
