import { useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/views/task-views/lists/lists.module.css';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { TaskLine } from '#modules/views/task-views/lists/task-line.tsx';
import { partsOf, type WaitingGroup } from '#modules/views/task-views/my-tasks/waiting.ts';

const icons: Record<WaitingGroup, string> = {
  returned: 'arrow-back-up',
  late: 'alert-triangle',
  to_review: 'clipboard-check',
  today: 'calendar-due',
  week: 'calendar-week',
  later: 'calendar',
  undated: 'calendar-off',
  others: 'clock',
};
const tones: Partial<Record<WaitingGroup, string>> = { returned: 'warn', late: 'bad' };
/** So many lines are shown of a group until more are asked for. */
const AT_ONCE = 40;

interface WaitingSectionProps {
  readonly group: WaitingGroup;
  readonly tasks: readonly ListedTask[];
  readonly userId: number;
  readonly activeId: number | null;
  readonly onFocus: (id: number) => void;
  readonly isFolded: boolean;
  readonly fold: () => void;
}

/** One group of the list; its heading folds it. */
export function WaitingSection(props: WaitingSectionProps) {
  const { group, tasks, userId, activeId, onFocus, isFolded, fold } = props;
  const { t } = useTexts();
  const format = useFormats();
  const [limit, setLimit] = useState(AT_ONCE);
  const planned = tasks.reduce((sum, task) => sum + (task.planned_minutes ?? 0), 0);
  const name = t(`my_tasks.group.${group}`);
  const hidden = tasks.length - limit;
  return (
    <section className={styles.group} data-group={group} aria-label={name}>
      <h2 className={`row ruled sunken text-13 ${styles.head} ${tones[group] ?? ''}`}>
        <span className="row shrinks">
          <button type="button" className="inline strong" aria-expanded={!isFolded} onClick={fold}>
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
            <Icon name={icons[group]} size={14} />
            {name}
          </button>
          <span className="count">{tasks.length}</span>
        </span>
        {planned > 0 && (
          <span className={`count end nowrap ${styles.spent}`} title={t('field.planned_minutes')}>
            {format.minutes(planned)}
          </span>
        )}
      </h2>
      {!isFolded && (
        <ul>
          {tasks.slice(0, limit).map((task) => (
            <li key={task.id} className={`row wrap ends ruled panel ${styles.line}`}>
              <TaskLine
                task={task}
                isActive={task.id === activeId}
                onFocus={onFocus}
                note={partText(t, task, userId)}
              />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                className={`full ruled hovers soft ${styles.more}`}
                onClick={() => setLimit(limit + AT_ONCE * 5)}
              >
                {t('board.more', { count: formatCount(hidden) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** What the reader is to a task that they do not execute. */
function partText(t: (key: string) => string, task: ListedTask, userId: number): string | null {
  const [first] = partsOf(task, userId);
  return first && first !== 'executor' ? t(`my_tasks.part.${first}`) : null;
}
