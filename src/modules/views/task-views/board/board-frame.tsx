import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useFilters } from '#web/crud/use-filters.ts';
import { FilterBar } from '#web/grid/filter-bar.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound } from '#web/ui/state-note.tsx';
import { taskMakers } from '#modules/actions.ts';
import styles from '#web/cards/cards.module.css';
import {
  type Board,
  type BoardFilters,
  columnBeside,
  devTasks,
  type TaskCard,
  type TaskStatus,
  taskStatusCodes,
} from '#modules/work/tasks/door.ts';
import { laningOf } from '#modules/views/task-views/board/lanes.ts';
import { TransitionDialog, useBoardState } from '#modules/work/tasks/door.tsx';
import { Said } from '#web/ui/said.tsx';
import { BoardColumn } from '#modules/views/task-views/board/board-column.tsx';
import { useFoldedColumns } from '#modules/views/task-views/board/use-folded-columns.tsx';
import { useHolding, whenSeen } from '#modules/views/task-views/board/use-holding.tsx';

const BoardTools = onDemand(() => import('#modules/views/task-views/board/board-tools.tsx'), 'default');

const Swimlanes = lazy(() => import('#modules/views/task-views/board/swimlanes.tsx'));

/** The frame of every board: bar, filters, nine columns, and what is shown while they come or cannot. */
export function BoardFrame({ fixed = {} }: { readonly fixed?: BoardFilters }) {
  const { t } = useTexts();
  const may = useMay();
  const without = Object.keys(fixed);
  const filterBar = useFilters(devTasks, without);
  const laning = laningOf(useSearchTexts().lanes);
  // A lane is worth little without its cards: they come along as far as one answer carries them.
  const filters: BoardFilters = { ...filterBar.asked, ...fixed, ...(laning && { perColumn: '500' }) };
  const { data: board, isPending, error, refetch } = useBoardState(filters);
  const total = board ? taskStatusCodes.reduce((sum, status) => sum + board.columns[status].total, 0) : 0;
  const create = may(taskMakers()) && <CreateButton onClick={() => openPanel('fp/dev-tasks', 'new')} />;
  return (
    <Screen
      busy={isPending}
      lead={
        <>
          {board && (
            <span className="nowrap quiet small wide-only">{t('board.total', { count: formatCount(total) })}</span>
          )}
          <BoardTools fixed={fixed} />
        </>
      }
      actions={create}
    >
      <FilterBar resource={devTasks} filters={filterBar} without={without} />
      {error && !board ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : board && total === 0 && filterBar.isFiltered ? (
        <NothingFound clear={filterBar.clearFilters} />
      ) : board && laning ? (
        <Suspense fallback={<SkeletonBoard />}>
          <Swimlanes key={laning} board={board} filters={filters} laning={laning} />
        </Suspense>
      ) : board ? (
        <StatusColumns board={board} filters={filters} />
      ) : (
        <SkeletonBoard />
      )}
    </Screen>
  );
}

const SkeletonBoard = () => (
  <div className={`flex gap-8 grow ${styles.board}`} aria-hidden="true">
    {taskStatusCodes.map((status) => (
      <div key={status} className={`stack gap-0 shrinks ${styles.column}`}>
        <Skeleton shape="cards" rows={5} />
      </div>
    ))}
  </div>
);

interface StatusColumnsProps {
  readonly board: Board;
  readonly filters: BoardFilters;
}

/** Nine columns; a card goes to another one by dragging, by keys or by its menu, wherever the table allows it. */
function StatusColumns({ board, filters }: StatusColumnsProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  // By a pointer nothing is sought: what it presses is in sight, and no column moves under it.
  const [sought, seek] = useState<number | null>(null);
  const { held, said, onCardKey } = useHolding(board, root);
  const { isFolded, toggle } = useFoldedColumns();
  const first = taskStatusCodes.flatMap((status) => board.columns[status]?.ids[0] ?? [])[0] ?? null;
  const activeId = active !== null && board.tasks[active] ? active : first;

  function focusCard(id: number) {
    setActive(id);
    seek(id);
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
        onPointerDown={() => seek(null)}
        onKeyDown={(event) => {
          seek(activeId);
          onCardKey(event, activeId, walk);
        }}
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
              soughtId={sought}
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
