import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/tasks/board/board.module.css';
import type { Board, BoardColumn as Column, BoardFilters, PriorityRank } from '#modules/tasks/board/board.ts';
import { BoardCard } from '#modules/tasks/board/board-card.tsx';
import type { Refusal } from '#modules/tasks/moves/task-flow.ts';
import { refusalText } from '#modules/tasks/moves/task-moving.tsx';

const ColumnLimit = lazy(() => import('#modules/tasks/board/column-limit.tsx'));

interface BoardColumnProps {
  readonly filters: BoardFilters;
  readonly column: Column;
  readonly tasks: Board['tasks'];
  readonly rank: PriorityRank;
  readonly isFolded: boolean;
  readonly toggle: () => void;
  /** While a card is held: null where it may drop, the reason where it may not, undefined when none is held. */
  readonly obstacle: Refusal | null | undefined;
  /** The column over which keys hold a card. */
  readonly isAimed: boolean;
  readonly activeId: number | null;
  readonly liftedId: number | null;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly loadMore: (() => void) | null;
}

const cardHeight = 88;

/** One status: its cards, of which only those in sight are in the document, and whether a held card may come here. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const {
    filters,
    column,
    tasks,
    rank,
    isFolded,
    toggle,
    obstacle,
    isAimed,
    activeId,
    liftedId,
    onFocus,
    onOpen,
    loadMore,
  } = props;
  const { t } = useTexts();
  const format = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const name = t(`choice.${column.status}`);
  const rows = useVirtualizer({
    count: column.ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 5,
    gap: 6,
    getItemKey: (at) => column.ids[at]!,
  });
  const { status } = column;
  useEffect(
    () =>
      combine(
        dropTargetForElements({
          element: section.current!,
          getData: () => ({ status }),
          canDrop: ({ source }) => source.data.kind === 'task-card',
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        }),
        ...(scroller.current
          ? [
              autoScrollForElements({
                element: scroller.current,
                canScroll: ({ source }) => source.data.kind === 'task-card',
              }),
            ]
          : []),
      ),
    [status, isFolded],
  );
  const activeAt = activeId === null ? -1 : column.ids.indexOf(activeId);
  useEffect(() => {
    if (activeAt >= 0) rows.scrollToIndex(activeAt, { align: 'auto' });
  }, [activeAt, rows]);

  return (
    <section
      ref={section}
      role="listitem"
      data-status={status}
      aria-label={name}
      className={styles.column}
      data-folded={isFolded || undefined}
      data-held={obstacle === undefined ? undefined : obstacle ? 'refused' : 'welcome'}
      data-over={isOver || isAimed || undefined}
    >
      <header className={styles.head}>
        <StatusIcon status={status} />
        <h2 className={styles.title}>{name}</h2>
        <span className={styles.total}>{column.total}</span>
        {!isFolded && column.planned_minutes > 0 && (
          <span className={styles.hours} title={t('field.planned_minutes')}>
            {format.minutes(column.planned_minutes)}
          </span>
        )}
        <span className="grow" />
        <IconButton
          small
          icon={isFolded ? 'chevron-right' : 'chevron-left'}
          label={t(isFolded ? 'board.unfold' : 'board.fold', { status: name })}
          onClick={toggle}
        />
      </header>
      {!isFolded && (
        <Suspense fallback={<div className={styles.below} />}>
          <ColumnLimit status={status} count={column.total} filters={filters} />
        </Suspense>
      )}
      {obstacle && (
        <p className={styles.obstacle}>
          <Icon name="lock" size={13} />
          {refusalText(obstacle)}
        </p>
      )}
      {!isFolded && (
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
                      rank={rank}
                      place={index}
                      count={column.total}
                      isActive={task.id === activeId}
                      isLifted={task.id === liftedId}
                      onFocus={onFocus}
                      onOpen={onOpen}
                    />
                  </div>
                )
              );
            })}
          </div>
          {!column.ids.length && <p className={styles.empty}>{t('board.empty_column')}</p>}
          {loadMore && (
            <button type="button" className={styles.loadMore} onClick={loadMore}>
              {t('board.more', { count: column.total - column.ids.length })}
            </button>
          )}
        </div>
      )}
    </section>
  );
});
