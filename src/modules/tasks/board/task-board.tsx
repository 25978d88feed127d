import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/query.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
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
import { requestMove } from '#modules/tasks/moves/move-asking.tsx';
import { MoveDialog } from '#modules/tasks/moves/move-dialog.tsx';
import { actionTo, type Refusal } from '#modules/tasks/moves/task-flow.ts';
import { obstaclesOf, refusalText } from '#modules/tasks/moves/task-moving.tsx';
import { useFoldedColumns } from '#modules/tasks/board/use-folded-columns.tsx';
import { type TaskStatus, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';

interface TaskBoardProps {
  readonly board: Board;
  readonly filters: BoardFilters;
  readonly rank: PriorityRank;
}

interface Held {
  readonly id: number;
  readonly obstacles: ReadonlyMap<TaskStatus, Refusal | null>;
  /** Held by keys: the column over which it hangs. */
  readonly aim?: TaskStatus;
}

/** Nine columns; a card goes to another one by dragging, by keys or by its menu, wherever the table allows it. */
export function TaskBoard({ board, filters, rank }: TaskBoardProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [said, say] = useState('');
  const { isFolded, toggle } = useFoldedColumns();
  const first = taskStatusCodes.flatMap((status) => board.columns[status]?.ids[0] ?? [])[0] ?? null;
  const activeId = active !== null && board.tasks[active] ? active : first;

  const drop = useEffectEvent((id: number, status: TaskStatus | undefined, obstacles: Held['obstacles']) => {
    const task = board.tasks[id];
    if (!task || !status || status === task.status) return;
    const obstacle = obstacles.get(status);
    if (obstacle) return notify({ kind: 'error', text: refusalText(obstacle) });
    const action = actionTo(task, status);
    if (action) requestMove(task, action, rank);
  });
  const lift = useEffectEvent((id: number): Held | null => {
    const task = board.tasks[id];
    return task ? { id, obstacles: obstaclesOf(task) } : null;
  });

  useEffect(
    () =>
      combine(
        monitorForElements({
          canMonitor: ({ source }) => source.data.kind === 'task-card',
          onDragStart: ({ source }) => setHeld(lift(source.data.id as number)),
          onDrop: ({ source, location }) => {
            const id = source.data.id as number;
            setHeld(null);
            drop(
              id,
              location.current.dropTargets[0]?.data.status as TaskStatus | undefined,
              lift(id)?.obstacles ?? new Map(),
            );
          },
        }),
        autoScrollForElements({ element: root.current!, canScroll: ({ source }) => source.data.kind === 'task-card' }),
      ),
    [],
  );

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

  function aim(step: 1 | -1) {
    if (!held) return;
    const from = held.aim ?? board.tasks[held.id]!.status;
    const to = columnBeside(board, from, step, () => true);
    if (!to) return;
    const obstacle = held.obstacles.get(to);
    setHeld({ ...held, aim: to });
    say(obstacle ? `${t(`choice.${to}`)}. ${refusalText(obstacle)}` : t(`choice.${to}`));
    root.current?.querySelector(`[data-status="${to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, code, key } = event;
    if (
      activeId === null ||
      !(target as HTMLElement).matches('[data-task-id]') ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    const task = board.tasks[activeId]!;
    if (code === 'Space') {
      event.preventDefault();
      if (!held) {
        setHeld(lift(activeId));
        return say(t('board.lifted', { number: task.number }));
      }
      const to = held.aim;
      setHeld(null);
      const obstacle = to && held.obstacles.get(to);
      say(
        obstacle
          ? `${t('board.put_back', { number: task.number })}. ${refusalText(obstacle)}`
          : to
            ? t('board.dropped', { number: task.number, status: t(`choice.${to}`) })
            : t('board.put_back', { number: task.number }),
      );
      return drop(held.id, to, held.obstacles);
    }
    if (held) {
      if (key === 'Escape') {
        event.preventDefault();
        setHeld(null);
        say(t('board.put_back', { number: task.number }));
      } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
        event.preventDefault();
        aim(key === 'ArrowRight' ? 1 : -1);
      }
      return;
    }
    if (key === 'Enter') {
      event.preventDefault();
      openPanel('fp/dev-tasks', activeId);
    } else if (code === 'KeyM') {
      event.preventDefault();
      (target as HTMLElement).parentElement?.querySelector<HTMLElement>('button[aria-haspopup]')?.click();
    } else if (key.startsWith('Arrow') && walk(key)) event.preventDefault();
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
      <div ref={root} role="list" aria-label={t('screen.board')} className={styles.board} onKeyDown={onKeyDown}>
        {taskStatusCodes.map((status) => {
          const column = board.columns[status];
          const { next } = column;
          return (
            <BoardColumn
              key={status}
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

/** Looks for a card in the next frames, as soon as it is asked for: it may be on its way into the document. */
function whenSeen(
  root: RefObject<HTMLElement | null>,
  id: number,
  act: (card: HTMLElement) => void,
  isAskedFor = () => true,
): void {
  const look = (tries: number) => {
    const card = isAskedFor() && root.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`);
    if (card) act(card);
    else if (tries) requestAnimationFrame(() => look(tries - 1));
  };
  requestAnimationFrame(() => look(10));
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
