import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { memo, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/tasks/board/board.module.css';
import type { PriorityRank } from '#modules/tasks/board/board.ts';
import { CardFace, MoveMenu } from '#modules/tasks/board/task-card.tsx';
import type { TaskCard } from '#modules/tasks/task-endpoints.ts';

interface BoardCardProps {
  readonly task: TaskCard;
  readonly rank: PriorityRank;
  readonly place: number;
  readonly count: number;
  /** The one card of the board that Tab reaches; arrows go on from it. */
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
}

/** A card that can be dragged, lifted by keys and opened. */
export const BoardCard = memo(function BoardCard({
  task,
  rank,
  place,
  count,
  isActive,
  isLifted,
  onFocus,
  onOpen,
}: BoardCardProps) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { id } = task;
  useEffect(
    () =>
      draggable({
        element: ref.current!,
        getInitialData: () => ({ kind: 'task-card', id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [id],
  );
  return (
    <div role="listitem" aria-setsize={count} aria-posinset={place + 1} className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: a card holds a menu button, which a button may not */}
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
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('button, [role="menu"]')) onOpen(id);
        }}
      >
        <CardFace task={task} />
      </div>
      <MoveMenu task={task} rank={rank} />
    </div>
  );
});
