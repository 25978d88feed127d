import { memo } from 'react';
import styles from '#web/cards/cards.module.css';
import { CardFace, HeldCard, TransitionMenu } from '#modules/work/tasks/door.tsx';
import type { TaskCard } from '#modules/work/tasks/door.ts';

interface BoardCardProps {
  readonly task: TaskCard;
  readonly place: number;
  readonly count: number;
  /** The one card of the board that Tab reaches; arrows go on from it. */
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
}

/** A card of a column, with the menu of its moves. */
export const BoardCard = memo(function BoardCard({ task, place, count, ...held }: BoardCardProps) {
  return (
    <div role="listitem" aria-setsize={count} aria-posinset={place + 1} className={styles.place}>
      <HeldCard id={task.id} kind="task-card" {...held}>
        <CardFace task={task} />
      </HeldCard>
      <TransitionMenu task={task} />
    </div>
  );
});
