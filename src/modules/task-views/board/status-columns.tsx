import { useEffect, useRef, useState } from 'react';
import { Said } from '#web/ui/said.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/cards/cards.module.css';
import {
  type Board,
  type BoardFilters,
  columnBeside,
  type TaskCard,
  type TaskStatus,
  taskStatusCodes,
} from '#modules/tasks/door.ts';
import { BoardColumn } from '#modules/task-views/board/board-column.tsx';
import { TransitionDialog } from '#modules/tasks/door.tsx';
import { useFoldedColumns } from '#modules/task-views/board/use-folded-columns.tsx';
import { useHolding, whenSeen } from '#modules/task-views/board/use-holding.tsx';

interface StatusColumnsProps {
  readonly board: Board;
  readonly filters: BoardFilters;
}

/** Nine columns; a card goes to another one by dragging, by keys or by its menu, wherever the table allows it. */
export function StatusColumns({ board, filters }: StatusColumnsProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { held, said, onCardKey } = useHolding(board, root);
  const { isFolded, toggle } = useFoldedColumns();
  const first = taskStatusCodes.flatMap((status) => board.columns[status]?.ids[0] ?? [])[0] ?? null;
  const activeId = active !== null && board.tasks[active] ? active : first;

  function focusCard(id: number) {
    setActive(id);
    // The card may have to be scrolled into the document first.
    whenSeen(root, id, (card) => card.focus());
  }

  // A card that goes to another column is drawn again there: the focus goes with it, unless it is elsewhere by now.
  const place = active === null ? undefined : board.tasks[active]?.status;
  useEffect(() => {
    if (active !== null && place)
      whenSeen(
        root,
        active,
        (card) => card.focus({ preventScroll: true }),
        () => document.activeElement === document.body,
      );
  }, [active, place]);

  function walk(key: string): boolean {
    const task = activeId === null ? undefined : board.tasks[activeId];
    const next = task && cardBeside(board, task, key, isFolded);
    if (next != null) focusCard(next);
    return task !== undefined;
  }

  return (
    <>
      <div
        ref={root}
        role="list"
        aria-label={t('screen.board')}
        className={`flex gap-8 grow ${styles.board}`}
        onKeyDown={(event) => onCardKey(event, activeId, walk)}
      >
        {taskStatusCodes.map((status) => {
          const column = board.columns[status];
          return (
            <BoardColumn
              key={status}
              filters={filters}
              column={column}
              tasks={board.tasks}
              isFolded={isFolded(status)}
              toggle={() => toggle(status)}
              obstacle={
                held && board.tasks[held.id]?.status !== status ? (held.obstacles.get(status) ?? null) : undefined
              }
              isAimed={held?.aim === status}
              activeId={activeId !== null && board.tasks[activeId]?.status === status ? activeId : null}
              liftedId={held?.id ?? null}
              onFocus={setActive}
            />
          );
        })}
      </div>
      <Said text={said} />
      <TransitionDialog />
    </>
  );
}

/** The card to which an arrow goes from another one: above or below it, or level with it in the next open column. */
function cardBeside(board: Board, { id, status }: TaskCard, key: string, isFolded: (status: TaskStatus) => boolean) {
  const { ids } = board.columns[status];
  const at = ids.indexOf(id);
  if (key === 'ArrowUp' || key === 'ArrowDown') return ids[at + (key === 'ArrowDown' ? 1 : -1)];
  const isWay = (one: TaskStatus) => !isFolded(one) && board.columns[one].ids.length > 0;
  const beside = columnBeside(board, status, key === 'ArrowRight' ? 1 : -1, isWay);
  return beside && board.columns[beside].ids[Math.min(at, board.columns[beside].ids.length - 1)];
}
