import { useRef } from 'react';
import { useDragScroll, useDropPlace } from '#modules/tasks/cards/dragging.tsx';
import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/tasks/cards/cards.module.css';
import type { Place } from '#modules/tasks/developers/assigning.tsx';
import type { ShownColumn } from '#modules/tasks/developers/column-data.ts';
import look from '#modules/tasks/developers/developers.module.css';
import { ExecutorCard } from '#modules/tasks/developers/executor-card.tsx';
import { LoadBadge } from '#modules/tasks/developers/load-badge.tsx';
import type { ListedTask } from '#modules/tasks/lists/listed-task.ts';

interface DeveloperColumnProps {
  readonly column: ShownColumn;
  readonly name: string;
  /** While a card is held: null where it may drop, the reason where it may not, undefined when none is held. */
  readonly obstacle: string | null | undefined;
  readonly isAimed: boolean;
  readonly activeId: number | null;
  readonly liftedId: number | null;
  readonly onFocus: (id: number) => void;
  readonly places: readonly Place[];
  readonly assign: (task: ListedTask, to: Place) => void;
  readonly loadMore: (() => void) | null;
}

export const columnKey = (id: number | null): string => String(id ?? 'none');

/** One person: how busy, and with what. */
export function DeveloperColumn(props: DeveloperColumnProps) {
  const { column, name, obstacle, isAimed, activeId, liftedId, onFocus, places, assign, loadMore } = props;
  const { t } = useTexts();
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { user_id, load } = column;
  const isOver = useDropPlace(section, 'executor-card', 'column', columnKey(user_id));
  useDragScroll(scroller, 'executor-card');
  return (
    <section
      ref={section}
      role="listitem"
      aria-label={name}
      className={`stack gap-0 shrinks ${styles.column}`}
      data-column={columnKey(user_id)}
      data-held={obstacle === undefined ? undefined : obstacle ? 'refused' : 'welcome'}
      data-over={isOver || isAimed || undefined}
    >
      <header className={`stack gap-6 rigid ${look.head}`}>
        <div className="row shrinks">
          {user_id === null ? <Icon name="user" size={22} /> : <Avatar id={user_id} name={name} size={28} />}
          <div className="grow shrinks">
            <h2 className="cut" translate={user_id === null ? undefined : 'no'} title={name}>
              {name}
            </h2>
            {column.position && (
              <span className={`cut quiet small ${look.position}`} translate="no">
                {column.position}
              </span>
            )}
          </div>
          <span className={styles.total}>{column.total}</span>
        </div>
        {load && <LoadBadge load={load} away={column.away} />}
        <span className={styles.hours}>
          {t('developers.hours', {
            planned: formatClock(column.planned_minutes),
            actual: formatClock(column.actual_minutes),
          })}
        </span>
      </header>
      {obstacle && (
        <p className={`row gap-6 framed soft small ${styles.obstacle}`}>
          <Icon name="lock" size={13} />
          {obstacle}
        </p>
      )}
      <div ref={scroller} className={styles.cards}>
        <ul className="stack gap-6" aria-label={name}>
          {column.cards.map((task) => (
            <ExecutorCard
              key={task.id}
              task={task}
              isActive={task.id === activeId}
              isLifted={task.id === liftedId}
              onFocus={onFocus}
              places={places}
              assign={assign}
            />
          ))}
        </ul>
        {!column.cards.length && (
          // The load counts all that somebody has to do, seen here or not.
          <p className={`quiet small ${styles.empty}`}>
            {t(load?.remaining_minutes ? 'developers.elsewhere' : 'developers.nothing')}
          </p>
        )}
        {loadMore && (
          <button type="button" className={`full dashed hovers soft ${styles.loadMore}`} onClick={loadMore}>
            {t('board.more', { count: column.total - column.cards.length })}
          </button>
        )}
      </div>
    </section>
  );
}
