import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Obstacle } from '#web/cards/obstacle.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#web/cards/cards.module.css';
import type { Board, BoardColumn as Column, BoardFilters, Refusal } from '#modules/work/tasks/door.ts';
import { bringMore, refusalText } from '#modules/work/tasks/door.tsx';
import { useDragScroll, useDropPlace } from '#web/cards/dragging.tsx';
import { FoldColumn } from '#modules/views/task-views/board/use-folded-columns.tsx';
import { BoardCard } from '#modules/views/task-views/board/board-card.tsx';

const ColumnLimit = lazy(() => import('#modules/views/task-views/board/column-limit.tsx'));

interface BoardColumnProps {
  readonly filters: BoardFilters;
  readonly column: Column;
  readonly tasks: Board['tasks'];
  readonly isFolded: boolean;
  readonly toggle: () => void;
  /** While a card is held: null where it may drop, the reason where it may not, undefined when none is held. */
  readonly obstacle: Refusal | null | undefined;
  /** The column over which keys hold a card. */
  readonly isAimed: boolean;
  readonly activeId: number | null;
  /** The card that keys have gone to, or have put down here: it is brought into sight. */
  readonly soughtId: number | null;
  readonly liftedId: number | null;
  readonly onFocus: (id: number) => void;
}

const cardHeight = 88;
/** With so few cards below those in the document the next ones are asked for. */
const nearEnd = 10;

/** One status: its cards, and whether a held card may come here. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  // All of it changes together, and `memo` sees to the rest.
  'use no memo';
  const { filters, column, isFolded, toggle, obstacle, isAimed } = props;
  const { status, total, planned_minutes } = column;
  const { t } = useTexts();
  const format = useFormats();
  const section = useRef<HTMLElement>(null);
  const isOver = useDropPlace(section, 'task-card', 'status', status);
  const name = t(`choice.${status}`);
  return (
    <section
      ref={section}
      role="listitem"
      data-status={status}
      aria-label={name}
      className={`stack gap-0 shrinks ${styles.column}`}
      data-folded={isFolded || undefined}
      data-held={obstacle === undefined ? undefined : obstacle ? 'refused' : 'welcome'}
      data-over={isOver || isAimed || undefined}
    >
      <header className={`row rigid ${styles.head}`}>
        <StatusIcon status={status} />
        <h2 className={`cut text-13 ${styles.title}`}>{name}</h2>
        <span className={styles.total}>{total}</span>
        {!isFolded && planned_minutes > 0 && (
          <span className={styles.hours} title={t('field.planned_minutes')}>
            {format.minutes(planned_minutes)}
          </span>
        )}
        <span className="grow" />
        <FoldColumn status={status} isFolded={isFolded} toggle={toggle} />
      </header>
      {!isFolded && (
        <Suspense fallback={<div className={styles.below} />}>
          <ColumnLimit status={status} count={total} filters={filters} />
        </Suspense>
      )}
      {obstacle && <Obstacle text={refusalText(obstacle)} />}
      {!isFolded && <ColumnCards {...props} name={name} />}
    </section>
  );
});

/** The cards of a column, of which only those in sight are in the document. */
const ColumnCards = memo(function ColumnCards(props: BoardColumnProps & { readonly name: string }) {
  const { name, filters, column, tasks, activeId, soughtId, liftedId, onFocus } = props;
  const { status, next } = column;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: column.ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 5,
    gap: 6,
    getItemKey: (at) => column.ids[at]!,
  });
  useDragScroll(scroller, 'task-card');
  const soughtAt = soughtId === null ? -1 : column.ids.indexOf(soughtId);
  useEffect(() => {
    if (soughtAt >= 0) rows.scrollToIndex(soughtAt, { align: 'auto' });
  }, [soughtAt, rows]);
  const bring = () => void bringMore(filters, status);
  // The next ones come before the last one is in sight, once for each place where the column may go on.
  const asked = useRef<string | null>(null);
  const isNearEnd = (rows.getVirtualItems().at(-1)?.index ?? 0) >= column.ids.length - nearEnd;
  useEffect(() => {
    if (!next || !isNearEnd || asked.current === next) return;
    asked.current = next;
    void bringMore(filters, status);
  }, [filters, status, next, isNearEnd]);
  return (
    <div ref={scroller} className={styles.cards}>
      <div role="list" aria-label={name} style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const task = tasks[column.ids[index]!];
          return (
            task && (
              <div
                key={key}
                role="presentation"
                data-index={index}
                ref={rows.measureElement}
                className={styles.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                <BoardCard
                  task={task}
                  place={index}
                  count={column.total}
                  isActive={task.id === activeId}
                  isLifted={task.id === liftedId}
                  onFocus={onFocus}
                />
              </div>
            )
          );
        })}
      </div>
      {!column.ids.length && <p className={`quiet small ${styles.empty}`}>{t('board.empty_column')}</p>}
      {next && (
        <button type="button" className={`full dashed hovers soft ${styles.loadMore}`} onClick={bring}>
          {t('board.more', { count: formatCount(column.total - column.ids.length) })}
        </button>
      )}
    </div>
  );
});
