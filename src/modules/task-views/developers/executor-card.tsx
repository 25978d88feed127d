import { memo } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import styles from '#web/cards/cards.module.css';
import { CardFace, HeldCard } from '#modules/tasks/door.tsx';
import look from '#modules/task-views/developers/developers.module.css';
import type { Place } from '#modules/task-views/developers/assigning.tsx';
import type { ListedTask } from '#modules/task-views/lists/listed-task.ts';

interface ExecutorCardProps {
  readonly task: ListedTask;
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
  readonly places: readonly Place[];
  readonly assign: (task: ListedTask, to: Place) => void;
}

/** The card of the board with the status in words, for the columns are people here. */
export const ExecutorCard = memo(function ExecutorCard(props: ExecutorCardProps) {
  const { task, places, assign, ...held } = props;
  const { t } = useTexts();
  // The column says whose it is.
  const face = { ...task, executor_id: null };
  return (
    <li className={styles.place}>
      <HeldCard id={task.id} kind="executor-card" {...held}>
        <span className={`soft small ${look.status}`}>
          <StatusTag status={task.status} />
        </span>
        <CardFace task={face} />
      </HeldCard>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={`ghost tap-wide ${styles.more}`}
            aria-label={t('developers.assign_menu', { number: task.number })}
            tabIndex={-1}
          >
            <Icon name="user-check" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={look.long}>
          <Menu.Label>{t('developers.assign')}</Menu.Label>
          {places
            .filter((place) => place.id !== task.executor_id)
            .map((place) => (
              <Menu.Item key={place.id ?? 'none'} translate="no" onClick={() => assign(task, place)}>
                {place.name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
});
