import { memo, useRef, useState } from 'react';
import { useDropPlace } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { type Board, type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { BoardCard } from '#modules/views/task-views/board/board-card.tsx';
import type { Lane } from '#modules/views/task-views/board/lane-groups.ts';
import type { Held } from '#modules/views/task-views/board/use-holding.tsx';
import { refusalText } from '#modules/work/tasks/door.tsx';
import styles from '#modules/views/task-views/board/lanes.module.css';

interface LaneCellsProps {
  readonly lane: Lane;
  readonly tasks: Board['tasks'];
  readonly held: Held | null;
  readonly heldStatus: TaskStatus | undefined;
  readonly activeId: number | null;
  readonly isFolded: (status: TaskStatus) => boolean;
  readonly onFocus: (id: number) => void;
}

/** The columns of one lane side by side. */
export function LaneCells({ lane, held, heldStatus, activeId, isFolded, ...rest }: LaneCellsProps) {
  return (
    <div className={`grid gap-8 ${styles.cells}`}>
      {taskStatusCodes.map((status) => (
        <LaneCell
          key={status}
          {...rest}
          status={status}
          ids={lane.ids[status]}
          count={lane.counts[status]}
          refusal={held && status !== heldStatus ? textOf(held.obstacles.get(status) ?? null) : undefined}
          isAimed={held?.aim === status}
          activeId={activeId !== null && lane.ids[status].includes(activeId) ? activeId : null}
          liftedId={held && lane.ids[status].includes(held.id) ? held.id : null}
          isFolded={isFolded(status)}
        />
      ))}
    </div>
  );
}

const textOf = (obstacle: Parameters<typeof refusalText>[0] | null) => (obstacle ? refusalText(obstacle) : null);

interface LaneCellProps extends Pick<LaneCellsProps, 'tasks' | 'onFocus'> {
  readonly status: TaskStatus;
  readonly ids: readonly number[];
  readonly count: number;
  /** While a card is held: null where it may drop, why not in words, undefined when none is held. */
  readonly refusal: string | null | undefined;
  readonly isAimed: boolean;
  readonly activeId: number | null;
  readonly liftedId: number | null;
  readonly isFolded: boolean;
}

/** So many cards of a cell are drawn at first, and so many more at each wish. */
const SHOWN = 4;
const MORE = 20;

const LaneCell = memo(function LaneCell(props: LaneCellProps) {
  const { status, ids, count, tasks, refusal, isAimed, activeId, liftedId, isFolded, onFocus } = props;
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [most, setMost] = useState(SHOWN);
  const isOver = useDropPlace(ref, 'task-card', 'status', status);
  // A card that the keys reach is drawn, however far down it stands.
  const limit = Math.max(most, activeId === null ? 0 : ids.indexOf(activeId) + 2);
  const shown = isFolded ? [] : ids.slice(0, limit);
  const hidden = isFolded ? 0 : ids.length - shown.length;
  return (
    <div
      ref={ref}
      data-status={status}
      data-held={refusal === undefined ? undefined : refusal === null ? 'welcome' : 'refused'}
      data-over={isOver || isAimed || undefined}
      title={(isOver && refusal) || undefined}
      className={`stack gap-6 shrinks sunken rounded ${styles.cell}`}
    >
      {isFolded && count > 0 && <span className="count nowrap">{count}</span>}
      {shown.length > 0 && (
        <div role="list" aria-label={t(`choice.${status}`)} className="stack gap-6 shrinks">
          {shown.map((id, place) => {
            const task = tasks[id];
            return (
              task && (
                <BoardCard
                  key={id}
                  task={task}
                  place={place}
                  count={count}
                  isActive={id === activeId}
                  isLifted={id === liftedId}
                  onFocus={onFocus}
                />
              )
            );
          })}
        </div>
      )}
      {hidden > 0 && (
        <button
          type="button"
          className={`dashed hovers soft small tap ${styles.more}`}
          onClick={() => setMost(shown.length + MORE)}
        >
          {t('lanes.more', { count: hidden })}
        </button>
      )}
      {!isFolded && hidden === 0 && count > ids.length && (
        <span className="count nowrap">{t('lanes.more', { count: count - ids.length })}</span>
      )}
    </div>
  );
});
