import { memo, useRef } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useDragScroll, useDropPlace } from '#web/cards/dragging.tsx';
import { Obstacle } from '#web/cards/obstacle.tsx';
import { useFreeTime } from '#web/fields/free-time.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from '#web/cards/cards.module.css';
import type { Place } from '#modules/views/task-views/developers/assigning.tsx';
import type { ShownColumn } from '#modules/views/task-views/developers/column-data.ts';
import look from '#modules/views/task-views/developers/developers.module.css';
import { LoadBadge, LoadStripes } from '#modules/views/task-views/developers/load-badge.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { PersonPageLink } from '#modules/company/people/door.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import { CardFace, HeldCard, useRunningMinutes } from '#modules/work/tasks/door.tsx';

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
  /** A strip: who it is and how busy. */
  readonly isFolded: boolean;
  readonly toggle: () => void;
}

export const columnKey = (id: number | null): string => String(id ?? 'none');

/** One person: how busy, and with what. */
export function DeveloperColumn(props: DeveloperColumnProps) {
  const { column, name, obstacle, isAimed, isFolded } = props;
  const section = useRef<HTMLElement>(null);
  const { user_id } = column;
  const isOver = useDropPlace(section, 'executor-card', 'column', columnKey(user_id));
  return (
    <section
      ref={section}
      role="listitem"
      aria-label={name}
      className={`stack gap-0 shrinks ${styles.column}`}
      data-column={columnKey(user_id)}
      data-folded={isFolded || undefined}
      data-held={obstacle === undefined ? undefined : obstacle ? 'refused' : 'welcome'}
      data-over={isOver || isAimed || undefined}
    >
      {isFolded ? <FoldedHead {...props} /> : <Head {...props} />}
      {obstacle && <Obstacle text={obstacle} />}
      {!isFolded && <Cards {...props} />}
    </section>
  );
}

function Head({ column, name, toggle }: DeveloperColumnProps) {
  const { t } = useTexts();
  const { user_id, load } = column;
  const running = column.cards.filter(({ running_since }) => running_since !== null);
  const minutesOf = useRunningMinutes(running.length > 0);
  const live = running.reduce((sum, task) => sum + minutesOf(task), 0);
  return (
    <header className={`stack gap-6 rigid ${look.head}`}>
      <div className="row shrinks">
        {user_id === null ? <Icon name="user" size={22} /> : <Avatar id={user_id} name={name} size={28} />}
        <div className="grow shrinks">
          <h2 className="cut text-13" translate={user_id === null ? undefined : 'no'} title={name}>
            {user_id === null ? (
              name
            ) : (
              <PersonPageLink userId={user_id} className="ink untied" otherwise={name}>
                {name}
              </PersonPageLink>
            )}
          </h2>
          {column.position && (
            <span className={`cut quiet small ${look.position}`} translate="no">
              {column.position}
            </span>
          )}
        </div>
        <span className={styles.total}>{column.total}</span>
        <IconButton small icon="chevron-left" label={t('developers.fold', { name })} onClick={toggle} />
      </div>
      {load && <LoadBadge load={load} away={column.away} />}
      <span className={styles.hours}>
        {t('developers.hours', {
          planned: formatClock(column.planned_minutes),
          actual: formatClock(column.actual_minutes + live),
        })}
      </span>
    </header>
  );
}

function FoldedHead({ column, name, toggle }: DeveloperColumnProps) {
  const { t } = useTexts();
  const { user_id, load, away } = column;
  return (
    <header className={`stack gap-8 rigid ${look.folded}`}>
      <IconButton small icon="chevron-right" label={t('developers.unfold', { name })} onClick={toggle} />
      {user_id === null ? <Icon name="user" size={22} /> : <Avatar id={user_id} name={name} size={28} />}
      {load && (
        <span className={`panel ${look.badge}`} data-band={load.band} title={t(`developers.band.${load.band}`)}>
          <LoadStripes band={load.band} />
          <span className="sr-only">{t(`developers.band.${load.band}`)}</span>
        </span>
      )}
      <span className={styles.total}>{column.total}</span>
      {away && <Icon name="calendar-off" size={14} />}
      <h2 className={`cut ${styles.title}`} translate={user_id === null ? undefined : 'no'} title={name}>
        {name}
      </h2>
    </header>
  );
}

function Cards(props: DeveloperColumnProps) {
  const { column, name, activeId, liftedId, onFocus, places, assign, loadMore } = props;
  const { t } = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  useDragScroll(scroller, 'executor-card');
  return (
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
          {t(column.load?.remaining_minutes ? 'developers.elsewhere' : 'developers.nothing')}
        </p>
      )}
      {loadMore && (
        <button type="button" className={`full dashed hovers soft ${styles.loadMore}`} onClick={loadMore}>
          {t('board.more', { count: formatCount(column.total - column.cards.length) })}
        </button>
      )}
    </div>
  );
}

interface ExecutorCardProps {
  readonly task: ListedTask;
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
  readonly places: readonly Place[];
  readonly assign: (task: ListedTask, to: Place) => void;
}

/** The card of the board with the status in words, for the columns are people here. */
const ExecutorCard = memo(function ExecutorCard(props: ExecutorCardProps) {
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
          <OtherPlaces {...{ task, places, assign }} />
        </Menu.Dropdown>
      </Menu>
    </li>
  );
});

/** Whom one may give the task to instead, each with how free they are: asked for when the menu opens. */
function OtherPlaces({ task, places, assign }: Pick<ExecutorCardProps, 'task' | 'places' | 'assign'>) {
  const freeTime = useFreeTime();
  return places
    .filter((place) => place.id !== task.executor_id)
    .map((place) => (
      <Menu.Item key={place.id ?? 'none'} translate="no" onClick={() => assign(task, place)}>
        <span className="stack">
          <span>{place.name}</span>
          {place.id !== null && freeTime.has(place.id) && <span className="quiet small">{freeTime.get(place.id)}</span>}
        </span>
      </Menu.Item>
    ));
}
