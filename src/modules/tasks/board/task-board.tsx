import { useEffect, useRef, useState } from 'react';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import styles from '#modules/tasks/board/board.module.css';
import {
  type Board,
  type BoardAnswer,
  type BoardFilters,
  columnBeside,
  type PriorityRank,
} from '#modules/tasks/board/board.ts';
import { BoardColumn } from '#modules/tasks/board/board-column.tsx';
import { MoveDialog } from '#modules/tasks/moves/move-dialog.tsx';
import { useFoldedColumns } from '#modules/tasks/board/use-folded-columns.tsx';
import { useHolding, whenSeen } from '#modules/tasks/board/use-holding.tsx';
import { type TaskStatus, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';

interface TaskBoardProps {
  readonly board: Board;
  readonly filters: BoardFilters;
  readonly rank: PriorityRank;
}

/** Nine columns; a card goes to another one by dragging, by keys or by its menu, wherever the table allows it. */
export function TaskBoard({ board, filters, rank }: TaskBoardProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const { held, said, onCardKey } = useHolding(board, rank, root);
  const { isFolded, toggle } = useFoldedColumns();
  const first = taskStatusCodes.flatMap((status) => board.columns[status]?.ids[0] ?? [])[0] ?? null;
  const activeId = active !== null && board.tasks[active] ? active : first;

  function focusCard(id: number) {
    setActive(id);
    // The card may have to be scrolled into the document first.
    whenSeen(root, id, (card) => card.focus());
  }

  // A card that goes to another column is drawn anew there: the focus goes with it, unless it is elsewhere by now.
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
    if (!task) return false;
    const { ids } = board.columns[task.status];
    const at = ids.indexOf(task.id);
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const next = ids[at + (key === 'ArrowDown' ? 1 : -1)];
      if (next !== undefined) focusCard(next);
      return true;
    }
    const beside = columnBeside(
      board,
      task.status,
      key === 'ArrowRight' ? 1 : -1,
      (status) => !isFolded(status) && board.columns[status].ids.length > 0,
    );
    if (beside) focusCard(board.columns[beside].ids[Math.min(at, board.columns[beside].ids.length - 1)]!);
    return true;
  }

  async function loadMore(status: TaskStatus, next: string) {
    try {
      const { columns } = await call<BoardAnswer>('GET /api/fp/dev-tasks/board', {
        query: { ...filters, status, after: next },
      });
      const more = columns.find((column) => column.status === status);
      if (more)
        queryClient.setQueryData<Board>(
          ['board', filters],
          (now) => now && withMore(now, status, more.rows, more.next),
        );
    } catch (error) {
      notifyProblem(error);
    }
  }

  return (
    <>
      <div
        ref={root}
        role="list"
        aria-label={t('screen.board')}
        className={styles.board}
        onKeyDown={(event) => onCardKey(event, activeId, walk)}
      >
        {taskStatusCodes.map((status) => {
          const column = board.columns[status];
          const { next } = column;
          return (
            <BoardColumn
              key={status}
              filters={filters}
              column={column}
              tasks={board.tasks}
              rank={rank}
              isFolded={isFolded(status)}
              toggle={() => toggle(status)}
              obstacle={
                held && board.tasks[held.id]?.status !== status ? (held.obstacles.get(status) ?? null) : undefined
              }
              isAimed={held?.aim === status}
              activeId={activeId !== null && board.tasks[activeId]?.status === status ? activeId : null}
              liftedId={held?.id ?? null}
              onFocus={setActive}
              onOpen={open}
              loadMore={next ? () => void loadMore(status, next) : null}
            />
          );
        })}
      </div>
      <div aria-live="assertive" className="sr-only">
        {said}
      </div>
      <MoveDialog />
    </>
  );
}

const open = (id: number) => openPanel('fp/dev-tasks', id);

function withMore(board: Board, status: TaskStatus, rows: Board['tasks'][number][], next: string | null): Board {
  const column = board.columns[status];
  const fresh = rows.filter(({ id }) => !column.ids.includes(id));
  return {
    tasks: { ...board.tasks, ...Object.fromEntries(fresh.map((row) => [row.id, row])) },
    columns: { ...board.columns, [status]: { ...column, ids: [...column.ids, ...fresh.map(({ id }) => id)], next } },
  };
}
