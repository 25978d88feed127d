import { type DragKind, useDraggable } from '#web/cards/dragging.tsx';
import { openPanel } from '#web/navigation/panel-address.ts';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/cards/cards.module.css';

interface HeldCardProps {
  readonly id: number;
  readonly kind: DragKind;
  /** The one card of the board that Tab reaches; arrows go on from it. */
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
  readonly children: ReactNode;
}

/** A card that can be dragged, lifted by keys and opened, whatever is on its face. */
export function HeldCard({ id, kind, isActive, isLifted, onFocus, children }: HeldCardProps) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const isDragged = useDraggable(ref, kind, id);
  return (
    /* biome-ignore lint/a11y/useSemanticElements: a card holds a menu button, which a button may not */
    <div
      ref={ref}
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-task-id={id}
      data-dragged={isDragged || undefined}
      data-lifted={isLifted || undefined}
      className={`stack framed ${styles.card}`}
      aria-roledescription={t('board.card')}
      aria-pressed={isLifted}
      aria-keyshortcuts="Space Enter M"
      onFocus={() => onFocus(id)}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('button, [role="menu"]')) openTask(id);
      }}
    >
      {children}
    </div>
  );
}

export const openTask = (id: number) => openPanel('fp/dev-tasks', id);

/** The menu that stands beside a card. */
export const openMenu = (card: HTMLElement) =>
  card.parentElement?.querySelector<HTMLElement>('button[aria-haspopup]')?.click();
