import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import styles from '#modules/task-views/lists/lists.module.css';
import type { ListedTask } from '#modules/task-views/lists/listed-task.ts';
import { TaskLine } from '#modules/task-views/lists/task-line.tsx';
import type { ListedCheck } from '#modules/task-views/lists/working-list-endpoints.ts';
import { CheckList } from '#modules/task-views/to-test/check-list.tsx';
import type { Judgement } from '#modules/task-views/to-test/use-judging.tsx';
import look from '#modules/task-views/to-test/to-test.module.css';

interface TestedTaskProps {
  readonly task: ListedTask;
  readonly since: string;
  readonly checks: readonly ListedCheck[];
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onFocus: (id: number) => void;
  readonly toggle: (id: number) => void;
  readonly judge: (check: ListedCheck, said: Judgement) => Promise<void>;
}

/** A task that waits: for how long, how often it came back, and, opened, what is to be found true of it. */
export function TestedTask(props: TestedTaskProps) {
  const { task, since, checks, isActive, isOpen, onFocus, toggle, judge } = props;
  const { t } = useTexts();
  const format = useFormats();
  const now = useMinute();
  const passed = checks.filter(({ result }) => result === 'passed').length;
  return (
    <li data-open={isOpen || undefined}>
      <div className={`row wrap ends ruled panel ${styles.line}`}>
        <TaskLine
          task={task}
          isActive={isActive}
          onFocus={onFocus}
          onOpen={toggle}
          isOpen={isOpen}
          keys="Enter O M"
          note={
            <span className={`inline gap-12 ${look.note}`}>
              {task.return_count > 0 && (
                <span className="inline gap-4 warn medium" title={t('field.return_count')}>
                  <Icon name="arrow-back-up" size={12} />
                  {t('to_test.returned', { count: task.return_count })}
                </span>
              )}
              {checks.length > 0 && (
                <span className="inline gap-4">
                  <Icon name="list-check" size={12} /> {passed}/{checks.length}
                </span>
              )}
              <span className="inline gap-4" title={format.instant(since)}>
                <Icon name="clock" size={12} /> {format.relative(since, now)}
              </span>
            </span>
          }
          buttons={
            <IconButton
              small
              icon="layout-sidebar-right"
              data-key="KeyO"
              label={`${t('action.open')}: ${task.number}`}
              onClick={() => openPanel('fp/dev-tasks', task.id)}
            />
          }
        />
      </div>
      {isOpen && <CheckList task={task} checks={checks} judge={judge} />}
    </li>
  );
}
