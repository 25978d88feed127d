import { formatClock, formatCount, formatNumber } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Part } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { DeveloperPage, GivenMark } from '#modules/views/developers/developer-endpoints.ts';
import { TaskName } from '#modules/views/developers/month-tasks.tsx';
import styles from '#modules/views/developers/developers.module.css';

/** The last marks, by the tasks they were given for. */
export function Marks({ marks }: { readonly marks: readonly GivenMark[] }) {
  const { t } = useTexts();
  const tasks = [...Map.groupBy(marks, ({ task_id }) => task_id).values()];
  return (
    <Part title={t('developer.marks')}>
      {tasks.length === 0 && <p className="quiet nothing">{t('marks.none')}</p>}
      <ul>
        {tasks.map((given) => (
          <MarkedTask key={given[0]!.task_id} marks={given} />
        ))}
      </ul>
    </Part>
  );
}

function MarkedTask({ marks }: { readonly marks: readonly GivenMark[] }) {
  const { t } = useTexts();
  const format = useFormats();
  const [first] = marks as [GivenMark, ...GivenMark[]];
  const comments = marks.flatMap(({ comment }) => comment ?? []);
  return (
    <li className={`stack gap-4 lined ${styles.line}`}>
      <div className="row between gap-8">
        <TaskName of={first} />
        <span className="quiet small nowrap">
          {[first.marker, format.dayOf(first.given_at)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className="flow gap-6 small digits">
        {marks.map(({ id, criterion, score, weight, is_void }) => (
          <span key={id} className={is_void ? `quiet ${styles.void}` : ''} title={is_void ? t('developer.void') : ''}>
            {criterion} <b>{score}</b>
            <span className="quiet"> × {formatNumber(weight)}</span>
          </span>
        ))}
      </p>
      {comments.map((comment) => (
        <p key={comment} className="soft small breaks" translate="no">
          «{comment}»
        </p>
      ))}
    </li>
  );
}

interface BiasProps {
  readonly rows: DeveloperPage['estimate_bias'];
  readonly severity: DeveloperPage['marker_severity'];
}

/** How far estimates were from what it took, by type of task. */
export function Bias({ rows, severity }: BiasProps) {
  const { t } = useTexts();
  return (
    <Part title={t('measure.estimate_bias')}>
      {rows.length === 0 && <p className="quiet nothing">{t('developer.no_bias')}</p>}
      <ul>
        {rows.map(({ task_type_id, name, value, count, is_small }) => (
          <li key={task_type_id} className={`row between lined digits ${styles.line}`}>
            <span>{name ?? t('developer.no_type')}</span>
            <span className="quiet small">
              {t('developer.tasks', { count: formatCount(count) })}
              {is_small && ` · ${t('developer.is_small')}`}
            </span>
            <b className={value > 1.15 ? 'warn' : ''}>× {formatNumber(value)}</b>
          </li>
        ))}
      </ul>
      {severity && (
        <p className={`row between digits ${styles.line}`} title={t('measure_text.marker_severity')}>
          <span>{t('measure.marker_severity')}</span>
          <span className="quiet small">
            {t('developer.tasks', { count: formatCount(severity.count) })}
            {severity.value === null && ` · ${t('developer.is_small')}`}
          </span>
          <b>{severity.value === null ? '–' : `${severity.value > 0 ? '+' : ''}${formatNumber(severity.value)}`}</b>
        </p>
      )}
    </Part>
  );
}

interface AttendanceProps {
  readonly of: NonNullable<DeveloperPage['attendance']>;
  readonly userId: number;
}

/** The running month of coming and going, up to yesterday. */
export function Attendance({ of, userId }: AttendanceProps) {
  const { t } = useTexts();
  const lines: readonly (readonly [string, string, boolean])[] = [
    ['developer.day_count', formatCount(of.day_count), false],
    ['developer.late_day_count', formatCount(of.late_day_count), of.late_day_count > 0],
    ['developer.absent_day_count', formatCount(of.absent_day_count), of.absent_day_count > 0],
    ['developer.late_minutes', formatClock(of.late_minutes), false],
    ['developer.present', `${formatClock(of.present_minutes)} / ${formatClock(of.norm_minutes)}`, false],
    ...(of.unknown_day_count
      ? [['developer.unknown_day_count', formatCount(of.unknown_day_count), true] as const]
      : []),
  ];
  return (
    <Part title={t('attendance.title')} to="/people/attendance" search={{ month: of.month, user_id: String(userId) }}>
      <dl>
        {lines.map(([text, value, isBad]) => (
          <div key={text} className={`row between lined ${styles.line}`}>
            <dt className="soft">{t(text)}</dt>
            <dd className={`digits ${isBad ? 'warn strong' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
