import { lazy, Suspense } from 'react';
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
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound } from '#web/ui/state-note.tsx';
import { actions } from '#modules/actions.ts';
import styles from '#web/cards/cards.module.css';
import { type BoardFilters, devTasks, taskStatusCodes } from '#modules/tasks/door.ts';
import { laningOf } from '#modules/task-views/board/lanes.ts';
import { StatusColumns } from '#modules/task-views/board/status-columns.tsx';
import { useBoardState } from '#modules/tasks/door.tsx';

const BoardTools = onDemand(() => import('#modules/task-views/board/board-tools.tsx'), 'default');

const Swimlanes = lazy(() => import('#modules/task-views/board/swimlanes.tsx'));

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
  const create = may([actions.tasks.create]) && <CreateButton onClick={() => openPanel('fp/dev-tasks', 'new')} />;
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
        <SkeletonRows rows={5} />
      </div>
    ))}
  </div>
);
