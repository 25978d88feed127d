import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Menu } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import styles from '#modules/tasks/board/board.module.css';
import { CardFace } from '#modules/tasks/board/task-card.tsx';
import look from '#modules/tasks/developers/developers.module.css';
import type { Place } from '#modules/tasks/developers/assigning.tsx';
import type { ListedTask } from '#modules/tasks/lists/listed-task.ts';

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
  const { task, isActive, isLifted, onFocus, places, assign } = props;
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { id } = task;
  // The column says whose it is.
  const face = { ...task, executor_id: null };
  useEffect(
    () =>
      draggable({
        element: ref.current!,
        getInitialData: () => ({ kind: 'executor-card', id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [id],
  );
  return (
    <li className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: the card of the board, dragged and lifted alike */}
      <div
        ref={ref}
        role="button"
        tabIndex={isActive ? 0 : -1}
        data-task-id={id}
        data-dragged={isDragged || undefined}
        data-lifted={isLifted || undefined}
        className={styles.card}
        aria-roledescription={t('board.card')}
        aria-pressed={isLifted}
        aria-keyshortcuts="Space Enter M"
        onFocus={() => onFocus(id)}
        onClick={() => openPanel('fp/dev-tasks', id)}
      >
        <span className={look.status}>
          <StatusTag status={task.status} />
        </span>
        <CardFace task={face} />
      </div>
      <Menu position="bottom-end" width={240} withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={styles.more}
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
